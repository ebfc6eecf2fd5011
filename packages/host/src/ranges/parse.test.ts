import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberValue } from '@fragwerk/sdk/expressions';
import { RangeSyntaxError } from '../errors.js';
import { generateColumn } from './column.js';
import { parseRange } from './parse.js';
import { randomRuns } from '../../../../test/support/random-runs.js';
import { anyText } from '../../../../test/support/any-text.js';

const interval = (min: number, max = min) => ({ min, max });
const texts = (...all: readonly string[]) => all.map((text) => ({ kind: 'string', text }));
const numbers = (...all: readonly number[]) => all.map((value) => numberValue(value));

function errorOf(text: string): RangeSyntaxError {
  try {
    parseRange(text);
  } catch (error) {
    if (error instanceof RangeSyntaxError) return error;
    throw error;
  }
  throw new Error(`${text} was read`);
}

describe('parseRange', () => {
  it.each([
    ['45', [interval(45)]],
    ['15k', [interval(15_000)]],
    ['34,15k,24.4m', [interval(34), interval(15_000), interval(0.0244)]],
    ['1u,2\u00b5,3n,4p,5f,6a', [1e-6, 2e-6, 3e-9, 4e-12, 5e-15, 6e-18].map((n) => interval(n))],
    ['1M, 2G ,3T', [interval(1e6), interval(2e9), interval(3e12)]],
    ['3-15', [interval(3, 15)]],
    ['-3--0.5,0.5-3', [interval(-3, -0.5), interval(0.5, 3)]],
    [' 1 - 2 ', [interval(1, 2)]],
    ['-.5-5.', [interval(-0.5, 5)]],
    ['2e-3-1e3', [interval(0.002, 1000)]],
  ])('reads floats %j', (text, items) =>
    expect(parseRange(text)).toEqual({ kind: 'floats', items }),
  );

  it.each([
    ['I3-15', { kind: 'integers', items: [interval(3, 15)] }],
    ['I:10-20', { kind: 'integers', items: [interval(10, 20)] }],
    ['I-10-2', { kind: 'integers', items: [interval(-10, 2)] }],
    ['I1k-2k,7', { kind: 'integers', items: [interval(1000, 2000), interval(7)] }],
    ['3*2:100', { kind: 'values', values: [3, 6, 12, 24, 48, 96] }],
    ['F3:5-9', { kind: 'digits', digits: 3, items: [interval(5, 9)] }],
    ['S:rot,grün', { kind: 'listed', values: texts('rot', 'grün'), inOrder: false }],
    ['S:a\\,b, c\\d', { kind: 'listed', values: texts('a,b', 'c\\d'), inOrder: false }],
    ['sI:5,78,2,-5,4', { kind: 'listed', values: numbers(5, 78, 2, -5, 4), inOrder: true }],
    ['sF:34.5,3.4k', { kind: 'listed', values: numbers(34.5, 3400), inOrder: true }],
    ['sS:Hut,Kappe', { kind: 'listed', values: texts('Hut', 'Kappe'), inOrder: true }],
  ])('reads %j', (text, range) => expect(parseRange(text)).toEqual(range));

  const floats = { kind: 'floats', items: [interval(1, 10)] };
  const turn = { kind: 'floats', items: [interval(0, 359.9)] };
  it.each([
    ['V3:1-10', { kind: 'vector', size: 3, distinct: false, of: floats }],
    ['M2x3:1-10', { kind: 'matrix', rows: 2, columns: 3, regular: false, of: floats }],
    ['M3:1-10', { kind: 'matrix', rows: 3, columns: 3, regular: true, of: floats }],
    ['C:1-10', { kind: 'complex', form: 'polar', first: floats, second: turn }],
    ['C:1-10j1-10', { kind: 'complex', form: 'cartesian', first: floats, second: floats }],
    ['C:1-10i1-10', { kind: 'complex', form: 'cartesian', first: floats, second: floats }],
    [
      'C:1-10arg10-90',
      {
        kind: 'complex',
        form: 'polar',
        first: floats,
        second: { kind: 'floats', items: [interval(10, 90)] },
      },
    ],
    [
      'C3:1-10j2-3',
      {
        kind: 'complex',
        form: 'cartesian',
        first: { kind: 'digits', digits: 3, items: [interval(1, 10)] },
        second: { kind: 'digits', digits: 3, items: [interval(2, 3)] },
      },
    ],
  ])('reads %j', (text, range) => expect(parseRange(text)).toEqual(range));

  it.each(['V2:I-10-2', 'uV3:I1-5', 'V2:E6:1-10', 'M2x2:2:3:15', 'uV2:D5:1-9', 'V1:F2:1-2'])(
    'reads a range inside %j',
    (text) => expect(() => parseRange(text)).not.toThrow(),
  );

  it.each([
    ['', 0, 'fehlen die Werte'],
    ['x', 0, 'Bereich'],
    ['3-', 2, 'Zahl'],
    ['3-15x', 4, 'Bereich'],
    ['15 k', 3, 'Bereich'],
    ['1,,2', 2, 'Zahl'],
    ['15-3', 3, 'obere Grenze'],
    ['-0.5--3', 5, 'obere Grenze'],
    ['1e999', 0, 'zu groß'],
    ['I0.5-3', 1, 'ganze Zahlen'],
    ['I1-9e15', 1, 'ganze Zahlen'],
    ['1.5:45-130', 0, 'Anzahl'],
    ['1:45-130', 0, 'Anzahl'],
    ['13:45', 5, '":" oder "-"'],
    ['2:0:15', 4, 'Schrittweite'],
    ['2:-3:15', 5, 'Schrittweite'],
    ['0:1:1M', 4, 'mehr als 10000'],
    ['3*1:100', 2, 'geometrische'],
    ['-3*2:100', 3, 'geometrische'],
    ['3*2:2', 2, 'keinen Wert'],
    ['E7:1-10', 0, 'E3, E6'],
    ['E96:1-10', 0, 'E3, E6'],
    ['E12:0-10', 4, 'über 0'],
    ['E3:5-9', 3, 'keinen Wert'],
    ['E12 10k', 4, '":"'],
    ['D3:1-10', 0, 'D2'],
    ['F0:1-2', 1, 'von 1 bis 15'],
    ['F1:1.2-1.4', 3, 'keine Zahl mit 1'],
    ['V:1-10', 1, 'von 1 bis 100'],
    ['V101:1-10', 1, 'von 1 bis 100'],
    ['V2:S:a', 3, 'Zahl'],
    ['uV3:I1-2', 4, '3 verschiedene'],
    ['M3:5', 3, 'verschiedene'],
    ['M1:0', 3, 'verschiedene'],
    ['M11:1-2', 3, 'Höchstens 10'],
    ['M20x6:1-2', 4, 'von 1 bis 5'],
    ['C:1-10arg', 9, 'Zahl'],
    ['C:1-10k1-2', 7, 'Bereich'],
    ['S:', 2, 'ein Text'],
    ['S:a,,b', 4, 'ein Text'],
    ['R5', 2, '":"'],
    ['R8-5:.+', 3, 'von 8 bis'],
    ['R5:ab', 3, 'Kein Text mit 5'],
    ['R5:[a', 5, '"]"'],
    ['R5:[z-a]+', 6, 'Zeichen nach "z"'],
    ['R5:(a', 5, '")"'],
    ['R5:a)', 4, 'Gruppe'],
    ['R5:^a+', 3, 'Gruppe'],
    ['R5:a+?', 5, 'Gruppe'],
    ['R5:(?:a)+', 3, 'Gruppe'],
    ['R5:\\s+', 4, '\\d, \\w'],
    ['R5:a{5,2}', 4, 'n <= m'],
    ['R5:a{999}', 4, 'n <= m'],
    ['sI:1.5', 3, 'ganze Zahl'],
    ['sI:1-5', 4, 'das Ende'],
    ['P3:1-10', 0, 'noch nicht'],
    ['B2,3:1-20', 0, 'noch nicht'],
    ['s:1,2', 0, 'Bereich'],
  ])('rejects %j at %i', (text, position, message) => {
    const error = errorOf(text);
    expect([error.position, error.text.de]).toEqual([position, expect.stringContaining(message)]);
    expect(error.text.en).not.toBe(error.text.de);
    expect(error.name).toBe('RangeSyntaxError');
  });

  it('limits the length of its input', () => {
    expect(errorOf('1,'.repeat(6000)).text.en).toContain('10000 characters');
    expect(errorOf('E48:1e-99-1e99,1-2,1e-99-1e99').text.en).toContain('10000 values');
    expect(errorOf(`R5:${'a'.repeat(300)}`).text.en).toContain('200 characters');
    expect(parseRange('1-2,'.repeat(2499) + '1-2')).toMatchObject({ kind: 'floats' });
  });

  it('reads or rejects any text, and every range that it reads has 40 values', () => {
    const pieces = fc.constantFrom(
      ...'I E12: E48: D5: F3: V3: uV2: M2: M2x2: C: C2: S: R5: R: sI: P 1 10 2.5 -3 k m - -- , : * arg j'.split(
        ' ',
      ),
      ...'a [a-z] [^b] \\d . + * ? {2,3} ( ) | \\,'.split(' '),
    );
    const text = fc.array(pieces, { maxLength: 8 }).map((list) => list.join(''));
    fc.assert(
      fc.property(fc.oneof(text, text, anyText({ maxLength: 30 })), (range) => {
        try {
          expect(generateColumn(parseRange(range), { seed: 'x' })).toHaveLength(40);
        } catch (error) {
          if (!(error instanceof RangeSyntaxError)) throw error;
          expect(error.position).toBeLessThanOrEqual(range.length);
        }
      }),
      { numRuns: randomRuns(20_000) },
    );
  });
});
