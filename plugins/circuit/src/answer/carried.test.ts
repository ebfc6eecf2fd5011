import { expect, it } from 'vitest';
import { magnitude } from '../numeric/complex.js';
import { resultOf } from '../results.js';
import { scoreAnswer } from './score.js';
import { analysisOf } from '../../../../test/support/circuits.js';
import { variablesOf } from '../../../../test/support/variables.js';

const values = {
  ...{ UQ1: 24, UQ2: 9, IQ1: 0.05, R1: 100, R2: 220, R3: 470, L1: 0.08, C1: 4.7e-6, f: 250 },
};

const circuits = ['BAT,R1,R2', 'BAT,R1,R2*R3', 'BAT,R1,R2,,R3,BAT', 'I,R1*R2', 'UW,R1,R2*R3'];

/** Values that follow from a wrong first value, calculated by hand. */
const rules: readonly (readonly [first: string, next: string, on: (wrong: number) => number])[] = [
  ['IR1', 'UR1', (I) => I * values.R1],
  ['IR2', 'UR2', (I) => I * values.R2],
  ['IR1', 'PR1', (I) => I ** 2 * values.R1],
  ['UR1', 'IR1', (U) => U / values.R1],
  ['UR2', 'PR2', (U) => U ** 2 / values.R2],
  ['PR2', 'UR2', (P) => Math.sqrt(P * values.R2)],
];

const pairs = circuits.flatMap((circuit) =>
  rules.map(([first, next, on]) => ({ circuit, first, next, on })),
);

it('is there for 30 pairs', () => expect(pairs).toHaveLength(30));

it.each(pairs)('$circuit: $next is right with a wrong $first', ({ circuit, first, next, on }) => {
  const analysis = analysisOf(circuit, values);
  const result = 'fault' in analysis ? null : resultOf(analysis, first);
  if (!result) throw new Error(`${circuit} has no ${first}`);
  const wrong = (result.value.im === 0 ? result.value.re : magnitude(result.value)) * 1.37;
  const units = { U: 'V', I: 'A', P: 'W' } as const;
  const written = (name: string, value: number) =>
    `${name}=${value.toPrecision(6)} ${units[name.charAt(0) as 'U']}`;
  const score = scoreAnswer({
    ...{ configText: circuit, maxPoints: 2 },
    answer: `${written(first, wrong)};${written(next, on(wrong))}`,
    variables: variablesOf(values),
    expected: { value: null, text: `${first};${next}`, unit: '' },
    tolerance: { amount: 0.01, mode: 'relative' },
  });
  expect(score.points, score.feedback).toBe(1);
  expect(score.feedback).toContain('Richtig gerechnet mit deinem Wert von');
});
