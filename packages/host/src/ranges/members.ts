import { roundToDigits, shiftDecimal } from '@fragwerk/sdk';
import { decimalOf, numberOf, roundedTo, unitsOf } from '../decimal.js';
import { type Interval, LIMITS, type ScalarRange } from './model.js';
import { seriesMembers } from './series.js';

/** Evenly spaced decimal numbers: `first`, `first` + 1 …, times 10^`exponent`. */
interface Grid {
  readonly first: bigint;
  readonly count: number;
  readonly exponent: number;
}

/**
 * Returns the integers of an interval, or 1,000 to 10,000 decimal numbers with the same number of places,
 * for example 3.00, 3.01 … 15.00. docs/interface/datasets.md#ranges does not define the rounding; ours
 * yields numbers that students can type.
 */
export function gridOf(kind: 'floats' | 'integers', { min, max }: Interval): Grid {
  const magnitude = Number((max - min).toExponential().split('e')[1]);
  const exponent = kind === 'integers' ? 0 : magnitude - 3;
  const first = unitsOf(min, exponent, 'up');
  return { first, exponent, count: Number(unitsOf(max, exponent, 'down') - first) + 1 };
}

export function gridValue({ first, exponent }: Grid, index: number): number {
  return numberOf({ mantissa: first + BigInt(index), exponent });
}

function arithmeticMembers(start: number, step: number, end: number): readonly number[] {
  const [from, by, to] = [decimalOf(start), decimalOf(step), decimalOf(end)];
  const exponent = Math.min(from.exponent, by.exponent, to.exponent);
  const [first, width, last] = [start, step, end].map((value) => unitsOf(value, exponent, 'down'));
  if (first === undefined || width === undefined || last === undefined) return [];
  const steps = (last - first) / width;
  if (steps > BigInt(LIMITS.values)) return new Array<number>(LIMITS.values + 1).fill(start);
  return Array.from({ length: Number(steps) + 1 }, (_, index) =>
    numberOf({ mantissa: first + width * BigInt(index), exponent }),
  );
}

/** Multiplies by the ratio from value to value, rounded to 12 digits. */
function geometricMembers(start: number, ratio: number, end: number): readonly number[] {
  const members: number[] = [];
  const inside = (value: number) => (ratio > 1 ? value <= end : value >= end);
  for (let value = start; inside(roundToDigits(value, 12)); value *= ratio) {
    members.push(roundToDigits(value, 12));
    if (members.length > LIMITS.values) break;
  }
  return members;
}

function countMembers(count: number, { min, max }: Interval): readonly number[] {
  const last = count - 1;
  return Array.from({ length: count }, (_, index) =>
    index === last ? max : roundToDigits(min + ((max - min) * index) / last),
  );
}

/**
 * Returns the values of a range that lists them, `null` for other ranges. Stops one above
 * {@link LIMITS}.values, for the parser to refuse.
 */
export function membersOf(range: ScalarRange): readonly number[] | null {
  switch (range.kind) {
    case 'floats':
    case 'integers':
    case 'digits':
      return null;
    case 'count':
      return countMembers(range.count, range.interval);
    case 'arithmetic':
      return arithmeticMembers(range.start, range.step, range.end);
    case 'geometric':
      return geometricMembers(range.start, range.ratio, range.end);
    case 'series': {
      const members: number[] = [];
      for (const item of range.items) {
        const limit = LIMITS.values + 1 - members.length;
        members.push(...seriesMembers(range.series, item, limit));
        if (members.length > LIMITS.values) break;
      }
      return members;
    }
  }
}

/** Returns the next larger number with as many significant digits. */
function nextWithDigits(value: number, digits: number): number {
  const { mantissa, exponent } = decimalOf(value);
  const places = digits - (mantissa < 0n ? -mantissa : mantissa).toString().length;
  const scaled = mantissa * 10n ** BigInt(places);
  const lowest = -(10n ** BigInt(digits - 1));
  // The next number after -1.00 is -0.999, with one more decimal place.
  return scaled === lowest
    ? numberOf({ mantissa: lowest * 10n + 1n, exponent: exponent - places - 1 })
    : numberOf({ mantissa: scaled + 1n, exponent: exponent - places });
}

/** Yields a number and its tenth, hundredth, …, because there is no smallest number above 0. */
function* fractionsOf(value: number): Generator<number> {
  for (let places = 0; places < LIMITS.entries; places += 1) yield shiftDecimal(value, -places);
}

function* ascending(range: ScalarRange): Generator<number> {
  if (range.kind === 'digits') {
    for (const { min, max } of range.items) {
      let value = roundedTo(min, range.digits, 'up');
      for (; value < max && value !== 0; value = nextWithDigits(value, range.digits)) yield value;
      if (value <= max) yield value;
      if (value === 0 && max > 0) yield* fractionsOf(roundedTo(max, range.digits, 'down'));
    }
  } else if (range.kind === 'floats' || range.kind === 'integers') {
    for (const item of range.items) {
      const grid = item.min === item.max ? null : gridOf(range.kind, item);
      if (!grid) yield item.min;
      else for (let index = 0; index < grid.count; index += 1) yield gridValue(grid, index);
    }
  } else yield* membersOf(range) ?? [];
}

/** Returns the different values of a range, at most `limit`. */
export function distinctMembers(range: ScalarRange, limit: number): readonly number[] {
  const found = new Set<number>();
  for (const value of ascending(range)) {
    found.add(value);
    if (found.size >= limit) break;
  }
  return [...found];
}
