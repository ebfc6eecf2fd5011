import { unitPrefixes } from '@fragwerk/sdk';
import type { Cursor } from '@fragwerk/sdk/expressions';
import { type Interval, LIMITS } from './model.js';

const NUMBER = /(-?(?:\d+(?:\.\d*)?|\.\d+))(?:[eE]([+-]?\d+))?/y;
/** The prefixes of docs/interface/datasets.md#ranges; in `C:1-10arg10-90` the `a` is not a prefix. */
const PREFIX_LETTER = /a(?!rg)|[fpnu\u00b5\u03bcmkMGT]/y;

const A_NUMBER = { de: 'eine Zahl', en: 'a number' };

/** Reads a number with decimal point and prefix, for example `24.4m`. */
export function readNumber(cursor: Cursor): number {
  cursor.skipSpaces();
  const start = cursor.position;
  const found = cursor.match(NUMBER);
  if (!found) return cursor.expected(A_NUMBER);
  const [, mantissa = '', exponent = '0'] = found;
  const prefix = unitPrefixes[cursor.match(PREFIX_LETTER)?.[0] ?? ''] ?? 0;
  const value = Number(`${mantissa}e${Number(exponent) + prefix}`);
  const size = Math.abs(value);
  const inBounds = size >= 10 ** -LIMITS.magnitude && size <= 10 ** LIMITS.magnitude;
  if (!inBounds && /[1-9]/.test(mantissa)) {
    cursor.failAt(start, {
      de: 'Die Zahl ist zu groß oder zu klein.',
      en: 'The number is too large or too small.',
    });
  }
  return value === 0 ? 0 : value;
}

/** Reads an integer without sign and prefix, from `min` to `max`. */
export function readCount(cursor: Cursor, { min, max }: Interval): number {
  cursor.skipSpaces();
  const start = cursor.position;
  const what = {
    de: `eine ganze Zahl von ${min} bis ${max}`,
    en: `an integer from ${min} to ${max}`,
  };
  const count = Number(cursor.match(/\d{1,9}/y)?.[0] ?? Number.NaN);
  if (count >= min && count <= max) return count;
  cursor.position = start;
  return cursor.expected(what);
}

export function readUpperBound(cursor: Cursor, min: number): Interval {
  cursor.skipSpaces();
  const start = cursor.position;
  const max = readNumber(cursor);
  if (max < min) {
    cursor.failAt(start, {
      de: 'Die obere Grenze ist kleiner als die untere.',
      en: 'The upper bound is below the lower one.',
    });
  }
  return { min, max };
}

function readInterval(cursor: Cursor, first?: number): Interval {
  const min = first ?? readNumber(cursor);
  return cursor.take('-') ? readUpperBound(cursor, min) : { min, max: min };
}

/** Reads numbers and ranges separated by commas; `first` is a number that is already read. */
export function readIntervals(cursor: Cursor, first?: number): readonly Interval[] {
  const items = [readInterval(cursor, first)];
  while (cursor.take(',')) items.push(readInterval(cursor));
  return items;
}
