import { expect, it } from 'vitest';
import { equalOutputs, outputHint, pairLines } from './output.js';

/** Pairs as `expected|actual`, with = or ≠ between them. */
const paired = (expected: string, got: string, tolerance: number | null = null) =>
  pairLines(
    expected.replaceAll(' ', '\n'),
    got.replaceAll(' ', '\n'),
    tolerance === null ? null : { amount: tolerance, mode: 'absolute' },
  )?.map((pair) => `${pair.left ?? '·'}${pair.isSame ? '=' : '≠'}${pair.right ?? '·'}`);

it.each([
  ['a b c', 'a x c', ['a=a', 'b≠x', 'c=c']],
  ['a b c', 'b c', ['a≠·', 'b=b', 'c=c']],
  ['a b', 'a x b', ['a=a', '·≠x', 'b=b']],
  ['a b', 'a b c d', ['a=a', 'b=b', '·≠c', '·≠d']],
  ['a b', '', ['a≠·', 'b≠·']],
])('pairs the lines of the outputs %s and %s', (expected, got, pairs) => {
  expect(paired(expected, got)).toEqual(pairs);
});

it('lines within the tolerance are the same', () => {
  expect(paired('1.00 x', '1.01 y', 0.1)).toEqual(['1.00=1.01', 'x≠y']);
});

it.each([
  ['one line', 'a', 'b'],
  ['very many lines', 'a '.repeat(300), 'b '.repeat(300)],
])('%s are not paired', (_, expected, got) => expect(paired(expected, got)).toBeUndefined());

it('names the first line that differs in a very long output', () => {
  const lines = Array.from({ length: 300 }, (_, index) => index + 1);
  const hint = outputHint(lines.join('\n'), [...lines.slice(0, 250), 'x', 'y'].join('\n'), null);
  expect(hint?.de).toBe('Zeile 251 ist anders: „x“ statt „251“.');
});

it('no-break spaces are spaces', () => {
  expect(equalOutputs('1\u00a0000 €', '1 000\u00a0€', null)).toBe(true);
});

it('says that nothing should be printed', () => {
  expect(outputHint('', 'x', null)?.de).toBe('Das Programm soll nichts ausgeben.');
});

it.each([
  ['a 1.00', 'a {x:.2f}', 'Fehlt das f vor dem Text: f"…"?'],
  ['a 1', '{name} 1\nb', 'Fehlt das f vor dem Text'],
  ["{'a': 1}\nb", "{'a': 2}\nb", 'Zeile 1 ist anders'],
  ['{name}\nb', '{name}\nc', 'Zeile 2 ist anders'],
])('%j instead of %j is explained', (expected, got, why) => {
  expect(outputHint(expected, got, null)?.de).toContain(why);
});
