import type { ScoreBreakdown, Outcome } from '../answer.js';
import type { Point } from '../figure/model.js';
import type { Tolerance } from '../value.js';
import { MAX_LETTERS, plain, readNumber } from '../quantities/numbers.js';
import { isWithin } from '../quantities/tolerance.js';
import { breakdownOf } from './breakdown.js';

/** Reads `(2; 3)`, `2|3`, `[2,3]` or `(2,5; 3)`; `null` when it is no point. */
export function readPoint(text: string): Point | null {
  const bare = plain(text);
  if (bare.length > MAX_LETTERS) return null;
  const inner = bare.replace(/^[([]/, '').replace(/[)\]]$/, '');
  const parts = /[;|]/.test(inner) ? inner.split(/[;|]/) : inner.split(',');
  const [x, y] = [readNumber(parts[0] ?? ''), readNumber(parts[1] ?? '')];
  return parts.length === 2 && x !== null && y !== null ? { x, y } : null;
}

/** A point as a complex number, whose distance is judged. */
const asComplex = ({ x, y }: Point) => ({ re: x, im: y });

/**
 * Scores a point by its distance from the right one. A relative tolerance refers to the larger
 * distance of the two from the origin.
 */
export function scorePoint(
  answer: string,
  expected: string,
  { tolerance }: { readonly tolerance: Tolerance },
): ScoreBreakdown {
  const right = readPoint(expected);
  const got = readPoint(answer);
  let outcome: Outcome;
  if (right === null) outcome = 'expectedUnreadable';
  else if (plain(answer) === '') outcome = 'empty';
  else if (got === null) outcome = 'unreadable';
  else outcome = isWithin(asComplex(got), asComplex(right), tolerance) ? 'equal' : 'different';
  return breakdownOf({ rule: 'point', outcome, tolerance, expected, got: answer });
}
