import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { JsonSyntaxError, longDigits, parseJson } from './json.js';

describe('parseJson', () => {
  it('keeps the digits of numbers that a double cannot hold', () => {
    const { id } = parseJson('{"id": 9223372036854775807}') as { id: unknown };
    expect(longDigits(id)).toBe('9223372036854775807');
  });

  it('leaves digits inside strings alone', () => {
    const text = '{"a":"x 9223372036854775807","b":"\\\\","c":"\\"9223372036854775807"}';
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  it('reads everything else as JSON.parse does', () =>
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), (text) => {
        fc.pre(!/\d{16}/.test(text));
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    ));

  it('is not confused by a string that looks like a marked number', () => {
    const [mark = ''] = /^[^:]*:/.exec(String(parseJson('1234567890123456789'))) ?? [];
    expect(mark).not.toBe('');
    expect(longDigits('00000000-0000-0000-0000-000000000000:123')).toBeUndefined();
  });

  it.each([
    ['{"q": }', 6, 1, 7],
    ['{"q": 1,\n "r": }', 15, 2, 7],
    ['', 0, 1, 1],
    ['{"a": 1} x', 9, 1, 10],
    ['{"id": 01}', 8, 1, 9],
  ])('locates the syntax error in %j', (text, position, line, column) => {
    const error = (() => {
      try {
        parseJson(text);
      } catch (thrown) {
        return thrown;
      }
      return undefined;
    })();
    expect(error).toBeInstanceOf(JsonSyntaxError);
    expect(error).toMatchObject({ position, line, column });
  });

  it('accepts and rejects very deep nesting without a stack overflow', () => {
    const deep = 200_000;
    expect(() => parseJson('['.repeat(deep))).toThrow(JsonSyntaxError);
    expect(() => parseJson(`${'['.repeat(deep)}${']'.repeat(deep)}`)).not.toThrow();
  });
});
