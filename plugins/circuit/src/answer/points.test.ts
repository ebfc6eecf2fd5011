import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scoreAnswer } from './score.js';
import { variablesOf } from '../../../../test/support/variables.js';

interface Table {
  readonly circuit: string;
  readonly values: Readonly<Record<string, string>>;
  readonly questions: readonly {
    readonly solution: string;
    readonly tolerance: number;
    readonly answers: readonly {
      readonly answer: string;
      readonly points: number;
      readonly reason: string;
    }[];
  }[];
}

/** The table of docs/generated/circuit-answers.md. */
const { circuit, values, questions } = JSON.parse(
  readFileSync('test/support/circuit-answers.json', 'utf8'),
) as Table;

const variables = variablesOf({ ...values, L1: 1 });

const score = (
  answer: string,
  solution: string,
  tolerance = 0.01,
  unit = '',
  configText = circuit,
) =>
  scoreAnswer({
    ...{ configText, answer, variables, maxPoints: 1 },
    expected: { value: null, text: solution, unit },
    tolerance: { amount: tolerance, mode: 'relative' },
  });

describe('points', () => {
  it.each(
    questions.flatMap(({ solution, tolerance, answers }) =>
      answers.map((row) => ({ ...row, solution, tolerance })),
    ),
  )('$answer for $solution: $points', ({ answer, solution, tolerance, points, reason }) => {
    const { points: earned, feedback } = score(answer, solution, tolerance);
    expect({ points: earned, feedback }).toEqual({ points, feedback: reason });
  });

  it('are the same for one value and for several', () => {
    for (const [answer, points] of [
      ['7.07 V', 1],
      ['7.07', 0.5],
      ['7.07 A', 0.5],
      ['7.07∠-45° V', 1],
      ['5-j5 V', 1],
      ['7.07∠30° V', 0],
    ] as const) {
      expect(score(answer, '7.0711 V').points, answer).toBe(points);
      expect(score(answer, '7.0711', 0.01, 'V').points, answer).toBe(points);
      expect(score(`UC1=${answer}`, 'UC1').points, answer).toBe(points);
      expect(score(`UC1=${answer}`, 'UC1=7.0711V').points, answer).toBe(points);
    }
  });

  it('are taken from the circuit, in every mode', () => {
    const text = `${circuit};Einheit=25,sign=100 %,ohneEinheit=0,Winkel=10,Vorsilbe=20,Rundung=0`;
    for (const [answer, points] of [
      ['7.0711 V', 1],
      ['7.0711 A', 0.25],
      ['-7.0711 V', 1],
      ['7.0711', 0],
      ['7.0711 kV', 0.2],
      ['7.1 V', 0],
    ] as const) {
      expect(score(answer, '7.0711 V', 1e-4, '', text).points, answer).toBe(points);
      expect(score(answer, '7.0711', 1e-4, 'V', text).points, answer).toBe(points);
      expect(score(`UC1=${answer}`, 'UC1', 1e-4, '', text).points, answer).toBe(points);
      expect(score(`UC1=${answer}`, 'UC1=7.0711V', 1e-4, '', text).points, answer).toBe(points);
    }
    expect(score('7.0711 V', 'cUC1', 1e-4, '', text).points).toBe(0.1);
    expect(score('7.0711 A', '7.0711 V', 1e-4, '', `${circuit};Einheit`).points).toBe(0.5);
  });

  it('accept a solution that the host calculated, complex and almost zero', () => {
    expect(score('5-5j V', '5.00001-4.99999*%i', 0.01, 'V').points).toBe(1);
    expect(score('0 var', '3.5E-18', 0.01, 'var').points).toBe(1);
    expect(score('0 mvar', 'QR1=3.5e-18 var').points).toBe(1);
  });

  it.each([
    ['1000 rad/s', 'w0', 1],
    ['1000 1/s', 'w0', 1],
    ['1000 Hz', 'w0', 0.5],
    ['159 rad/s', 'f0', 0.5],
  ])('%s for %s: %d', (answer, solution, points) =>
    expect(score(answer, solution, 0.01, '', 'U,R+L,C').points).toBe(points),
  );

  it.each(['I1=14.43 A;I2=14.43 A;I3=14.43 A', 'IL1=14.43 A; I_L2=14,43 A; IL3=14.43 A'])(
    '%s names the currents of conductors, beside coils L1 to L3',
    (answer) => {
      const given = variablesOf({ UL: 400, R1: 16, L1: 0, f: 50 });
      const { points } = scoreAnswer({
        ...{ configText: 'N3(),DS(R+L)', answer, variables: given, maxPoints: 1 },
        expected: { value: null, text: 'I1;I2;I3', unit: '' },
        tolerance: { amount: 0.01, mode: 'relative' },
      });
      expect(points).toBe(1);
    },
  );

  it('ignore invalid names in the solution', () =>
    expect(score('UC1=7.07 V;IR1=7.07 mA', 'UC1;IR1;wrong').points).toBe(1));
});
