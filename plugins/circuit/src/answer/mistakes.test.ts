import { expect, it } from 'vitest';
import { magnitude, scale } from '../numeric/complex.js';
import { resultOf } from '../results.js';
import { scoreAnswer } from './score.js';
import { analysisOf } from '../../../../test/support/circuits.js';
import { variablesOf } from '../../../../test/support/variables.js';

const values = {
  ...{ UQ1: 12, UQ2: 5, Ue: 12, IQ1: 0.02, R1: 120, R2: 330, R3: 560, R4: 82, f: 400 },
  ...{ L1: 0.05, L2: 0.02, C1: 2.2e-6, C2: 4.7e-6 },
};
const omega = { ...values, f: values.f / (2 * Math.PI) };

/** A circuit, what a student calculated instead, and the words that name the mistake. */
type Row = readonly [right: string, wrong: string, words: string, given?: typeof values];

const rows: readonly Row[] = [
  ['BAT,R1,R2*R3', 'BAT,R1,R2+R3', 'R2, R3 in Serie statt parallel'],
  ['BAT,R1,R2+R3', 'BAT,R1,R2*R3', 'R2, R3 parallel statt in Serie'],
  ['BAT,R1*R2,R3', 'BAT,R1+R2,R3', 'R1, R2 in Serie statt parallel'],
  ['I,R1*R2,R3', 'I,R1+R2,R3', 'R1, R2 in Serie statt parallel'],
  ['UW,R1,L1*C1', 'UW,R1,L1+C1', 'L1, C1 in Serie statt parallel'],
  ['UW,R1+L1,C1', 'UW,R1*L1,C1', 'R1, L1 parallel statt in Serie'],
  ['UW,R1,(R2+L1)*C1', 'UW,R1,(R2*L1)*C1', 'R2, L1 parallel statt in Serie'],
  ['BAT,R1,R2*(R3+R4)', 'BAT,R1,R2*R3*R4', 'R3, R4 parallel statt in Serie'],
  ['BAT,R1,R2*(R3+R4)', 'BAT,R1,R2+(R3+R4)', 'R2, R3, R4 in Serie statt parallel'],
  ['BAT,R1,R2,,R3,BAT', 'BAT,R1,R2,,R3,BATR', 'Q2 verkehrt gepolt'],
  ['BAT,R1+R2,BAT', 'BAT,R1+R2,BATR', 'Q2 verkehrt gepolt'],
  ['BAT+BAT,R1,R2', 'BAT+BATR,R1,R2', 'Q2 verkehrt gepolt'],
  ['BAT,R1,R2*I', 'BAT,R1,R2*IR', 'verkehrt gepolt'],
  ['UW,R1,UW+L1', 'UW,R1,UWR+L1', 'Q2 verkehrt gepolt'],
  ['BAT,R1,R2*R3', 'BAT,R1,R2', 'R3 vergessen'],
  ['BAT,R1+R2,R3', 'BAT,R1,R3', 'R2 vergessen'],
  ['BAT,R1,R2*R3,,R4,', 'BAT,R1,R2', 'R3 vergessen'],
  ['UW,R1+L1,C1', 'UW,R1,C1', 'L1 vergessen'],
  ['UW,R1,C1*R2', 'UW,R1,C1', 'R2 vergessen'],
  ['I,R1*L1*C1', 'I,R1*L1', 'C1 vergessen'],
  ['UW,R1,L1', 'UW,R1,L1', 'f statt ω', omega],
  ['UW,R1,C1', 'UW,R1,C1', 'f statt ω', omega],
  ['UW,R1+L1,C1', 'UW,R1+L1,C1', 'f statt ω', omega],
  [',R1,L1*C1', ',R1,L1*C1', 'f statt ω', omega],
  ['UW,R1,L1*R2', 'UW,R1,L1*R2', 'f statt ω', omega],
  ['I,R1*C1', 'I,R1*C1', 'f statt ω', omega],
  ['UW,R1,R2*C1', 'UW,R1,R2*C1', 'f statt ω', omega],
  ['BAT,R1*R2*R3,R4', 'BAT,(R1+R2+R3),R4', 'R1, R2, R3 in Serie statt parallel'],
  ['BAT,R1,R2,,R3*R4,', 'BAT,R1,R2,,R3+R4,', 'R3, R4 in Serie statt parallel'],
  ['I,R1+R2,R3', 'I,R1*R2,R3', 'R1, R2 parallel statt in Serie'],
  ['UW,R1*C1,R2', 'UW,R1+C1,R2', 'R1, C1 in Serie statt parallel'],
  ['UW,R1*L1,R2', 'UW,R1+L1,R2', 'R1, L1 in Serie statt parallel'],
  [',R1+C1,R2', ',R1*C1,R2', 'R1, C1 parallel statt in Serie'],
  ['BAT,R1,R2,,R3,I', 'BAT,R1,R2,,R3,IR', 'verkehrt gepolt'],
  ['UW,R1,R2,,R3,UW', 'UW,R1,R2,,R3,UWR', 'Q2 verkehrt gepolt'],
  ['BAT,R1,R2,,R3+R4,', 'BAT,R1,R2,,R3,', 'R4 vergessen'],
  ['UW,R1,R2*L1', 'UW,R1,R2', 'L1 vergessen'],
  ['I,R1*R2*R3', 'I,R1*R2', 'R3 vergessen'],
  ['UW,R1+R2,L1*C1', 'UW,R1+R2,L1*C1', 'f statt ω', omega],
  ['I,R1*L1,R2', 'I,R1*L1,R2', 'f statt ω', omega],
];

const textOf = (text: string, given: typeof values, name: string) => {
  const analysis = analysisOf(text, given);
  const result = 'fault' in analysis ? null : resultOf(analysis, name);
  return result && { value: result.value, isComplex: result.isComplex, unit: result.unit };
};

const feedbackOf = (configText: string, answer: string, name: string): string =>
  scoreAnswer({
    ...{ configText, answer, variables: variablesOf(values), maxPoints: 1 },
    expected: { value: null, text: name, unit: '' },
    tolerance: { amount: 0.002, mode: 'relative' },
  }).feedback;

const format = ({ value, unit }: NonNullable<ReturnType<typeof textOf>>) =>
  `${(value.im === 0 ? value.re : magnitude(value)).toPrecision(6)} ${unit}`;

it('names the mistake behind at least 90 % of wrong values, and a wrong one never', () => {
  const counts = { all: 0, named: 0 };
  for (const [right, wrong, words, given = values] of rows)
    for (const name of ['UR1', 'IR1', 'PR1', 'Ie', 'UR2', 'absZges']) {
      const [expected, got] = [textOf(right, values, name), textOf(wrong, given, name)];
      if (!expected || !got) continue;
      const [a, b] = [magnitude(expected.value), magnitude(got.value)];
      // Values that no mistake explains: changes in other parts of the circuit, and wrong signs, which
      // the scoring itself reports.
      if (b === 0 || Math.abs(a - b) < 0.01 * a) continue;
      const feedback = feedbackOf(right, `${name}=${format(got)}`, name);
      counts.all += 1;
      if (feedback.includes(words)) counts.named += 1;
      else expect(feedback, `${name} of ${right} as ${wrong}`).not.toContain('Es passt zu');
    }
  expect(counts.all).toBeGreaterThanOrEqual(80);
  expect(counts.named / counts.all).toBeGreaterThanOrEqual(0.9);
});

const times = (name: string, factor: number) => (circuit: string) => {
  const right = textOf(circuit, values, name);
  return right ? format({ ...right, value: scale(right.value, factor) }) : '';
};

/** A part of a value, calculated in the wrong mode of a calculator. */
const inMode =
  (name: string, factor: number, part: (angle: number) => number) => (text: string) => {
    const right = textOf(text, values, name);
    if (!right) return '';
    const angle = Math.atan2(right.value.im, right.value.re) * factor;
    return `${(magnitude(right.value) * part(angle)).toPrecision(6)} ${right.unit.replace('VA', 'W')}`;
  };
const degrees = 180 / Math.PI;

it.each([
  ['UW,R1,L1', 'Pges', inMode('cSges', degrees, Math.cos), 'Winkel in Grad, Taschenrechner im'],
  ['UW,R1,C1', 'UR1', times('UR1', Math.SQRT2), 'Scheitelwert statt Effektivwert'],
  ['UW,R1,C1', 'UR1', times('UR1', Math.SQRT1_2), 'durch √2 geteilt'],
  ['UW,R1,C1', 'PR1', times('PR1', 2), 'mit Scheitelwerten gerechnet'],
  ['UW,R1,R2+C1', 'Zges', times('Yges', 1), 'Kehrwert'],
  ['UW,R1,C1+L1', 'UC1', times('UL1', 1), 'Wert von U_L1'],
] as const)('%s: explains a wrong %s', (circuit, name, wrong, words) => {
  const answer = wrong(circuit).replace(/S$/, 'Ohm');
  expect(feedbackOf(circuit, answer, name)).toContain(words);
  // Also if the question has a number as its solution.
  const right = textOf(circuit, values, name);
  expect(feedbackOf(circuit, answer, right ? format(right) : '')).toContain(words);
});

it('explains a wrong sign without an angle by no angle', () =>
  expect(feedbackOf('I,R1,R2', times('PQ1', -1)('I,R1,R2'), 'PQ1')).toMatch(
    /Vorzeichen stimmt nicht\.$/,
  ));

it.each([
  ['UW,R1,C1', 'reUR1', inMode('cUR1', degrees, Math.cos), 'Winkel in Grad, Taschenrechner im'],
  [
    'UW,R1,L1',
    'imUR1',
    inMode('cUR1', 1 / degrees, Math.sin),
    'Winkel im Bogenmaß, Taschenrechner',
  ],
] as const)('%s: explains a wrong %s', (circuit, name, wrong, words) =>
  expect(feedbackOf(circuit, wrong(circuit), name)).toContain(words),
);
