import { type Complex, isWithin, type Tolerance } from '@fragwerk/sdk';
import { numbersIn, type Value } from '../expressions/index.js';
import type { Target } from './target.js';

const shapeOf = (value: Value): string => {
  if (value.kind === 'matrix') return `${value.rows.length}x${value.rows[0]?.length ?? 0}`;
  return value.kind === 'list' ? `[${value.items.map(shapeOf).join()}]` : value.kind;
};

function matchesInAnyOrder(
  given: readonly Complex[],
  right: readonly Complex[],
  tolerance: Tolerance,
) {
  const rest = [...right];
  return given.every((one) => {
    const index = rest.findIndex((other) => isWithin(one, other, tolerance));
    if (index >= 0) rest.splice(index, 1);
    return index >= 0;
  });
}

const distinct = (numbers: readonly Complex[]) =>
  numbers.filter(
    (one, index) => numbers.findIndex(({ re, im }) => re === one.re && im === one.im) === index,
  );

/** Whether the numbers of an answer are those of the solution, regardless of units. */
export function isEqual(
  given: Value,
  right: Value,
  { tolerance, compare }: { readonly tolerance: Tolerance } & Pick<Target, 'compare'>,
): boolean {
  if (given.kind === 'string' || right.kind === 'string') return false;
  if (given.kind === 'term' || right.kind === 'term') {
    return given.kind === 'term' && right.kind === 'term' && given.text === right.text;
  }
  const numbersOf = (value: Value) =>
    compare === 'set' ? distinct(numbersIn(value)) : numbersIn(value);
  const [mine, theirs] = [numbersOf(given), numbersOf(right)];
  if (mine.length !== theirs.length) return false;
  if (compare !== 'vector') return matchesInAnyOrder(mine, theirs, tolerance);
  if (shapeOf(given) !== shapeOf(right)) return false;
  return mine.every((one, index) => isWithin(one, theirs[index] ?? one, tolerance));
}
