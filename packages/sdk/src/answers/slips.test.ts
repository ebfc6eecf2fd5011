import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  answerKinds,
  type AnswerSpec,
  definePlugin,
  number,
  numberAnswer,
  type Plugin,
  record,
  type Slip,
  tableAnswer,
  withShare,
} from '../index.js';
import { pluginCases, scoreAnswer } from '../testing/index.js';

const label = (text: string) => ({ de: text, en: text });
const count = (options: object = {}) => numberAnswer({ label: label('n'), ...options });
const point = { label: label('P'), x: { min: -9, max: 9 }, y: { min: -9, max: 9 } };
const pick = answerKinds.pick({
  label: label('C'),
  options: [
    { value: 'Wien', label: label('Wien') },
    { value: 'Graz', label: label('Graz'), feedback: label('Nur ein Land.'), share: 0.5 },
    { value: 'Linz', label: label('Linz') },
  ],
});
const line = record({
  k: numberAnswer({ label: { de: 'Steigung', en: 'Slope' } }),
  d: numberAnswer({ label: { de: 'Abschnitt', en: 'Intercept' } }),
});
const table = tableAnswer({
  label: label('T'),
  rows: { a: label('A') },
  columns: { x: numberAnswer({ label: label('x') }), y: numberAnswer({ label: label('y') }) },
});

const plain = (answer: AnswerSpec) => definePlugin({ type: 'T', answer });

const listOf = async (plugin: Plugin, solution: string, config = '') => {
  const expected = { value: null, text: solution, unit: '' };
  const tolerance = { amount: 1e-10, mode: 'relative' } as const;
  const submission = { answer: '', expected, tolerance, maxPoints: 4, variables: [] };
  return (await plugin.operations.slips?.({ name: 'P', configText: config, ...submission })) ?? [];
};

describe('typical mistakes of each kind', () => {
  const cases: readonly (readonly [
    AnswerSpec,
    string,
    string,
    Partial<Slip> & { points: number },
  ])[] = [
    [
      count({ signErrorShare: 0.5 }),
      '5',
      '-5',
      { name: { de: 'Vorzeichen', en: 'sign' }, points: 2 },
    ],
    [count({ unit: 'mA' }), '5', '5 V', { name: { de: 'Einheit', en: 'unit' }, points: 0 }],
    [
      count({ unit: 'mA' }),
      ...(['5', '0.05'] as const),
      { name: { de: 'Größenordnung', en: 'order of magnitude' }, points: 0 },
    ],
    [
      answerKinds.time({ label: label('t') }),
      ...(['15:30', '3:30'] as const),
      { name: { de: 'andere Tageshälfte', en: 'other half of the day' }, points: 0 },
    ],
    [
      answerKinds.time({ label: label('t') }),
      ...(['15:30', '0:15:30'] as const),
      { name: { de: 'Stunden und Sekunden', en: 'hours and seconds' }, points: 0 },
    ],
    [
      answerKinds.point(point),
      ...(['(2; 3)', '3|2'] as const),
      { name: { de: 'Koordinaten vertauscht', en: 'coordinates swapped' }, points: 0 },
    ],
    [pick, 'Wien', 'Graz', { name: label('Graz'), feedback: label('Nur ein Land.'), points: 2 }],
    [
      line,
      ...(['k=2;d=-1', 'k=-1;d=2'] as const),
      {
        name: { de: 'Steigung und Abschnitt vertauscht', en: 'Slope and Intercept swapped' },
        points: 0,
      },
    ],
  ];
  it.each(cases)('are named: %#', async (answer, solution, typed, { name, feedback, points }) => {
    const scored = await scoreAnswer(plain(answer), { answer: typed, solution, maxPoints: 4 });
    expect(scored).toMatchObject({ points, breakdown: { slip: name } });
    if (feedback) expect(scored.feedback).toBe(feedback.de);
    expect(scored.feedback).not.toMatch(/^Das stimmt nicht/);
  });

  it('are not looked for in a right answer', async () => {
    const right = { answer: 'k=2;d=2', solution: 'k=2;d=2' };
    expect((await scoreAnswer(plain(line), right)).breakdown).not.toHaveProperty('slip');
  });

  it('are found in members of records and tables', async () => {
    const mixed = record({ t: answerKinds.time({ label: label('Zeit') }), n: count() });
    const scored = await scoreAnswer(plain(mixed), {
      ...{ answer: 't=3:30;n=7', solution: '"t=15:30;n=7"', maxPoints: 4 },
    });
    expect(scored).toMatchObject({
      points: 2,
      feedback: 'Zeit: Die Tageshälfte stimmt nicht. n: Richtig.',
    });
    const cell = await scoreAnswer(plain(table), { answer: 'a.x=2;a.y=1', solution: '[1,2]' });
    expect(cell.feedback).toBe('A, x: x und y sind vertauscht. A, y: x und y sind vertauscht.');
  });
});

const angle = (slips: (right: number) => readonly Slip<number>[]) =>
  definePlugin({
    type: 'Winkel',
    help: label('Hilfe'),
    config: { full: number({ key: 'full', initial: 180, min: 0, max: 360, label: label('v') }) },
    answer: numberAnswer({ label: label('Winkel'), min: -1000, max: 1000, signErrorShare: 0.25 }),
    slips: ({ right }) => slips(right),
    example: { statement: 'Wie groß ist der Winkel?', config: '', solution: '60' },
  });
const other = (right: number): Slip<number> => ({
  name: { de: 'anderer Winkel', en: 'other angle' },
  answer: 180 - right,
  feedback: { de: 'Das ist der andere Winkel.', en: 'This is the other angle.' },
  share: 0.5,
});

describe('typical mistakes of a definition', () => {
  const points = async (plugin: Plugin, answer: string, solution = '60') => {
    const scored = await scoreAnswer(plugin, { answer, solution, maxPoints: 4 });
    return [scored.points, scored.feedback];
  };
  afterEach(() => vi.restoreAllMocks());

  it('give their feedback and share, within the tolerance', async () => {
    const plugin = angle((right) => [other(right)]);
    expect(await points(plugin, '120')).toEqual([2, 'Das ist der andere Winkel.']);
    const near = { answer: '120,5', solution: '60', maxPoints: 4 };
    const tolerance = { amount: 1, mode: 'absolute' } as const;
    expect(await scoreAnswer(plugin, { ...near, tolerance })).toMatchObject({ points: 2 });
    expect((await scoreAnswer(plugin, near)).points).toBe(0);
    expect(await points(plugin, '60')).toEqual([4, 'Richtig.']);
    expect(await points(plugin, '90', '90')).toEqual([4, 'Richtig.']);
    // 91 is right, too, so 93 is not a typical mistake.
    const close = { answer: '93', solution: '89', tolerance: { ...tolerance, amount: 2 } };
    expect((await scoreAnswer(plugin, close)).points).toBe(0);
  });

  it('come before those of the kind, the first one first, and never take points away', async () => {
    const plugin = angle((right) => [
      { ...other(right), answer: -right, share: 0 },
      { ...other(right), answer: -right, feedback: label('zweiter') },
    ]);
    expect(await points(plugin, '-60')).toEqual([1, 'Das ist der andere Winkel.']);
    const [first, ...rest] = await listOf(plugin, '60');
    expect(first).toMatchObject({ answer: '-60', share: 0.25 });
    expect(rest.map(({ answer }) => answer)).toEqual([]);
  });

  it('are all named where they explain an answer alike; the first gives its share', async () => {
    const plugin = angle((right) => [
      other(right),
      { ...other(right), name: label('halb'), answer: right / 2 },
      { ...other(right), name: label('voll'), feedback: label('Von 180 abgezogen.'), share: 0 },
    ]);
    const scored = await scoreAnswer(plugin, { answer: '120', solution: '60', maxPoints: 4 });
    expect(scored).toMatchObject({
      points: 2,
      feedback: 'Das ist der andere Winkel. Oder: Von 180 abgezogen.',
      breakdown: { slip: { de: 'anderer Winkel, oder voll', en: 'other angle, or voll' } },
    });
  });

  it('may be written as they are stored', async () => {
    const plugin = angle((right) => [{ ...other(right), answer: `${right} V` }]);
    expect(await points(plugin, '60 V')).toEqual([2, 'Das ist der andere Winkel.']);
  });

  it.each([
    [
      'throw',
      () => {
        throw new Error('A mistake of the author.');
      },
    ],
    ['are no slips', () => [{ answer: 3 }] as never],
    ['have too large a share', (right: number) => [{ ...other(right), share: 2 }]],
  ])('cost no points if they %s', async (_, slips) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const plugin = angle(slips);
    expect(await points(plugin, '-60')).toEqual([1, 'Das Vorzeichen stimmt nicht.']);
    expect(logged).toHaveBeenCalledOnce();
    await expect(listOf(plugin, '60')).rejects.toThrow();
  });

  it('reach a score of the author', async () => {
    const plugin = definePlugin({
      type: 'T',
      answer: count(),
      slips: ({ right, variables }) => [{ ...other(right), answer: right + variables.length }],
      score: ({ breakdown }) => breakdown,
    });
    expect(await points(plugin, '60')).toEqual([4, 'Richtig.']);
    const value = { text: '1', json: null, kind: 'calculate' } as const;
    const variables = [{ name: 'U', value, unit: '', options: null }];
    const score = await scoreAnswer(plugin, { answer: '61', solution: '60', variables });
    expect(score).toMatchObject({ points: 0.5, breakdown: { slip: { en: 'other angle' } } });
  });
});

describe('the list of typical mistakes', () => {
  it('has those of members, each with what it earns', async () => {
    const plugin = plain(
      record({ k: count({ signErrorShare: 0.5 }), t: answerKinds.text({ label: label('t') }) }),
    );
    expect(await listOf(plugin, 'k=2;t=a')).toEqual([
      {
        name: { de: 'n: Vorzeichen', en: 'n: sign' },
        answer: 'k=-2;t=a',
        feedback: { de: 'n: Das Vorzeichen stimmt nicht.', en: 'n: Wrong sign.' },
        share: 0.75,
      },
      expect.objectContaining({ answer: 'k=2000;t=a', share: 0.5 }),
    ]);
    for (const { answer, share } of await listOf(plain(line), 'k=2;d=-1')) {
      const scored = await scoreAnswer(plain(line), { answer, solution: 'k=2;d=-1' });
      expect(scored.points).toBe(share);
    }
  });

  it('has only answers that students can enter', async () => {
    const slider = answerKinds.slider({ label: label('S'), min: 0, max: 10, unit: 'V' });
    expect(await listOf(plain(slider), '5')).toEqual([]);
    expect(await listOf(plain(slider), 'quatsch')).toEqual([]);
  });

  it('rejects feedback that reveals the right answer', async () => {
    const revealing = (right: number) => [{ ...other(right), feedback: label(`Nicht ${right}.`) }];
    await expect(listOf(angle(revealing), '600')).rejects.toThrow(
      'slips: the feedback of "other angle" contains the right answer, 600.',
    );
  });

  it('ignores the feedback of the option that is right', async () => {
    const own = answerKinds.pick({
      label: label('I'),
      options: ['Terz', 'Quinte'].map((value) => ({
        ...{ value, label: label(value), feedback: label(`Eine ${value} klingt anders.`) },
      })),
    });
    expect(await listOf(plain(own), 'Quinte')).toMatchObject([{ answer: 'Terz' }]);
  });
});

describe('the plugin check', () => {
  const failures = async (slips: (right: number) => readonly Slip<number>[]) => {
    const failed: string[] = [];
    for (const { name, run } of pluginCases(angle(slips))) {
      if (!name.startsWith('typical')) continue;
      await run().catch((error: unknown) => failed.push((error as Error).message));
    }
    return failed.join();
  };
  it.each([
    [
      'explains the mistake',
      (right: number) => [{ ...other(right), feedback: { de: '', en: 'x' } }],
    ],
    [
      'explains the mistake',
      (right: number) => [{ ...other(right), feedback: { de: 'Das stimmt nicht.', en: 'x' } }],
    ],
    ['needs a name', (right: number) => [{ ...other(right), name: label(' ') }]],
    ['from 0 to 1', (right: number) => [{ ...other(right), share: -1 }]],
  ])('fails for a slip: %s', async (sentence, slips) => {
    expect(await failures(slips)).toContain(sentence);
  });

  it('passes for slips that earn their shares', async () =>
    expect(await failures((right) => [other(right)])).toBe(''));

  it('fails if a member loses its share', async () => {
    const plugin = definePlugin({
      type: 'T',
      answer: record({ k: count({ signErrorShare: 0.5 }), d: count() }),
      score: ({ breakdown }) => (breakdown.share === 1 ? breakdown : withShare(breakdown, 0)),
      example: { statement: 'Gerade', config: '', solution: 'k=2;d=-1' },
    });
    const check = pluginCases(plugin).find(({ name }) => name.endsWith('earn their shares'));
    await expect(check?.run()).rejects.toThrow('k=-2;d=-1, earns 0 of 2 points instead of 1.5.');
  });

  it('fails if a slip earns less than its share', async () => {
    const plugin = definePlugin({
      type: 'T',
      help: label('Hilfe'),
      answer: count(),
      slips: ({ right }) => [other(right)],
      score: ({ breakdown, value }) => ({
        ...breakdown,
        share: value === 60 ? 1 : 0,
        verdict: value === 60 ? 'correct' : 'wrong',
      }),
      example: { statement: 'Winkel', config: '', solution: '60' },
    });
    const check = pluginCases(plugin).find(({ name }) => name.startsWith('typical'));
    await expect(check?.run()).rejects.toThrow(
      'The slip "other angle", 120, earns 0 of 2 points instead of 1.',
    );
  });
});

describe('the number of comparisons', () => {
  it('grows with the cells of a table, not with the mistakes of each of them', async () => {
    const cell = count();
    const score = vi.spyOn(cell, 'score');
    const names = ['a', 'b', 'c', 'd', 'e'];
    const plugin = definePlugin({
      type: 'T',
      answer: tableAnswer({
        label: label('T'),
        rows: Object.fromEntries(names.map((name) => [name, label(name)])),
        columns: Object.fromEntries(names.map((name) => [name, cell])),
      }),
      slips: ({ right: { a = null, b = null } }) => [
        { name: label('vertauscht'), answer: { a: b, b: a }, feedback: label('Nein.') },
      ],
    });
    const cells = Array.from({ length: 25 }, (_, index) => index + 1);
    const solution = cells.join(';');
    const answer = cells.map((cell) => 100 - cell).join(';');
    expect((await scoreAnswer(plugin, { solution, answer, maxPoints: 25 })).points).toBe(0);
    expect(score.mock.calls.length).toBeLessThan(500);
    expect(await listOf(plugin, solution)).toHaveLength(40);
    expect(score.mock.calls.length).toBeLessThan(20_000);
  });
});
