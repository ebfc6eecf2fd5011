import { magnitudeOf, shiftDecimal } from '@fragwerk/sdk';
import { decimalOf, numberOf, roundedTo, unitsOf } from '../decimal.js';
import { type Interval, LIMITS, type ScalarRange } from './model.js';

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
  const exponent = kind === 'integers' ? 0 : magnitudeOf(max - min) - 3;
  const first = unitsOf(min, exponent, 'up');
  return { first, exponent, count: Number(unitsOf(max, exponent, 'down') - first) + 1 };
}

export function gridValue({ first, exponent }: Grid, index: number): number {
  return numberOf({ mantissa: first + BigInt(index), exponent });
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
  if (range.kind === 'values') yield* range.values;
  else if (range.kind === 'digits') {
    for (const { min, max } of range.items) {
      let value = roundedTo(min, range.digits, 'up');
      for (; value < max && value !== 0; value = nextWithDigits(value, range.digits)) yield value;
      if (value <= max) yield value;
      if (value === 0 && max > 0) yield* fractionsOf(roundedTo(max, range.digits, 'down'));
    }
  } else {
    for (const item of range.items) {
      const grid = item.min === item.max ? null : gridOf(range.kind, item);
      if (!grid) yield item.min;
      else for (let index = 0; index < grid.count; index += 1) yield gridValue(grid, index);
    }
  }
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
