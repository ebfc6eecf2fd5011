import { describe, expect, it } from 'vitest';
import { numberAnswer, record } from './answers/index.js';
import { choice } from './config/index.js';
import { definePlugin } from './define-plugin.js';

const text = { de: 'Größe', en: 'Size' };
const instance = { name: 'a', configText: 'size=l' };

describe('definePlugin', () => {
  const plugin = definePlugin({
    type: 'Ampel',
    config: {
      size: choice({
        key: 'size',
        initial: 's',
        label: text,
        options: [
          { value: 's', label: text },
          { value: 'l', label: text },
        ],
      }),
    },
    statement: ({ name, config }) => `${name}:${config.size}`,
  });

  it('passes typed configuration values to the operations', () => {
    const use = { ...instance, parameters: '', question: null };
    expect(plugin.operations.statement?.(use)).toBe('a:l');
  });

  it('has only the operations that the author wrote and those that follow from the fields', () => {
    expect(Object.keys(plugin.operations)).toEqual([
      'view',
      'configProblems',
      'statement',
      'dialogData',
      'dialogMode',
    ]);
    expect(plugin.operations.dialogMode?.(instance)).toBe('script');
    expect(definePlugin({ type: 'Leer' }).operations.dialogMode?.(instance)).toBe('text');
  });

  it('fills in defaults for missing members', () =>
    expect(plugin.info).toMatchObject({
      type: 'Ampel',
      version: '1.0',
      cacheable: true,
      understandsMath: false,
      browser: null,
    }));

  it.each([
    [undefined, 'definePlugin needs an object'],
    [{}, 'type of 1 to 64 letters'],
    [{ type: '<b>' }, 'type of 1 to 64 letters'],
    [{ type: 'A', score: 5 }, 'score of plugin type "A": expected a function, got 5.'],
    [
      { type: 'A', browser: { script: '', startFunction: 'a b' } },
      'browser.startFunction of plugin type "A": expected a JavaScript name',
    ],
    [
      { type: 'A', browser: { script: '', startFunction: 'f', dialogFunction: 'a b' } },
      'browser.dialogFunction of plugin type "A": expected a JavaScript name',
    ],
    [
      { type: 'A', config: { n: { kind: 'number', key: 'n', initial: 'zehn' } } },
      'config.n.initial of plugin type "A": expected a number, got "zehn".',
    ],
    [{ type: 'A', browser: '../secret.ts' }, "a file in the plugin's folder such as"],
    [
      { type: 'A', files: ['./a/editor.js', './b/editor.js'] },
      'apart from their folders, are unique',
    ],
  ])('rejects %j with a clear message', (definition, message) => {
    const define = definePlugin as unknown as (definition: unknown) => unknown;
    expect(() => define(definition)).toThrow(message);
  });
});

describe('the figure', () => {
  const label = { de: 'Zahl', en: 'Number' };
  const seen: unknown[] = [];
  const plugin = definePlugin({
    type: 'Paar',
    answer: record({ a: numberAnswer({ label }), b: numberAnswer({ label }) }),
    figure({ verdicts }) {
      seen.push(verdicts);
      return { width: 10, height: 10, description: label, shapes: [] };
    },
  });

  it('is told in a result what was right, but nowhere else', async () => {
    const instance = { name: 'P', configText: '' };
    await plugin.operations.picture?.({ ...instance, parameters: '', question: null });
    expect(seen).toEqual([{}]);
    await plugin.operations.result?.({
      ...instance,
      ...{ answer: 'a=1;b=3', maxPoints: 2, variables: [], format: 'html' },
      expected: { value: null, text: 'a=1;b=2', unit: '' },
      tolerance: { amount: 0.01, mode: 'relative' },
    });
    // The second figure is that of the solution.
    expect(seen.slice(1)).toContainEqual({ '': 'partial', a: 'correct', b: 'wrong' });
    expect(seen.slice(1)).toContainEqual({});
  });
});

it.each([{ n: '7' }, [7, 8], 'n=7'])(
  'the solution %j of another kind than the answer is an error that shows it',
  (right) => {
    const plugin = definePlugin({
      type: 'A',
      answer: record({ n: numberAnswer({ label: text }), m: numberAnswer({ label: text }) }),
      solution: () => right as never,
    });
    const input = { ...instance, variables: [], options: null, args: [] };
    expect(() => plugin.operations.evaluate?.(input)).toThrow(
      `solution returned ${JSON.stringify(right)}, not a value of the answer, such as { n: …, m: … }.`,
    );
  },
);
