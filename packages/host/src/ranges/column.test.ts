import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.js';
import { cosSin, numbersIn, parseUnit, type Value, writeValueOf } from '@fragwerk/sdk/expressions';
import { writeVariables } from '../datasets.js';
import { generateColumn } from './column.js';
import { isRegular } from './matrix.js';
import { distinctMembers } from './members.js';
import type { ScalarRange } from './model.js';
import { parseRange } from './parse.js';

const column = (range: string, seed = 'seed', rows = 40) =>
  generateColumn(parseRange(range), { seed, rows });
const texts = (range: string, seed?: string, rows?: number) =>
  column(range, seed, rows).map((value) => {
    const isComplex = range.startsWith('C');
    const one = { name: 'x', value, unit: parseUnit(''), unitText: '', isComplex };
    return writeVariables([one]).vars.x?.calcErgebnisDto?.string ?? '';
  });
const numbers = (range: string, rows?: number) => texts(range, 'n', rows).map(Number);
const members = (text: string) => {
  const range = parseRange(text);
  return range.kind === 'values' ? range.values : null;
};
const distinct = (list: readonly unknown[]) => new Set(list).size;

/** A value in the notation of the table in docs/questions.md. */
function written(value: Value): string {
  if (value.kind === 'number') return `${value.re}${value.im === 0 ? '' : `+${value.im}j`}`;
  if (value.kind === 'string') return JSON.stringify(value.text);
  const text = writeValueOf(value);
  return value.kind === 'matrix' ? text.replace(/^matrix\((.*)\)$/, '[$1]') : text;
}

const realsIn = (value: Value) => numbersIn(value).map(({ re }) => re);

it('draws as described in docs/questions.md', () => {
  const document = readFileSync(new URL('../../../../docs/questions.md', import.meta.url), 'utf8');
  const rows = [...document.matchAll(/^\| `([^`]+)` +\| .* \| (`.*`) +\|$/gm)];
  expect(rows).toHaveLength(20);
  for (const [, range = '', examples = ''] of rows) {
    const columns = ['1', '2', '3'].map((seed) => generateColumn(parseRange(range), { seed }));
    expect(columns.flat().map(written), range).toEqual(
      expect.arrayContaining(examples.slice(1, -1).split('`, `')),
    );
  }
});

describe('createRandom', () => {
  it('gives the same numbers on every machine', () => {
    const random = createRandom('Fragwerk');
    expect(Array.from({ length: 4 }, () => random.below(1e9))).toMatchInlineSnapshot(`
      [
        947898017,
        603151127,
        503156287,
        807129526,
      ]
    `);
    expect(random.unit()).toMatchInlineSnapshot(`0.31453983128576957`);
  });

  it('is uniformly distributed', () => {
    const random = createRandom('even');
    const counts = new Array<number>(10).fill(0);
    for (let index = 0; index < 100_000; index += 1) {
      const drawn = random.below(10);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    // Six standard deviations of a binomial distribution.
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(570);
  });
});

describe('cosSin', () =>
  it('agrees with Math and is exact at right angles', () => {
    for (let degrees = -720; degrees <= 720; degrees += 0.7) {
      const [cos, sin] = cosSin(degrees);
      expect(cos).toBeCloseTo(Math.cos((degrees * Math.PI) / 180), 12);
      expect(sin).toBeCloseTo(Math.sin((degrees * Math.PI) / 180), 12);
    }
    expect(cosSin(90)[0] + 0).toBe(0);
    expect(cosSin(180)[0]).toBe(-1);
  }));

describe('values of a range', () => {
  it.each([
    ['2:3:15', [2, 5, 8, 11, 14]],
    ['2:0.1:2.5', [2, 2.1, 2.2, 2.3, 2.4, 2.5]],
    ['-0.3:0.1:0.1', [-0.3, -0.2, -0.1, 0, 0.1]],
    ['5:-2:0', [5, 3, 1]],
    ['3*2:100', [3, 6, 12, 24, 48, 96]],
    ['100*0.5:20', [100, 50, 25]],
    ['1*1.1:1.4', [1, 1.1, 1.21, 1.331]],
    ['3:1-2', [1, 1.5, 2]],
    ['E12:10k-80k', [1e4, 1.2e4, 1.5e4, 1.8e4, 2.2e4, 2.7e4, 3.3e4, 3.9e4, 4.7e4, 5.6e4, 6.8e4]],
    ['E3:1u-10u', [1e-6, 2.2e-6, 4.7e-6, 1e-5]],
    ['D2:10-600', [10, 50, 100, 500]],
    ['D5:1-10', [1, 2, 4, 6, 8, 10]],
    ['D20:1-2.5', [1, 1.5, 2, 2.5]],
  ])('are listed for %s', (range, values) => expect(members(range)).toEqual(values));

  it('contain the series of IEC 60063', () => {
    const counts = ['E3', 'E6', 'E12', 'E24', 'E48'].map(
      (name) => members(`${name}:1-9.99`)?.length,
    );
    expect(counts).toEqual([3, 6, 12, 24, 48]);
    // IEC 60063: the powers of the 48th root of ten, rounded to three digits.
    members('E48:100-999')?.forEach((value, index) =>
      expect(value).toBe(Math.round(100 * 10 ** (index / 48))),
    );
    expect(members('E24:10-91')).toContain(91);
  });

  it('are 13 if a range has 13 equidistant values', () => {
    const values = members('13:45-130') ?? [];
    expect([values.length, values[0], values[12]]).toEqual([13, 45, 130]);
    expect(values[6]).toBe(87.5);
  });

  it.each([
    ['3-15', 3, 15, /^\d+(\.\d{1,2})?$/],
    ['-3--0.5', -3, -0.5, /^-\d(\.\d{1,3})?$/],
    ['1k-100k', 1000, 100_000, /^\d+0$/],
    ['1000-1000.5', 1000, 1000.5, /^1000(\.\d{1,4})?$/],
    ['I3-15', 3, 15, /^\d+$/],
    ['I-10-2', -10, 2, /^-?\d+$/],
    ['F3:5-900', 5, 900, /^(\d|\.){1,4}$/],
    ['F1:0.15-0.24', 0.2, 0.2, /^0\.2$/],
  ])('stay within the bounds of %s and are easy to type', (range, min, max, form) => {
    for (const text of texts(range, 'bounds', 2000)) {
      expect(text).toMatch(form);
      expect(Number(text)).toBeGreaterThanOrEqual(min);
      expect(Number(text)).toBeLessThanOrEqual(max);
    }
  });

  it('include every integer and both bounds', () => {
    expect(distinct(numbers('I3-15', 1000))).toBe(13);
    expect(distinct(numbers('1,2,3-3.001', 1000))).toBeGreaterThan(100);
  });

  it('choose the items of a list equally often', () => {
    const fives = numbers('5,10-20', 2000).filter((value) => value === 5).length;
    expect(Math.abs(fives - 1000)).toBeLessThan(140);
  });

  it('can be distinct', () => {
    for (const value of column('uV5:I1-5')) {
      expect(distinct(realsIn(value))).toBe(5);
    }
    const rare = `uV2:${'1,'.repeat(4000)}2`;
    expect(distinct(texts(rare))).toBeGreaterThan(0);
    for (const value of column(rare)) expect(realsIn(value)).toHaveLength(2);
  });

  it.each([
    ['F1:-2--0.5', [-2, -1, -0.9, -0.8, -0.7, -0.6, -0.5]],
    ['F2:9.8-11', [9.8, 9.9, 10, 11]],
    ['1,1,2', [1, 2]],
    ['I1-3,2-4', [1, 2, 3, 4]],
  ])('are counted for %s', (range, values) =>
    expect(distinctMembers(parseRange(range) as ScalarRange, 100)).toEqual(values),
  );

  it('are many near 0', () => expect(() => parseRange('uV100:F3:0-5')).not.toThrow());

  it.each([
    ['1 2; 2 4', false],
    ['0.1 0.2; 0.3 0.6', false],
    ['0 1; 1 0', true],
    ['0 0; 1 1', false],
    ['1 2 3; 4 5 6; 7 8 9', false],
    ['1 2 3; 4 5 6; 7 8 10', true],
  ])('are known to be invertible or not for %s: %s', (matrix, regular) => {
    const rows = matrix.split('; ').map((row) => row.split(' ').map(Number));
    expect(isRegular(rows)).toBe(regular);
  });

  it('are invertible square matrices, even if that is unlikely', () => {
    const all = [...column('M2:I0-1'), ...column('M3:I0-1'), ...column(`M3:${'0,'.repeat(999)}1`)];
    for (const value of all)
      expect(
        value.kind === 'matrix' && isRegular(value.rows.map((row) => row.flatMap(realsIn))),
      ).toBe(true);
  });

  it('are complex numbers with magnitude and angle', () => {
    for (const value of column('C:2-3arg30-60')) {
      if (value.kind !== 'number') throw new Error(value.kind);
      const size = Math.hypot(value.re, value.im);
      const angle = (Math.atan2(value.im, value.re) * 180) / Math.PI;
      expect([size > 1.999, size < 3.001, angle > 29.99, angle < 60.01]).not.toContain(false);
    }
    expect(texts('C:1j2')[0]).toBe('1+%i*2');
    expect(texts('C:1j-2')[0]).toBe('1-%i*2');
    expect(texts('C:2arg180')[0]).toMatch(/^-2\+%i\*0$/);
  });

  it('are used in a fixed order and repeated', () => {
    expect(texts('sI:5,78,2', 'any', 4)).toEqual(['5', '78', '2', '5']);
    expect(texts('sS:a\\,b,c', 'any', 3)).toEqual(['a,b', 'c', 'a,b']);
  });

  it.each([
    ['R5:.+', /^[A-Za-z0-9]{5}$/],
    ['R5-8:[a-z]+\\d+', /^(?=.{5,8}$)[a-z]+\d+$/],
    ['R6:(ab|c)*d?\\.\\w{2,}', /^(?=.{6}$)(ab|c)*d?\.\w{2,}$/],
    ['R4:[^a-zA-Z]+', /^\d{4}$/],
    ['R:[a-m]x?', /^[a-m]x?$/],
    ['R3:(a?b?){0,9}', /^[ab]{3}$/],
    ['R100:(x{2}|y{5})+', /^(xx|y{5})+$/],
  ])('are written as texts for %s', (range, form) => {
    for (const text of texts(range)) expect(text).toMatch(form);
  });
});

/** Short hash of 40 rows: if it changes, the numbers of saved questions change. */
const golden = (range: string) =>
  createHash('sha256').update(texts(range, 'golden').join('\n')).digest('hex').slice(0, 12);

describe('the same seed', () => {
  it('gives the same 40 rows on every machine', () => {
    const ranges =
      '45 34,15k,24.4m 3-15 -3--0.5,0.5-3 I3-15 13:45-130 2:3:15 3*2:100 E12:10k-80k D2:10-600 F3:5-9 V3:1-10 ' +
      'uV3:I1-5 M3x3:1-10 M3:1-10 C:1-10 C3:1-10 C:1-10arg10-90 C:1-10j1-10 S:rot,grün R5:.+ R5-8:[a-z]+ sI:5,78,2 sF:1.5,2 sS:a,b';
    expect(Object.fromEntries(ranges.split(' ').map((range) => [range, golden(range)])))
      .toMatchInlineSnapshot(`
      {
        "-3--0.5,0.5-3": "86eb80ab22ec",
        "13:45-130": "76a12f1086ed",
        "2:3:15": "2582de8278b5",
        "3*2:100": "af2c3ab10f40",
        "3-15": "7304cc4fc0a3",
        "34,15k,24.4m": "d0f90686c1e2",
        "45": "1848be8c7def",
        "C3:1-10": "df84dd85878f",
        "C:1-10": "e915c3b60fe0",
        "C:1-10arg10-90": "170c76a1ae9c",
        "C:1-10j1-10": "8ffacc10ccf3",
        "D2:10-600": "df704f1694a6",
        "E12:10k-80k": "68a1294526e5",
        "F3:5-9": "696a3f5ab2e7",
        "I3-15": "662e14542cb2",
        "M3:1-10": "d6e48efdaf98",
        "M3x3:1-10": "d6e48efdaf98",
        "R5-8:[a-z]+": "616ac434ad27",
        "R5:.+": "d38ecf82ec71",
        "S:rot,grün": "1516e6ddc473",
        "V3:1-10": "5c2509e10c01",
        "sF:1.5,2": "e66b1502d845",
        "sI:5,78,2": "11865f5eedba",
        "sS:a,b": "5615411e2960",
        "uV3:I1-5": "0a4d65608d3d",
      }
    `);
    expect(texts('E12:10k-80k', 'golden', 5)).toMatchInlineSnapshot(`
      [
        "22000",
        "33000",
        "27000",
        "33000",
        "22000",
      ]
    `);
    expect(texts('C:1-10', 'golden', 2)).toMatchInlineSnapshot(`
      [
        "-1.76572527793-%i*2.34319658648",
        "-1.89232047233-%i*2.77403807292",
      ]
    `);
  });

  it('differs from another seed, and a longer column starts with the shorter one', () => {
    expect(texts('3-15', 'a')).not.toEqual(texts('3-15', 'b'));
    expect(texts('3-15', 'a', 10)).toEqual(texts('3-15', 'a').slice(0, 10));
  });
});
