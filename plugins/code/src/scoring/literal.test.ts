import { describe, expect, it } from 'vitest';
import { literalKind, STRING, stringValue } from './literal.js';

describe('the kind of a literal', () => {
  it.each([
    ['int', ['5', '-5', '1_000', '0xff', '(1)', '5  # five']],
    ['float', ['2.5', '.5', '5.', '1e-3', '1e+16', '-inf', "float('nan')"]],
    ['complex', ['3j', '(1-2.5j)', '(-1+0j)']],
    ['bool', ['True']],
    ['none', [' None ']],
    ['str', [`'it\\'s'`, `'ab' "c"`, `'''a\nb'''`, "'#'"]],
    ['bytes', [`b'ab'`]],
    ['list', ['[]', '[1, [2,],]']],
    ['tuple', ['()', '(1,)', '1, 2']],
    ['dict', ['{}', "{'a': 1, }"]],
    ['set', ['{1, 2}', 'set()', 'frozenset({1, 2})', 'set((1, 2))']],
  ])('is %s', (kind, sources) => {
    for (const source of sources) expect(literalKind(source), source).toBe(kind);
  });

  it.each([
    ...['', ' ', 'ja', '1 2', '[1', '1]', '[1 2]', "'a", '{1: 2, 3}', '{1 2}', '1+2', "-'a'"],
    ...['len([1])', '__import__("os")', '<Point object at 0x1>', 'f(1', ')(', '1)(2', '(,)', '[,]'],
    ...["f'a'", 'Float', "FLOAT('nan')", "float('1')", 'L', 'set(1)', '{[1]: }'],
    '['.repeat(100_000),
    '-'.repeat(100_000),
    "'".repeat(100_001),
  ])('is not found in %s', (source) => expect(literalKind(source)).toBeNull());
});

it.each([
  [`'it\\'s'`, "it's"],
  [`"a\\n\\u00e4\\x41\\d"`, 'a\näA\\d'],
  [`r'\\n'`, '\\n'],
  [`'''a\nb'''`, 'a\nb'],
  [`b'ab'`, 'ab'],
])('the text of %s', (source, text) => {
  const [, prefix = '', quoted = ''] = new RegExp(STRING).exec(source) ?? [];
  expect(stringValue(prefix, quoted)).toBe(text);
});
