import { describe, expect, it } from 'vitest';
import { circuitPicture } from '../pictures/pictures.js';
import { spellingProblem } from '@fragwerk/sdk';
import { parseAnswer, formatAnswer, valuesIn } from './answer.js';
import { scoreAnswer } from './score.js';
import { parseTask, withoutTask } from './task.js';
import { variable, variablesOf } from '../../../../test/support/variables.js';

const variables = variablesOf({ UQ1: 12, IQ2: 0.3, R1: 100, R2: 200, f: 50 });

const score = (answer: string, solution: string, unit = '', configText = 'U,R,R') =>
  scoreAnswer({
    configText,
    answer,
    expected: { value: null, text: solution, unit },
    tolerance: { amount: 0.01, mode: 'relative' },
    maxPoints: 2,
    variables,
  });

describe('tasks', () => {
  it.each([
    ['', { kind: 'value' }],
    ['W,w50', { kind: 'value' }],
    ['ask=UR1,IC1', { kind: 'values', names: ['UR1', 'IC1'] }],
    ['W; ask = UR1 , argUC1,w50', { kind: 'values', names: ['UR1', 'argUC1'] }],
    ['pick', { kind: 'pick', count: 1 }],
    ['w50,pick=2', { kind: 'pick', count: 2 }],
    ['arrows', { kind: 'arrows', letters: ['U', 'I'] }],
    ['arrows=U', { kind: 'arrows', letters: ['U'] }],
    ['arrows=I;W', { kind: 'arrows', letters: ['I'] }],
    ['task=<script>', { kind: 'value' }],
  ])('%j', (parameters, task) => expect(parseTask(parameters)).toEqual(task));

  it.each([
    ['W,w50', 'W,w50'],
    ['W;ask=UR1,IC1', 'W'],
    ['ask=UR1,w50', 'w50'],
    ['ask=UR1,UR1,w50', 'w50'],
    ['w50,pick=2', 'w50'],
    ['arrows=I;W', 'W'],
  ])('%j without its task is %j', (parameters, rest) => expect(withoutTask(parameters)).toBe(rest));
});

it('a picture for a task contains no calculated amounts', () => {
  const shown = (parameters: string) =>
    JSON.stringify(
      circuitPicture({
        configText: 'U,R,R;UR2!',
        parameters,
        question: { variables: { datasets: variables, withConstants: [], evaluated: [] } } as never,
      }),
    );
  expect(shown('')).toContain('8\u202fV');
  expect(shown('W;ask=UR2')).toContain('200\u202fΩ');
  expect(shown('W;ask=UR2')).not.toContain('8\u202fV');
});

describe('answers', () => {
  it.each(['3.2 V', 'UR1=3.2 V;IC1=5 mA', 'UR1=;IC1=5 mA', 'pick:R1,C1', 'UR1>;IR2<', ''])(
    '%j is read and written again',
    (text) => expect(formatAnswer(parseAnswer(text))).toBe(text),
  );

  it('keep their format whatever is typed into a field', () => {
    const values = new Map([
      ['UR1', '3;IR1=9 A'],
      ['IR1', '1 A;'],
    ]);
    const stored = formatAnswer({ kind: 'values', values });
    expect(stored).toBe('UR1=3；IR1＝9 A;IR1=1 A');
    expect(valuesIn(stored).map((text) => spellingProblem(text) === null)).toEqual([false, true]);
  });

  it('drop the names and formulas that are typed before a value', () => {
    const values = new Map([
      ['UR1', 'U_{R1} = R1·I = 4 V'],
      ['argUR1', 'φ = -45°'],
      ['IR1', '8 V / 2 Ω = 4 A'],
      ['uC1', 'u = 12 V·(1-e^(-t/τ)) = 7,585 V'],
      ['UR2', 'U = 33/4 V'],
      ['UR3', 'R·I = 20 Ω·0,4 A = 8 V'],
      ['UR4', '8 V = U'],
    ]);
    const stored =
      'UR1=4 V;argUR1=-45°;IR1=4 A;uC1=7,585 V;UR2=33/4 V;UR3=20 Ω·0,4 A ＝ 8 V;UR4=8 V ＝ U';
    expect(formatAnswer({ kind: 'values', values })).toBe(stored);
  });
});

describe('scores', () => {
  it.each([
    // One value, in the unit of the solution.
    ['8 V', '8', 'V', 'correct', 2],
    ['8000 mV', '8', 'V', 'correct', 2],
    ['8', '8', 'V', 'unitError', 1],
    ['8 A', '8', 'V', 'unitError', 1],
    ['8 mV', '8', 'V', 'partial', 1],
    ['-8 V', '8', 'V', 'partial', 1],
    // Named values, known or calculated: UR2 = 8 V, IR1 = 40 mA.
    ['UR2=8 V;IR1=40 mA', 'UR2=8V;IR1=40mA', '', 'correct', 2],
    ['UR2=8 V;IR1=40 mA', '"UR2;IR1"', '', 'correct', 2],
    ['UR2=8 V;IR1=40 A', 'UR2;IR1', '', 'partial', 1.5],
    ['UR2=8 V', 'UR2;IR1', '', 'partial', 1],
    ['UR2=8,05 V;IR1=', '', '', 'partial', 1],
    // With formulas.
    ['U = R·I = 200 Ω · 40 mA = 8 V', '8', 'V', 'correct', 2],
    ['UR2=R·I = 200 Ω · 40 mA ＝ 8 V;IR1=12/300 ＝ 40 mA', 'UR2;IR1', '', 'correct', 2],
    ['UR2=R·I = 200 Ω · 40 mA = 8 V', 'UR2', '', 'correct', 2],
    ['UR2=200 Ω · 50 mA ＝ 8 V', 'UR2', '', 'notScored', 0],
    ['8 V', 'UR2', '', 'correct', 2],
    ['', 'UR2;IR1', '', 'wrong', 0],
    // Components.
    ['pick:R2', '"pick:R2"', '', 'correct', 2],
    ['pick:R2', 'R2', '', 'correct', 2],
    ['pick:R1', 'pick:R2', '', 'wrong', 0],
    ['pick:R1,R2', 'pick:R2', '', 'wrong', 0],
    ['pick:R2,R1', 'pick:R1,R2', '', 'correct', 2],
    // Arrows.
    ['IR2<;UR1>', 'UR1>;IR2<', '', 'correct', 2],
    ['UR1>;IR2>', 'UR1>;IR2<', '', 'partial', 1],
    ['UR1>;IR2<;UR2>', 'UR1>;IR2<', '', 'partial', 1],
    ['UR1<', 'UR1>', '', 'wrong', 0],
    ['', 'UR1>', '', 'wrong', 0],
    // At groups, input and output.
    ['IS1<;US1>', 'US1>;IS1<', '', 'correct', 2],
    ['US1>;IS1>', '"US1>;IS1<"', '', 'partial', 1],
    ['UP1>', 'US1>', '', 'wrong', 0],
    ['Ua>;Ie<', 'Ie<;Ua>', '', 'correct', 2],
    ['UR1>', 'US1>', '', 'wrong', 0],
  ])('%j for %j in %j: %s', (answer, solution, unit, verdict, points) =>
    expect(score(answer, solution, unit)).toMatchObject({ verdict, points }),
  );

  describe('of values that follow from wrong ones', () => {
    // Right: 12 V at 100 Ω and 200 Ω: 40 mA, UR1 = 4 V, UR2 = 8 V, PR1 = 0.16 W, PR2 = 0.32 W.
    it.each([
      [
        'IR1=80 mA;PR1=0,64 W',
        'IR1;PR1',
        1,
        'IR1: Das stimmt nicht. PR1: Richtig gerechnet mit deinem Wert von I_R1.',
      ],
      ['IR1=80 mA;PR1=0,32 W', 'IR1;PR1', 1, 'I_R1'],
      [
        'IR1=80 mA;UR1=8 V;UR2=4 V',
        'IR1;UR1;UR2',
        4 / 3,
        'UR2: Richtig gerechnet mit deinem Wert von U_R1.',
      ],
      ['IR1=80 mA;UR1=8 V;UR2=16 V', 'IR1;UR1;UR2', 4 / 3, 'I_R1'],
      ['UR1=5 V;UR2=7 V', 'UR1;UR2', 1, 'U_R1'],
      ['UR1=5 V;UR2=10 V', 'UR1;UR2', 1, 'U_R1'],
      ['UR1=5 V;IR1=80 mA;PR1=0,4 W', 'UR1;IR1;PR1', 2 / 3, 'PR1: Richtig gerechnet'],
      ['PR1=0,64 W;IR1=80 mA', 'PR1;IR1', 1, 'P_R1'],
      // Nothing follows from a missing value, from 0, or from a right value.
      ['IR1=80 mA;PR1=0,5 W', 'IR1;PR1', 0, 'PR1: Das stimmt nicht.'],
      ['IR1=;PR1=0,64 W', 'IR1;PR1', 0, 'PR1: Das stimmt nicht.'],
      ['IR1=0 A;PR1=0 W', 'IR1;PR1', 0, 'PR1: Das stimmt nicht.'],
      ['IR1=40 mA;PR1=0,64 W', 'IR1;PR1', 1, 'PR1: Das stimmt nicht.'],
      ['PR1=0,64 W;IR1=80 mA', 'IR1;PR1', 1, 'I_R1'],
    ])('%j for %j: %d', (answer, solution, points, sentence) => {
      const scored = score(answer, solution);
      expect(scored.points).toBeCloseTo(points, 9);
      expect(scored.feedback).toContain(sentence);
    });

    it('as the teacher decides', () => {
      const answer = 'IR1=80 mA;PR1=0,64 W';
      expect(score(answer, 'IR1;PR1', '', 'U,R,R;Folgefehler=50').points).toBe(0.5);
      expect(score(answer, 'IR1;PR1', '', 'U,R,R;carried=0').points).toBe(0);
    });

    it('with phasors', () => {
      const text = 'U,R,C';
      const all = [...variables, variable('C1', '31.83u')];
      const scored = scoreAnswer({
        ...{
          configText: text,
          answer: 'cIR1=0,1<45° A;cUR1=10<45° V',
          maxPoints: 2,
          variables: all,
        },
        expected: { value: null, text: 'cIR1;cUR1', unit: '' },
        tolerance: { amount: 0.01, mode: 'relative' },
      });
      expect(scored.points).toBe(1);
    });
  });

  it.each([
    ['-12 V', 'BAT,R,R*I', 2],
    ['12 V', 'BAT,R,R*I', 1],
    ['12 V', 'UW,R,R*I', 2],
  ])('need a sign at direct current only: %j for UR2 of %j', (answer, text, points) =>
    expect(score(answer, 'UR2', '', text).points).toBe(points),
  );

  it.each([
    ['ULL1>', 'ULL1>', 2],
    ['Ua>', 'ULL1>', 2],
    ['ULL1>', 'Ua>', 2],
    ['ULL1<', 'Ua>', 0],
    ['UR1>;ULL1>', 'UR1>;ULL1>', 2],
    ['UR1>;Ua>;ILL1>', 'UR1>;ULL1>', 1],
  ])('accept an arrow at an open end as one at the output: %j for %j', (answer, solution, points) =>
    expect(score(answer, solution, '', 'U,R,LL').points).toBe(points),
  );

  it('treat an open end inside a circuit as a place of its own', () => {
    expect(score('Ua>', 'ULL1>', '', 'U,R,LL,,R,').points).toBe(0);
    expect(score('ULL1>', 'ULL1>', '', 'U,R,LL,,R,').points).toBe(2);
  });

  it.each([
    ['US1>;IP1<', 'Richtig.'],
    ['US1>', 'Ein Teil davon stimmt.'],
    ['US1<;IP1>', 'Das stimmt nicht.'],
    ['', 'Es fehlt eine Antwort.'],
  ])('give reasons for arrows at groups, too: %j', (answer, reason) => {
    const { feedback } = score(answer, 'US1>;IP1<');
    expect(feedback).toBe(reason);
    expect(score(answer.replace(/[SP]1/g, 'R1'), 'UR1>;IR1<').feedback).toBe(reason);
  });

  it.each(['8 Volt', '12V*200/300', 'UR2=8 V eff'])(
    'may be written as by students: %s',
    (solution) => expect(score('8 V', solution).points).toBe(2),
  );

  it('say why the circuit has no right answer', () => {
    expect(score('Ua=8 V;fg=5 Hz', 'Ua;fg', '', 'U,R,R,,').feedback).toMatch(
      /^Ua: Richtig\. fg: .* ist nicht lesbar\. fg: die Schaltung hat keine solche Frequenz\.$/,
    );
    expect(score('UR3=8 V', 'UR3').feedback).toMatch(
      / ist nicht lesbar\. Die Schaltung hat keine Größe "UR3"; Beispiele: .*\.$/,
    );
  });

  it('name the mistake in each value without revealing the solution', () => {
    const { html, feedback } = score('UR2=8 mV;IR1=<b>', 'UR2=8V;IR1=40mA');
    expect(feedback).toBe(
      'UR2: Die Größenordnung stimmt nicht. IR1: Gib eine Zahl ein, zum Beispiel 2,5.',
    );
    expect(html).not.toMatch(/<b>|40/);
  });
});
