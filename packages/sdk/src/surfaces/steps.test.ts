import { describe, expect, it } from 'vitest';
import { circle, definePlugin, numberAnswer, type Step, writeNumber } from '../index.js';
import { pluginCases } from '../testing/index.js';

const label = (text: string) => ({ de: text, en: text });
const figure = {
  ...{ width: 80, height: 80, description: label('Punkt') },
  shapes: [circle({ x: 40, y: 40 }, 30, { fill: '#d00000' })],
};
const typeWith = (steps: (right: number, variables: number) => readonly Step[]) =>
  definePlugin({
    type: 'Ohm',
    help: label('Hilfe'),
    answer: numberAnswer({ label: label('U') }),
    steps: ({ right, variables }) => steps(right, variables.length),
    example: { statement: 'Wie groß ist U?', config: '', solution: '12' },
  });

const value = { text: '2', json: null, kind: 'calculate' } as const;
const answered = {
  ...{ name: 'P', configText: '', maxPoints: 2 },
  variables: [{ name: 'R', value, unit: '', options: null }],
  tolerance: { amount: 0.01, mode: 'relative' } as const,
};
const result = async (
  plugin: ReturnType<typeof typeWith>,
  {
    format = 'html',
    right = '12',
    answer = '5',
  }: { format?: 'html' | 'latex'; right?: string; answer?: string } = {},
) => {
  const expected = { value: null, text: right, unit: '' };
  const shown = await plugin.operations.result?.({ ...answered, expected, answer, format });
  return shown ?? { source: '', figures: {} };
};

const hostile = '<b>50 % & \\input{x}';
const way = (right: number, variables: number): readonly Step[] => [
  { text: label(`${variables} Wert: ${hostile}`) },
  {
    text: label('Rechne.'),
    formula: [
      { kind: 'symbol', letter: 'U', index: 'R1' },
      ` = 2·6 = ${writeNumber(right, 'de')} ${hostile}`,
    ],
    figure,
  },
];

describe('the worked solution', () => {
  it('is below the right answer of a result, with the values of the question', async () => {
    const { source, figures } = await result(typeWith(way));
    const order = [
      'Richtig: 12',
      'Lösungsweg',
      '1. 1 Wert',
      '2. Rechne.',
      '<sub>R1</sub> = 2·6 = 12',
    ];
    const places = order.map((text) => source.indexOf(text));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(source).toContain('img/step2.png');
    expect(Object.keys(figures)).toEqual(['step2']);
    expect(source).not.toContain('<b>');
  });

  it('is in LaTeX, too, and for a right answer', async () => {
    const { source, figures } = await result(typeWith(way), { format: 'latex', answer: '12' });
    expect(source).toContain('\\textbf{L\\"{o}sungsweg}');
    expect(source).toContain('\\ensuremath{U_{\\mathrm{R1}}}');
    expect(source).toContain('img/step2.pdf');
    expect(Object.keys(figures)).toEqual(['step2']);
    expect(source).not.toMatch(/\\input|50 %/);
  });

  it('is neither in a print for students nor without a right answer', async () => {
    const plugin = typeWith(way);
    const print = await plugin.operations.print?.({ ...answered, answer: '5', mode: '' });
    expect(print?.source).not.toContain('sungsweg');
    const { source } = await result(plugin, { right: 'quatsch' });
    expect(source).not.toContain('Lösungsweg');
  });

  it('is bounded', async () => {
    const long = 'x'.repeat(100_000);
    const step = { text: label(long), formula: [long, long] };
    const { source } = await result(typeWith(() => Array.from({ length: 500 }, () => step)));
    expect(source.length).toBeLessThan(100_000);
    expect(source).toContain('30. x');
    expect(source).not.toContain('31. x');
  });

  it('fails in the plugin check if it is not a list of steps', async () => {
    const wrong = typeWith(() => [{ text: 'Rechne.' } as never]);
    const check = pluginCases(wrong).find(({ name }) => name === 'result: example');
    await expect(check?.run()).rejects.toThrow('steps: [0].text: expected an object { de, en }');
  });
});
