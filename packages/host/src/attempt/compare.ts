import { type Complex, inOrderOf, isWithin, type Tolerance } from '@fragwerk/sdk';
import { numbersIn, type Value } from '../expressions/index.js';
import type { Target } from './target.js';

const shapeOf = (value: Value): string => {
  if (value.kind === 'matrix') return `${value.rows.length}x${value.rows[0]?.length ?? 0}`;
  return value.kind === 'list' ? `[${value.items.map(shapeOf).join()}]` : value.kind;
};

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
  if (compare === 'vector' && shapeOf(given) !== shapeOf(right)) return false;
  const isRight = (one: Complex, target: Complex) => isWithin(one, target, tolerance);
  const ordered = compare === 'vector' ? theirs : inOrderOf(mine, theirs, isRight);
  return mine.every((one, index) => isRight(one, ordered[index] ?? one));
}
