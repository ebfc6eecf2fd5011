import { magnitudeOf, roundToDigits } from '@fragwerk/sdk';
import { decimalOf, numberOf, unitsOf } from '../decimal.js';
import { type Interval, LIMITS, type SERIES } from './model.js';

// A sequence that exceeds LIMITS.values ends above it; the parser refuses it.

const list = (text: string) => text.split(' ').map(Number);

/** Preferred values of a decade, IEC 60063:2015: two digits up to E24, three digits for E48. */
const PREFERRED = {
  E3: list('10 22 47'),
  E6: list('10 15 22 33 47 68'),
  E12: list('10 12 15 18 22 27 33 39 47 56 68 82'),
  E24: list('10 11 12 13 15 16 18 20 22 24 27 30 33 36 39 43 47 51 56 62 68 75 82 91'),
  E48: list(
    '100 105 110 115 121 127 133 140 147 154 162 169 178 187 196 205 215 226 237 249 261 274 287 301 ' +
      '316 332 348 365 383 402 422 442 464 487 511 536 562 590 619 649 681 715 750 787 825 866 909 953',
  ),
} as const;

/**
 * Returns evenly spaced values of a decade. The host's page shows D2:10-600 as 10, 50, 100, 500: the
 * multiples of 10/2 above 1 up to 10. The other series follow the same rule: D5 has
 * 2, 4, 6, 8, 10, and D20 has 18 values, since values up to 1 belong to the previous decade.
 */
function evenlySpaced(perDecade: number): readonly number[] {
  const step = 1000 / perDecade;
  const multiples = Array.from({ length: perDecade }, (_, index) => (index + 1) * step);
  return multiples.filter((value) => value > 100);
}

/** Returns the values of a series in one decade and the decimal places to shift them by. */
function decadeOf(series: (typeof SERIES)[number]): readonly [readonly number[], number] {
  if (series === 'E48') return [PREFERRED.E48, 2];
  if (series in PREFERRED) return [PREFERRED[series as keyof typeof PREFERRED], 1];
  return [evenlySpaced(Number(series.slice(1))), 2];
}

/** Returns the members of a series in intervals above 0, those of each in ascending order. */
export function seriesValues(
  series: (typeof SERIES)[number],
  intervals: readonly Interval[],
): readonly number[] {
  const [decade, places] = decadeOf(series);
  const values: number[] = [];
  for (const { min, max } of intervals) {
    // The last member of some decades is 10, so `min` may belong to the decade before.
    for (let exponent = magnitudeOf(min) - 1; exponent <= magnitudeOf(max); exponent += 1) {
      const members = decade.map((value) => Number(`${value}e${exponent - places}`));
      values.push(...members.filter((value) => value >= min && value <= max));
    }
    if (values.length > LIMITS.values) break;
  }
  return values;
}

/** Returns the values from `start` to `end`, exact as decimal numbers; `step` is not 0 and leads to `end`. */
export function arithmeticValues(start: number, step: number, end: number): readonly number[] {
  const exponent = Math.min(...[start, step, end].map((value) => decimalOf(value).exponent));
  const integer = (value: number) => unitsOf(value, exponent, 'down');
  const [first, width] = [integer(start), integer(step)];
  const steps = (integer(end) - first) / width;
  const count = Math.min(Number(steps), LIMITS.values) + 1;
  return Array.from({ length: count }, (_, index) =>
    numberOf({ mantissa: first + width * BigInt(index), exponent }),
  );
}

/** Multiplies by the ratio from value to value, rounded to 12 digits. */
export function geometricValues(start: number, ratio: number, end: number): readonly number[] {
  const values: number[] = [];
  const inside = (value: number) => (ratio > 1 ? value <= end : value >= end);
  for (let value = start; inside(roundToDigits(value, 12)); value *= ratio) {
    values.push(roundToDigits(value, 12));
    if (values.length > LIMITS.values) break;
  }
  return values;
}

/** Returns equidistant values, of which the first and the last are the bounds. */
export function equidistantValues(count: number, { min, max }: Interval): readonly number[] {
  const last = count - 1;
  return Array.from({ length: count }, (_, index) =>
    index === last ? max : roundToDigits(min + ((max - min) * index) / last),
  );
}
