import { describe, expect, it } from 'vitest';
import thermometer from '../../../../test/fixtures/thermometer/plugin.js';
import {
  circle,
  definePlugin,
  integer,
  latexFigure,
  list,
  number,
  numberAnswer,
  part,
  pick,
  rawHtml,
  record,
  type ScoreBreakdown,
  slider,
  tableAnswer,
  text,
  textAnswer,
  tickBox,
  ticks,
  timeAnswer,
  withShare,
} from '../index.js';
import type { Service } from '../services.js';
import { pluginCases, scoreAnswer, testPlugin } from './index.js';

const label = { de: 'A', en: 'A' };
const help = { de: 'Hilfe', en: 'Help' };
const figure = (radius: number) => ({
  width: 100,
  height: 100,
  description: { de: 'Kreis', en: 'Circle' },
  shapes: [circle({ x: 50, y: 50 }, radius, { fill: '#000000' })],
});
const basics = {
  type: 'Test',
  help,
  answer: slider({ label, min: 0, max: 10 }),
  figure: ({ answer }: { answer: number | null }) => figure(answer ?? 0),
  example: { statement: 'Stelle 5 ein.', config: '', solution: '5' },
};

/** Throws as in a process with a cell, where errors may have an empty stack trace. */
const failing = (message: string) => (): never => {
  throw Object.assign(new Error(message), { stack: '' });
};

const failures = async (plugin: Parameters<typeof pluginCases>[0]) => {
  const failed: string[] = [];
  for (const { name, run } of pluginCases(plugin)) {
    try {
      await run();
    } catch (error) {
      failed.push(`${name}: ${(error as Error).message}`);
    }
  }
  return failed;
};

await testPlugin(thermometer, { test: it });
await testPlugin(
  definePlugin({
    type: 'Wahl',
    help,
    config: {
      code: text({ key: 'code', initial: '', secret: true, label }),
      // Columns that allow few values.
      elements: list({
        key: 'elements',
        maxRows: 1,
        pairing: 'secret',
        columns: {
          symbol: text({ initial: 'H', pattern: /[A-Z]/, label }),
          share: number({ initial: 0.5, min: 0, max: 1, label }),
        },
        label,
      }),
    },
    answer: pick({
      label,
      options: [
        { value: 'a', label },
        { value: 'b', label },
      ],
    }),
    example: { statement: 'a oder b?', config: 'code=4711', solution: 'a' },
  }),
  { test: it },
);

await testPlugin(
  definePlugin({
    type: 'Dreieck',
    help,
    answer: record({
      c: numberAnswer({ label }),
      right: textAnswer({ label }),
      from: timeAnswer({ label }),
      true: ticks({ label, options: [label, label] }),
    }),
    // It illustrates the question.
    figure: () => ({ width: 9, height: 9, description: label, shapes: [] }),
    example: {
      statement: 'Wie lang ist c?',
      config: '',
      solution: 'c=5;right=ja;from=8:58;true=[1]',
    },
  }),
  { test: it },
);

/** What a score of an author's own gets. */
interface Scored<V> {
  readonly breakdown: ScoreBreakdown;
  readonly value: V | null;
  readonly right: V | null;
  readonly answer: string;
}

describe('the plugin check', () => {
  let calls = 0;
  it.each([
    ['help in "en"', { help: { de: 'Hilfe', en: '' } }],
    [
      'a wrong "description": expected',
      { figure: () => ({ ...figure(1), description: undefined as never }) },
    ],
    ['score returned 2; return the breakdown', { score: () => 2 as never }],
    ['Shape 1 of the figure (circle) has a wrong "radius"', { figure: () => figure(NaN) }],
    [
      'Shape 1.1 of the figure (circle) has a wrong "fill": expected a colour #rrggbb',
      {
        figure: () => ({
          ...figure(1),
          shapes: [part(label, circle({ x: 1, y: 1 }, 1, { fill: 'red' as never }))],
        }),
      },
    ],
    [
      'Shape 1 of the figure is null; write ...(condition ? [shape] : []) for a shape',
      { figure: () => ({ ...figure(1), shapes: [null as never] }) },
    ],
    [
      'Shape 1 of the figure is false; write ...(condition ? [shape] : []) for a shape',
      { figure: () => ({ ...figure(1), shapes: [false as never] }) },
    ],
    [
      'Shape 1 of the figure is a list; write ... in front of it.',
      { figure: () => ({ ...figure(1), shapes: [figure(1).shapes as never] }) },
    ],
    [
      'withShare: expected a sentence { de, en }, got "Gut"',
      {
        score: ({ breakdown }: { breakdown: ScoreBreakdown }) =>
          withShare(breakdown, 1, 'Gut' as never),
      },
    ],
    [
      `"5/6" earns 0 of 2 points. Its value is 0.83`,
      {
        answer: textAnswer({ label, pattern: /\d\/\d/ }) as never,
        solution: () => '5/6' as never,
        example: { ...basics.example, solution: '5/6' },
      },
    ],
    [
      'figure would take too long to draw',
      {
        figure: () => {
          const disc = circle({ x: 1_000, y: 1_000 }, 1_000, { fill: '#000000' });
          const shapes = Array.from({ length: 2_000 }, () => disc);
          return { ...figure(1), width: 2_000, height: 2_000, shapes };
        },
      },
    ],
    ['widthPercent: expected an integer from 0 to 10000', { widthPercent: () => 1e308 }],
    ['widthPercent: expected an integer from 0 to 10000', { widthPercent: () => -1 }],
    ['print: empty: widthPercent: expected an integer from', { widthPercent: () => NaN }],
    ['height: expected an integer from 0 to 10000', { view: () => ({ height: 1e308 }) }],
    ['an integer from 1 to 2000', { figure: () => ({ ...figure(1), width: 2001 }) }],
    ['does not change when the solution is entered', { figure: () => figure(1) }],
    [
      'does not change when the solution is entered',
      {
        answer: numberAnswer({ label }),
        figure: ({ answer }: { answer: number | null }) => figure(answer === -1 ? 2 : 1),
      },
    ],
    [
      '"sieben" earns 0 of 2 points. The calculated solution is "7"',
      { solution: (): number => 7, example: { ...basics.example, solution: 'sieben' } },
    ],
    [
      `"0110" earns 0 of 2 points. Its value is 110; put a text in quotes: '"0110"'.`,
      {
        answer: textAnswer({ label, pattern: /[01]{4}/ }) as never,
        example: { ...basics.example, solution: '0110' },
      },
    ],
    ['"nonsense" earns 0 of 2', { example: { ...basics.example, solution: 'nonsense' } }],
    ['"7" is calculated, but earns 0 of 2 points', { solution: (): number => 7 }],
    [
      'feedback on typical wrong answers does not contain the solution: slips: the feedback of "A"',
      {
        slips: ({ right }: { right: number }) => [
          {
            name: label,
            answer: right + 1,
            feedback: { de: `${right} wäre richtig`, en: `${right} is right` },
          },
        ],
      },
    ],
    ['solution "5". Feedback: Not correct.', { solution: (): number => 7 }],
    [
      '"5 kg" is not an answer that students can enter',
      { example: { ...basics.example, solution: '5 kg' } },
    ],
    [
      'requiredVariables: empty: no',
      { datasets: failing('not'), requiredVariables: failing('no') },
    ],
    ['picture: example: The same error as in "picture: empty".', { figure: () => null as never }],
    [
      'figure: empty: The same error as in "picture: empty".',
      { figure: () => ({ ...figure(1), width: 2001 }) },
    ],
    ['the same input', { statement: () => String(calls++) }],
    ['expected a string, got 5', { statement: () => 5 as unknown as string }],
    ['The calculated solution is "77"', { solution: (): number => 77 }],
    ['plain data', { datasets: () => [(() => 1) as never] }],
    [
      'not escaped',
      {
        result: ({ answer }: { answer: string }) => ({
          source: rawHtml(`<p>${answer}</p>`).toString(),
          figures: {},
        }),
      },
    ],
    [
      'not escaped',
      { print: ({ answer }: { answer: string }) => ({ source: answer, figures: {} }) },
    ],
    [
      'does not show the figure "a" as img/a.pdf; latexFigure writes that',
      { print: () => ({ source: '\\includegraphics{img/a.png}', figures: { a: figure(1) } }) },
    ],
    [
      'does not show the figure "a" as img/a.png; htmlFigure writes that',
      {
        result: () => ({
          source: latexFigure('a', figure(1)).toString(),
          figures: { a: figure(1) },
        }),
      },
    ],
    ...[3, 1_000, -5].map((points): [string, object] => [
      `points have to be from 0 to 2, not ${points}; use maxPoints`,
      {
        score: () => ({ verdict: 'correct', points, parsedAnswer: null, html: '', feedback: '' }),
      },
    ]),
    [
      '"6" earns all points as well as "5", whatever the solution is',
      {
        score: ({ answer, maxPoints }: { answer: string; maxPoints: number }) => {
          const isRead = Number.isFinite(Number.parseFloat(answer));
          return {
            verdict: isRead ? ('correct' as const) : ('wrong' as const),
            points: isRead ? maxPoints : 0,
            parsedAnswer: null,
            html: '',
            feedback: '',
          };
        },
      },
    ],
    [
      'The solution "5.0005" is within the tolerance, but "5" earns 0 of 2 points. Start from',
      {
        score: ({ breakdown, value, right }: Scored<number>) =>
          withShare(breakdown, value === right ? 1 : 0),
      },
    ],
    [
      'The solution "5" is within the tolerance, but "5,0" earns 0 of 2 points.',
      {
        score: ({ breakdown, answer }: Scored<number>) =>
          withShare(breakdown, answer === '5' ? 1 : 0),
      },
    ],
    ...(['k=1', 'd=2'] as const).map((part, missing): [string, object] => [
      `score: answer "${part}": cannot read`,
      {
        answer: record({ k: numberAnswer({ label }), d: numberAnswer({ label }) }) as never,
        figure: () => figure(1),
        score: ({ breakdown, value }: Scored<{ k: number | null; d: number | null }>) => {
          if (value && [value.d, value.k][missing] === null) throw new Error('cannot read');
          return breakdown;
        },
        example: { ...basics.example, solution: 'k=1;d=2' },
      },
    ]),
    [
      'print: answer "9999": print, answer "9999": The figure has a wrong "width"',
      {
        answer: numberAnswer({ label }),
        figure: ({ answer }: { answer: number | null }) => ({
          ...figure(1),
          width: 9 + (answer ?? 0),
        }),
      },
    ],
    [
      'in the dataset U, "v" is not a known unit. Did you mean V?',
      { datasets: () => [{ name: 'U', range: '1-9', unit: 'v' }] },
    ],
    ['"P = U^2/R" is an equation in Maxima', { formulas: () => 'I: U/R\nP = U^2/R' }],
    ['leave out the ";" at the end of "P: U*I;"', { formulas: () => 'P: U*I;' }],
    [
      'tickBox(option, answer, …) needs the answer of ticks(…), a list or null.',
      {
        answer: ticks({ label, options: [label, label] }),
        figure: () => ({
          ...figure(1),
          shapes: [tickBox([] as never, 0 as never, { at: { x: 5, y: 5 }, name: label })],
        }),
      },
    ],
    [
      'The view contains',
      {
        config: { code: number({ key: 'code', initial: 1, min: 0, max: 9, secret: true, label }) },
        view: ({ configText }: { configText: string }) => ({ data: { config: configText } }),
      },
    ],
  ])('fails: %s', async (sentence, members) => {
    expect(await failures(definePlugin({ ...basics, ...members }))).toContainEqual(
      expect.stringContaining(sentence),
    );
  });

  it.each([
    [{ points: 2 }, 'return withShare(breakdown, points / maxPoints)'],
    [
      { verdict: 'correct' },
      'share 0 and the verdict "correct"; return withShare(breakdown, share)',
    ],
    [{ share: 2 }, 'share 2 and the verdict "correct"'],
    [{ share: -1 }, 'share -1 and the verdict "wrong"'],
    [{ share: '1' }, 'share "1" and the verdict "wrong"'],
    [{ share: NaN }, 'share null and the verdict "wrong"'],
  ])('fails for a breakdown that is changed by %j', async (changed, sentence) => {
    const score = ({ breakdown }: { breakdown: object }) => ({ ...breakdown, ...changed }) as never;
    expect(await failures(definePlugin({ ...basics, score }))).toContainEqual(
      expect.stringContaining(sentence),
    );
  });

  it('measures each operation, and fails if a service may end it', async () => {
    const limit = Symbol.for('fragwerk.limit');
    const slow = (ms: number) =>
      definePlugin({
        ...basics,
        statement: () => {
          for (const end = performance.now() + ms; performance.now() < end;);
          return '';
        },
      });
    Object.assign(globalThis, { [limit]: 40 });
    try {
      expect(await failures(slow(21))).toContainEqual(
        expect.stringMatching(/"statement" takes 0\.\d+ s\. A service ends it after 0\.04 s/),
      );
      Object.assign(globalThis, { [limit]: 10_000 });
      expect(await failures(slow(21))).toEqual([]);
    } finally {
      Reflect.deleteProperty(globalThis, limit);
    }
  });

  it('skips what a service without a mock scores', async () => {
    const score = async ({ services }: { services: { runner: Service } }) =>
      services.runner.call({ path: '/' });
    const plugin = definePlugin({ ...basics, services: { runner: {} }, score: score as never });
    const skipped = new Map<string, string>();
    for (const { name, run } of pluginCases(plugin))
      await run({ skip: (reason) => skipped.set(name, reason) });
    expect(skipped.get("the example's solution is right")).toBe('the service "runner" has no mock');
    expect([...skipped.keys()]).not.toContain('help in both languages');
  });

  it('passes for a correct plugin', async () => {
    expect(await failures(definePlugin(basics))).toEqual([]);
  });

  it('passes for a record that earns all points or none', async () => {
    const plugin = definePlugin({
      ...{ type: 'Gerade', help, config: {} },
      answer: record({ k: numberAnswer({ label }), d: numberAnswer({ label }) }),
      score: ({ breakdown }) => (breakdown.share === 1 ? breakdown : withShare(breakdown, 0)),
      example: { statement: 'y = 2x − 1', config: '', solution: 'k=2;d=-1' },
    });
    expect(await failures(plugin)).toEqual([]);
  });

  // All multiples are right, and the figure of a right answer is that of none.
  it('passes for a balance whose rows are a list that is empty at first', async () => {
    const surplus = (
      value: Readonly<Record<string, { readonly n: number | null } | null>> | null,
    ) => (value?.A?.n ?? 0) - (value?.B?.n ?? 0);
    const plugin = definePlugin({
      type: 'Waage',
      help,
      config: { molecules: list({ key: 'm', label, columns: { name: text({ label }) } }) },
      answer: tableAnswer({
        label,
        rows: ({ molecules }: { molecules: readonly { name: string }[] }) =>
          Object.fromEntries(molecules.map(({ name }) => [name, label])),
        columns: { n: numberAnswer({ label }) },
      }),
      score: ({ breakdown, value }) =>
        value && surplus(value) === 0 ? withShare(breakdown, 1) : breakdown,
      figure: ({ answer }) => figure(20 + Math.sign(surplus(answer))),
      example: { statement: 'A -> B', config: 'm=A | B', solution: '1;1' },
    });
    expect(await failures(plugin)).toEqual([]);
  });
});

describe('the solution of the example', () => {
  const line = record({ k: numberAnswer({ label }), d: numberAnswer({ label }) });
  it.each(['k=2;d=-1', '"k=2;d=-1"', '[4/2,-1]', '"2; -1"'])('may be %s', async (solution) => {
    const example = { statement: 'y = 2x − 1', config: '', solution };
    expect(await failures(definePlugin({ type: 'Gerade', help, answer: line, example }))).toEqual(
      [],
    );
  });

  it('may be calculated by the plugin type', async () => {
    const example = { statement: 'x', config: 'k=3', solution: 'plugin("Gerade1")' };
    const plugin = definePlugin({
      ...{ type: 'Gerade', help, answer: line, example },
      config: { k: integer({ key: 'k', initial: 1, label }) },
      solution: ({ config: { k } }) => ({ k, d: -k }),
    });
    expect(plugin.info.example.solution).toBe('k=3;d=-3');
    expect(await failures(plugin)).toEqual([]);
  });

  it.each(['1/2', '0110', 'rot'])('may be a calculated text: %s', async (value) => {
    const plugin = definePlugin({
      ...{ type: 'Wort', help, answer: textAnswer({ label }), solution: () => value },
      example: { statement: 'x', config: '', solution: 'plugin("W")' },
    });
    expect(plugin.info.example.solution).toBe(`"${value}"`);
    expect(await failures(plugin)).toEqual([]);
  });
});

describe('scoring one answer', () => {
  const plugin = definePlugin(basics);

  it('uses the defaults of a host', async () => {
    const right = await scoreAnswer(plugin, { answer: '5', solution: '5' });
    expect([right.verdict, right.points]).toEqual(['correct', 1]);
    expect((await scoreAnswer(plugin, { answer: '5.01', solution: '5' })).points).toBe(0);
  });

  it('uses the given tolerance and points', async () => {
    const tolerance = { amount: 0.1, mode: 'absolute' } as const;
    const near = { answer: '5,1', solution: '5', tolerance, maxPoints: 3 };
    expect((await scoreAnswer(plugin, near)).points).toBe(3);
  });

  it('reports a plugin type that does not score', async () => {
    const silent = definePlugin({ type: 'Stumm' });
    await expect(scoreAnswer(silent, { answer: '', solution: '' })).rejects.toThrow(
      'The plugin type "Stumm" does not score answers.',
    );
  });
});
