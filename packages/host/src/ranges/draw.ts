import { roundedTo } from '../decimal.js';
import type { Random } from '../random.js';
import { distinctMembers, gridOf, gridValue } from './members.js';
import { type Interval, LIMITS, type ScalarRange } from './model.js';

export type Draw = (random: Random) => number;

/** Picks one of the values, each equally likely. */
export function pick<T>(values: readonly T[], random: Random): T {
  const value = values[random.below(values.length)];
  if (value === undefined) throw new RangeError('Nothing to pick from');
  return value;
}

function drawDigits({ min, max }: Interval, digits: number): Draw {
  const [lowest, highest] = [roundedTo(min, digits, 'up'), roundedTo(max, digits, 'down')];
  return (random) => {
    const drawn = Number((min + (max - min) * random.unit()).toPrecision(digits));
    return Math.min(Math.max(drawn, lowest), highest);
  };
}

function drawItem(range: Exclude<ScalarRange, { kind: 'values' }>, interval: Interval): Draw {
  if (range.kind === 'digits') return drawDigits(interval, range.digits);
  if (interval.min === interval.max) return () => interval.min;
  const grid = gridOf(range.kind, interval);
  return (random) => gridValue(grid, random.below(grid.count));
}

/**
 * Draws from a range. Listed values are equally likely, and so are the items of a list: in
 * `5,10-20`, 5 comes up half of the time. docs/interface/datasets.md#ranges does not define this.
 */
export function drawFrom(range: ScalarRange): Draw {
  if (range.kind === 'values') return (random) => pick(range.values, random);
  const draws = new Map<Interval, Draw>();
  return (random) => {
    const item = pick(range.items, random);
    const draw = draws.get(item) ?? drawItem(range, item);
    draws.set(item, draw);
    return draw(random);
  };
}

/** Draws `size` different numbers; the parser checks that the range has enough of them. */
export function drawDistinct(range: ScalarRange, size: number): (random: Random) => number[] {
  const draw = drawFrom(range);
  return (random) => {
    const drawn = new Set<number>();
    for (let attempt = 0; drawn.size < size && attempt < 20 * size; attempt += 1)
      drawn.add(draw(random));
    // Rare values of a long list may not have been drawn.
    for (const value of drawn.size < size ? distinctMembers(range, LIMITS.entries) : []) {
      if (drawn.size < size) drawn.add(value);
    }
    return [...drawn];
  };
}
