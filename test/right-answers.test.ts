import type { Client } from '@fragwerk/contract';
import {
  emptyQuestion,
  inspectQuestion,
  prepareQuestion,
  type QuestionDocument,
  scoreAnswers,
  showQuestion,
  slipsOfRow,
} from '@fragwerk/host';
import {
  answerKinds,
  type AnswerKind,
  type AnswerSpec,
  definePlugin,
  integer,
  type Expected,
  numberAnswer,
  type Plugin,
  slider,
} from '@fragwerk/sdk';
import { scoreAnswer } from '@fragwerk/sdk/testing';
import { describe, expect, it } from 'vitest';
import { withClient } from './support/service.js';

const label = (text: string) => ({ de: text, en: text });
const number = (options: object = {}) => numberAnswer({ label: label('n'), ...options });
const time = answerKinds.time({ label: label('t') });
const point = answerKinds.point({
  label: label('P'),
  x: { min: -9, max: 9 },
  y: { min: -9, max: 9 },
});
const points = answerKinds.points({
  label: label('L'),
  max: 3,
  x: { min: -9, max: 9 },
  y: { min: -9, max: 9 },
});
const text = (lines: number) => answerKinds.text({ label: label('T'), lines });
const boxes = answerKinds.ticks({ label: label('K'), options: ['a', 'b', 'c'].map(label) });
const pick = answerKinds.pick({
  label: label('C'),
  options: ['rot', 'blau', '2'].map((value) => ({ value, label: label(value) })),
});
const line = answerKinds.record({ k: number(), d: number() });
const mixed = answerKinds.record({ t: time, p: point, c: pick, s: text(5) });
const rows = { a: label('a'), b: label('b') };
const table = answerKinds.table({
  label: label('T'),
  rows,
  columns: { x: number(), y: number() },
});
const oneRow = answerKinds.table({
  label: label('T'),
  rows: { a: rows.a },
  columns: { x: number(), y: number() },
});
const oneColumn = answerKinds.table({ label: label('T'), rows, columns: { x: number() } });
const map = answerKinds.placeLabels({
  label: label('L'),
  labels: [
    { name: 'Graz', place: { x: 70, y: 90 } },
    { name: 'Wien', place: { x: 90, y: 20 } },
  ],
});

const figure = () => ({ width: 100, height: 100, description: label('F'), shapes: [] });

interface Case {
  readonly answer: AnswerSpec;
  /** Column "Lösung". */
  readonly solution: string;
  /** What a student enters. */
  readonly typed: string;
  /** Column "EH". */
  readonly unit?: string;
  readonly tolerance?: string;
  /** The right value, if it is not that of the typed answer. */
  readonly right?: unknown;
  /** Students cannot enter the solution as the host shows it. */
  readonly isHostForm?: true;
}

/** Solutions of every kind of answer, in all spellings; a new kind without one is a type error. */
const cases: Readonly<Record<AnswerKind, readonly Case[]>> = {
  number: [
    { answer: number(), solution: '5', typed: '5' },
    { answer: number(), solution: '"5"', typed: '5' },
    { answer: number(), solution: '2.5*2', typed: '5,0' },
    { answer: number(), solution: '1/3', typed: '0.333333333333333' },
    { answer: number({ unit: 'mA' }), solution: 'U/R', unit: 'mA', typed: '120' },
    { answer: number({ unit: 'mA' }), solution: 'U/R', unit: 'A', typed: '0,12 A' },
    { answer: number({ unit: 'A' }), solution: 'U/R', unit: '?mA', typed: '120 mA' },
    { answer: number({ unit: 'mA' }), solution: '"120 mA"', typed: '0.12 A' },
    { answer: number(), solution: 'U', unit: '=V,2;w30', typed: '12' },
    { answer: number(), solution: 'U', unit: 'V', typed: '12 V', right: 12 },
    { answer: number({ unit: '°C' }), solution: 'T', unit: '°C', typed: '20' },
    { answer: number({ unit: '%' }), solution: '1/4', unit: '%', typed: '25' },
    {
      answer: number({ unit: 'mA' }),
      solution: 'U/R',
      unit: 'mA',
      tolerance: '1mA',
      typed: '121',
      right: 120,
    },
    { answer: number(), solution: '3+4*%i', typed: '3+4j' },
    { answer: number({ unit: 'mA' }), solution: '(3+4*%i)*1A', unit: 'mA', typed: '3000+4000j' },
  ],
  slider: [
    { answer: slider({ label: label('S'), min: 0, max: 200 }), solution: '"7"', typed: '7' },
    {
      answer: slider({ label: label('S'), min: 0, max: 200, unit: 'mA' }),
      ...{ solution: 'U/R', unit: 'A', typed: '120 mA' },
    },
  ],
  time: [
    { answer: time, solution: '"10:30"', typed: '10:30' },
    { answer: time, solution: '37800', typed: '10:30', isHostForm: true },
    { answer: time, solution: '10*3600+30*60', unit: 'time', typed: '10:30' },
    { answer: time, solution: '10.5h', unit: 'min', typed: '10:30', isHostForm: true },
  ],
  point: [
    { answer: point, solution: '[2,-3]', typed: '(2; -3)' },
    { answer: point, solution: '"(2; -3)"', typed: '(2; -3)' },
  ],
  points: [
    { answer: points, solution: 'matrix([1,2],[3,-4])', typed: '[[1,2],[3,-4]]' },
    { answer: points, solution: '[[1,2],[3,-4]]', typed: '[[1,2],[3,-4]]' },
    { answer: points, solution: '"(1; 2); (3; -4)"', typed: '[[1,2],[3,-4]]' },
  ],
  pick: [
    { answer: pick, solution: '"rot"', typed: 'rot' },
    { answer: pick, solution: '1+1', typed: '2' },
  ],
  ticks: [
    { answer: boxes, solution: '[0,2]', typed: '[0,2]' },
    { answer: boxes, solution: '[2,0]', typed: '[0,2]' },
  ],
  text: [
    { answer: text(1), solution: '"rot"', typed: 'rot' },
    { answer: text(1), solution: '"\\"ja\\" und \\"nein\\""', typed: '"ja" und "nein"' },
    { answer: text(5), solution: '"for i:\\n  f(i)"', typed: 'for i:\\n  f(i)' },
    { answer: text(5), solution: '"print(\\"a\\")"', typed: 'print("a")' },
  ],
  record: [
    { answer: line, solution: 'k=2;d=-1', typed: 'k=2;d=-1' },
    { answer: line, solution: '"k=2;d=-1"', typed: 'k=2;d=-1' },
    { answer: line, solution: '"2; -1"', typed: 'k=2;d=-1' },
    { answer: answerKinds.record({ k: number() }), solution: '[5]', typed: 'k=5' },
    { answer: line, solution: '[4/2,-1]', typed: 'k=2;d=-1' },
    {
      answer: mixed,
      ...{ solution: '"t=10:30;p=(2; 3);c=rot;s=a"', typed: 't=10:30;p=(2; 3);c=rot;s=a' },
    },
    {
      answer: answerKinds.record({ t: time, p: point, n: number() }),
      ...{ solution: '[37800,[2,3],5]', typed: 't=10:30;p=(2; 3);n=5', isHostForm: true },
    },
    {
      answer: answerKinds.record({ i: number({ unit: 'mA' }), j: number({ unit: 'mA' }) }),
      ...{ solution: '[U/R,2*U/R]', unit: 'mA', typed: 'i=120;j=240 mA' },
    },
  ],
  table: [
    { answer: table, solution: 'a.x=1;a.y=2;b.x=3;b.y=4', typed: 'a.x=1;a.y=2;b.x=3;b.y=4' },
    { answer: table, solution: '"1;2;3;4"', typed: 'a.x=1;a.y=2;b.x=3;b.y=4' },
    { answer: table, solution: '[1,2,3,4]', typed: 'a.x=1;a.y=2;b.x=3;b.y=4' },
    { answer: table, solution: 'matrix([1,2],[3,4])', typed: 'a.x=1;a.y=2;b.x=3;b.y=4' },
    { answer: oneRow, solution: 'matrix([1,2])', typed: 'a.x=1;a.y=2' },
    { answer: oneRow, solution: '[1,2]', typed: 'a.x=1;a.y=2' },
    { answer: oneColumn, solution: 'matrix([1],[2])', typed: 'a.x=1;b.x=2' },
    { answer: oneColumn, solution: '[1,2]', typed: 'a.x=1;b.x=2' },
  ],
  placeLabels: [
    { answer: map, solution: '"1=Wien;2=Graz"', typed: '1=Wien;2=Graz' },
    { answer: map, solution: '"2=graz;1=wien"', typed: '1=Wien;2=Graz' },
    { answer: map, solution: '"Wien;Graz"', typed: '1=Wien;2=Graz' },
  ],
};

const calculate = (value: string) => ({ text: value, json: null, kind: 'calculate' }) as const;
/** The datasets as hosts send them, for tests without a host. */
const variables = [
  { name: 'U', value: calculate('12'), unit: 'V', options: null },
  { name: 'R', value: calculate('100'), unit: 'Ohm', options: null },
  { name: 'T', value: calculate('293.15'), unit: '°C', options: null },
];

const questionFor = ({ solution, unit = '', tolerance = '' }: Case): QuestionDocument => ({
  ...emptyQuestion('Frage', '1'),
  text: '{U} {R} {T} [Q0]',
  plugins: [{ name: 'P', type: 'T', config: '' }],
  datasets: [
    { name: 'U', range: '12', unit: 'V' },
    { name: 'R', range: '100', unit: 'Ohm' },
    { name: 'T', range: '20', unit: '°C' },
  ],
  subquestions: [{ mode: 'plugin', info: 'P:', solution, tolerance, points: 4, unit }],
});

const prepared = (client: Client, tested: Case) => prepareQuestion(questionFor(tested), { client });

const attempt = (plugin: Plugin, tested: Case) =>
  withClient(plugin, async (client) => {
    const question = await prepared(client, tested);
    const [scored] = await scoreAnswers(question, 0, { 0: tested.typed });
    const problems = await inspectQuestion(question, await showQuestion(question, 0));
    const [slips = []] = await slipsOfRow(question, 0);
    const earned = [];
    for (const { answer } of slips) {
      const [wrong] = await scoreAnswers(question, 0, { 0: answer });
      earned.push([answer, wrong?.points]);
    }
    const declared = slips.map(({ answer, share }) => [answer, 4 * share]);
    return { scored, problems: problems.map((problem) => problem.text.en), earned, declared };
  });

describe.each(Object.entries(cases))('a right %s', (_, all) => {
  it.each(all)('with solution $solution $unit earns all points: $typed', async (tested) => {
    const plugin = definePlugin({ type: 'T', answer: tested.answer, figure });
    const { scored, problems, earned, declared } = await attempt(plugin, tested);
    expect(scored).toMatchObject({ status: 'OK', points: 4, problems: [] });
    expect(earned).toEqual(declared);
    if (!tested.isHostForm) expect(problems).toEqual([]);
  });

  it.each(all)(
    'with solution $solution $unit reaches an author’s score, also in tests: $typed',
    async (tested) => {
      const seen: { right: unknown; expected: Expected }[] = [];
      const { answer } = tested;
      const plugin = definePlugin({
        type: 'T',
        answer,
        figure,
        score({ right, expected, breakdown }) {
          seen.push({ right, expected });
          return breakdown;
        },
      });
      await withClient(plugin, async (client) =>
        scoreAnswers(await prepared(client, tested), 0, { 0: tested.typed }),
      );
      const [first] = seen;
      expect(first?.right).toEqual(tested.right ?? answer.read(tested.typed, {}));
      const { solution, typed } = tested;
      const unit = /^[?=]?([^,;]*)/.exec(tested.unit ?? '')?.[1] ?? '';
      await scoreAnswer(plugin, { answer: typed, solution, unit, variables });
      expect(seen.at(-1)?.expected).toEqual(first?.expected);
    },
  );
});

type Sent = NonNullable<Parameters<Client['score']>[0]['body']['answerDto']>;

it('without a target unit gives a hint, because the plugin does not know its unit', async () => {
  const answer = number({ unit: 'mA' });
  const tested = { answer, solution: 'U/R', typed: '120' };
  const { scored, problems } = await attempt(definePlugin({ type: 'T', answer }), tested);
  expect(scored).toMatchObject({ status: 'FALSCH' });
  expect(problems).toEqual([expect.stringContaining('Enter its unit in the column “EH”')]);
});

describe('a right answer on the wire', () => {
  const calculated = { string: '0.12', json: null, type: 'CALCULATE' } as const;
  const textual = { string: 'k=2;d=-1', json: null, type: 'STRING' } as const;
  const json = '{"wert":0.12,"einheit":"A"}';
  const current = number({ unit: 'mA' });
  const spellings: readonly (readonly [AnswerSpec, Sent, string])[] = [
    [line, { ergebnis: null, answerText: 'k=2;d=-1', ze: null }, 'k=2;d=-1'],
    [line, { ergebnis: null, answerText: '"k=2;d=-1"', ze: null }, 'k=2;d=-1'],
    [line, { ergebnis: textual, answerText: 'k=2;d=-1', ze: null }, 'k=2;d=-1'],
    [line, { ergebnis: textual, answerText: null, ze: null }, 'k=2;d=-1'],
    [line, { ergebnis: { ...textual, string: '"k=2;d=-1"' }, answerText: '', ze: '' }, 'd=-1;k=2'],
    [current, { ergebnis: calculated, answerText: '0.12', ze: 'mA' }, '120'],
    [current, { ergebnis: calculated, answerText: null, ze: 'mA' }, '120'],
    [current, { ergebnis: { ...calculated, string: null, json }, ze: 'mA' }, '120'],
    [current, { ergebnis: { string: null, json, type: null }, ze: 'mA' }, '120'],
    [current, { ergebnis: null, answerText: '120', ze: 'mA' }, '120'],
    [time, { ergebnis: null, answerText: '"10:30"', ze: null }, '10:30'],
    [time, { ergebnis: null, answerText: '37800', ze: null }, '10:30'],
  ];
  it.each(spellings)('is read: %#', async (answer, answerDto, antwort) => {
    const plugin = definePlugin({ type: 'T', answer });
    await withClient(plugin, async (client) => {
      const body = { typ: 'T', name: 'P', config: '', antwort, answerDto, grade: 2 };
      expect(await client.score({ body })).toMatchObject({ status: 'OK', punkteIst: 2 });
    });
  });
});

describe('a solution that the plugin type calculates', () => {
  const doubled = definePlugin({
    type: 'T',
    config: { c: integer({ key: 'c', initial: 1, min: 0, max: 99, label: label('c') }) },
    answer: line,
    solution: ({ config, variables }) => ({ k: 2 * config.c, d: -variables.length }),
  });

  it('is offered, and earns all points', async () => {
    await withClient(doubled, async (client) => {
      const { subquestions, ...rest } = questionFor({ answer: line, solution: '', typed: '' });
      const open = { ...rest, subquestions, plugins: [{ name: 'P', type: 'T', config: 'c=3' }] };
      const prepared = await prepareQuestion(open, { client });
      const problems = await inspectQuestion(prepared, await showQuestion(prepared, 0));
      expect(problems.map(({ text }) => text.en)).toEqual([
        'Q0 has no solution. The plugin can calculate it: plugin("P")',
      ]);
      const solved = { ...open, ...problems[0]?.repairs?.[0]?.change };
      const repaired = await prepareQuestion(solved, { client });
      const [scored] = await scoreAnswers(repaired, 0, { 0: 'k=6;d=-3' });
      expect(scored).toMatchObject({ status: 'OK', points: 4 });
      expect(await inspectQuestion(repaired, await showQuestion(repaired, 0))).toEqual([]);
    });
  });

  it('is a problem in the row in which there is none', async () => {
    const plugin = definePlugin({
      type: 'T',
      config: { c: integer({ key: 'c', initial: 1, min: 0, max: 99, label: label('c') }) },
      answer: number(),
      solution: ({ config: { c } }) => (c > 5 ? null : c),
    });
    await withClient(plugin, async (client) => {
      const question = {
        ...questionFor({ answer: number(), solution: 'plugin("P")', typed: '' }),
        plugins: [{ name: 'P', type: 'T', config: 'c=n' }],
        datasets: [{ name: 'n', range: 'sI:1,2,9', unit: '' }],
        text: '{n} [Q0]',
      };
      const prepared = await prepareQuestion(question, { client });
      const problems = await inspectQuestion(prepared, await showQuestion(prepared, 0));
      expect(problems.map(({ text }) => text.en)).toEqual([
        expect.stringMatching(/^Row 3: plugin\("P", …\) returns no value/),
      ]);
    });
  });

  it('is a problem of the configuration in the row in which it cannot be entered', async () => {
    const plugin = definePlugin({
      type: 'T',
      config: { c: integer({ key: 'c', initial: 1, min: 0, max: 99, label: label('c') }) },
      answer: answerKinds.record({
        far: slider({ label: label('far'), min: 0, max: 10 }),
        near: number(),
      }),
      figure: () => ({ width: 9, height: 9, description: label('F'), shapes: [] }),
      solution: ({ config: { c } }) => ({ far: 2 * c, near: c === 3 ? Number.NaN : c }),
    });
    await withClient(plugin, async (client) => {
      const inspect = async (range: string) => {
        const question = {
          ...questionFor({ answer: number(), solution: 'plugin("P")', typed: '' }),
          plugins: [{ name: 'P', type: 'T', config: 'c=n' }],
          datasets: [{ name: 'n', range, unit: '' }],
          text: '{n} [Q0]',
        };
        const prepared = await prepareQuestion(question, { client });
        const problems = await inspectQuestion(prepared, await showQuestion(prepared, 0));
        return problems.map(({ text: { de } }) => de);
      };
      expect(await inspect('sI:1,2,5')).toEqual([]);
      expect(await inspect('sI:1,2,9')).toEqual([
        expect.stringMatching(
          /^Variante 3: Die berechnete Lösung \(far\) lässt sich nicht eingeben/,
        ),
      ]);
      expect(await inspect('sI:1,3')).toEqual([
        expect.stringMatching(
          /^Variante 2: Die berechnete Lösung \(near\) lässt sich nicht eingeben/,
        ),
      ]);
    });
  });
});
