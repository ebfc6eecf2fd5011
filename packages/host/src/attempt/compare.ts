import { abs, subtract } from '../expressions/complex.js';
import { numbersIn, type Value } from '../expressions/index.js';
import type { Target } from './target.js';
import type { Tolerance } from './tolerance.js';

interface Pair {
  readonly re: number;
  readonly im: number;
}

/** Numbers within the tolerance; complex ones in a circle around the right value (host.md 3.5). */
function isNear(given: Pair, right: Pair, { amount, mode }: Tolerance): boolean {
  const distance = abs(subtract(given, right));
  if (!Number.isFinite(distance)) return false;
  if (distance === 0) return true;
  const reach = mode === 'absolute' ? amount : amount * Math.max(abs(given), abs(right));
  // The bound itself counts, whatever the rounding of the difference.
  return distance <= reach * (1 + 1e-12);
}

const shapeOf = (value: Value): string => {
  if (value.kind === 'matrix') return `${value.rows.length}x${value.rows[0]?.length ?? 0}`;
  return value.kind === 'list' ? `[${value.items.map(shapeOf).join()}]` : value.kind;
};

function matchesInAnyOrder(given: readonly Pair[], right: readonly Pair[], tolerance: Tolerance) {
  const rest = [...right];
  return given.every((one) => {
    const index = rest.findIndex((other) => isNear(one, other, tolerance));
    if (index >= 0) rest.splice(index, 1);
    return index >= 0;
  });
}

const distinct = (numbers: readonly Pair[]) =>
  numbers.filter(
    (one, index) => numbers.findIndex(({ re, im }) => re === one.re && im === one.im) === index,
  );

/** Whether the numbers of an answer are those of the solution, units apart. */
export function isEqual(
  given: Value,
  right: Value,
  { tolerance, compare }: { readonly tolerance: Tolerance } & Pick<Target, 'compare'>,
): boolean {
  if (given.kind === 'string' || right.kind === 'string') return false;
  if (given.kind === 'term' || right.kind === 'term') {
    return given.kind === 'term' && right.kind === 'term' && given.text === right.text;
  }
  let [mine, theirs] = [numbersIn(given), numbersIn(right)] as readonly [
    readonly Pair[],
    readonly Pair[],
  ];
  if (compare === 'set') [mine, theirs] = [distinct(mine), distinct(theirs)];
  if (mine.length !== theirs.length) return false;
  if (compare !== 'vector') return matchesInAnyOrder(mine, theirs, tolerance);
  if (shapeOf(given) !== shapeOf(right)) return false;
  return mine.every((one, index) => isNear(one, theirs[index] ?? one, tolerance));
}
