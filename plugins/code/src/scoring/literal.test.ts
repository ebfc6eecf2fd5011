import { describe, expect, it } from 'vitest';
import { readLiteral } from './literal.js';

const int = (value: number) => ({ kind: 'int', value: BigInt(value) }) as const;
const str = (value: string) => ({ kind: 'str', value }) as const;

describe('readLiteral', () => {
  it.each([
    ['5', int(5)],
    ['-5', int(-5)],
    ['1_000', int(1000)],
    ['0xff', int(255)],
    ['2.5', { kind: 'float', value: 2.5 }],
    ['.5', { kind: 'float', value: 0.5 }],
    ['5.', { kind: 'float', value: 5 }],
    ['1e-3', { kind: 'float', value: 0.001 }],
    ['1e+16', { kind: 'float', value: 1e16 }],
    ['-inf', { kind: 'float', value: -Infinity }],
    ["float('nan')", { kind: 'float', value: NaN }],
    ['3j', { kind: 'complex', re: 0, im: 3 }],
    ['(1-2.5j)', { kind: 'complex', re: 1, im: -2.5 }],
    ['(-1+0j)', { kind: 'complex', re: -1, im: 0 }],
    ['True', { kind: 'bool', value: true }],
    [' None ', { kind: 'none' }],
    [`'it\\'s'`, str("it's")],
    [`"a\\n\\u00e4\\x41\\d"`, str('a\näA\\d')],
    [`r'\\n'`, str('\\n')],
    [`'ab' "c"`, str('abc')],
    [`'''a\nb'''`, str('a\nb')],
    [`b'ab'`, { kind: 'bytes', value: 'ab' }],
    ['[]', { kind: 'list', items: [] }],
    ['[1, [2,],]', { kind: 'list', items: [int(1), { kind: 'list', items: [int(2)] }] }],
    ['()', { kind: 'tuple', items: [] }],
    ['(1)', int(1)],
    ['(1,)', { kind: 'tuple', items: [int(1)] }],
    ['1, 2', { kind: 'tuple', items: [int(1), int(2)] }],
    ['{}', { kind: 'dict', entries: [] }],
    ["{'a': 1, }", { kind: 'dict', entries: [[str('a'), int(1)]] }],
    ['{1, 2}', { kind: 'set', items: [int(1), int(2)] }],
    ['set()', { kind: 'set', items: [] }],
    ['5  # five', int(5)],
    ["'#'", str('#')],
  ])('%s', (source, value) => expect(readLiteral(source)).toEqual(value));

  it.each([
    ...['', ' ', 'ja', '1 2', '[1', '1]', '[1 2]', "'a", '{1: 2, 3}', '{1 2}', '1+2', "-'a'"],
    ...['len([1])', '__import__("os")', '<Point object at 0x1>', 'f(1', ')(', '1)(2', '(,)', '[,]'],
    '['.repeat(100_000),
    '-'.repeat(100_000),
    "'".repeat(100_001),
  ])('rejects %s', (source) => expect(readLiteral(source)).toBeNull());
});
