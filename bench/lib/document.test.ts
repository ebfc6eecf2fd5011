import { expect, test } from 'vitest';
import { replaceSection } from './document.js';
import { figure, percent, table } from './table.js';

const text = 'before\n<!-- bench:a:begin -->old<!-- bench:a:end -->\nafter';

test('only the text between the markers is replaced, any number of times', () => {
  const once = replaceSection(text, 'a', 'new $& text');
  expect(once).toBe('before\n<!-- bench:a:begin -->\n\nnew $& text\n\n<!-- bench:a:end -->\nafter');
  expect(replaceSection(once, 'a', 'new $& text')).toBe(once);
});

test('a document without the markers is not changed', () =>
  expect(() => replaceSection(text, 'b', 'x')).toThrow('<!-- bench:b:begin -->'));

test('a pipe in a cell does not start a column', () =>
  expect(table(['a'], [['x|y']])).toBe('| a    |\n| ---- |\n| x\\|y |'));

test('a missing measurement is shown as a dash', () => {
  expect([figure(Number.NaN), percent(Number.NaN)]).toEqual(['–', '–']);
  expect([figure(1234.5), figure(0.123, 's'), percent(0.805)]).toEqual(['1,235', '0.12 s', '81 %']);
});
