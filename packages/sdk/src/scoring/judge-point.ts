import type { Point } from '../figure/model.js';
import type { Tolerance } from '../value.js';
import { judge, type Judgement, type Outcome } from './judgement.js';
import { MAX_LETTERS, plain, readNumber } from './numbers.js';
import { isWithin } from './tolerance.js';

/** Reads `(2; 3)`, `2|3`, `[2,3]` or `(2,5; 3)`; `null` when it is no point. */
export function readPoint(text: string): Point | null {
  const bare = plain(text);
  if (bare.length > MAX_LETTERS) return null;
  const inner = bare.replace(/^[([]/, '').replace(/[)\]]$/, '');
  const parts = /[;|]/.test(inner) ? inner.split(/[;|]/) : inner.split(',');
  const [x, y] = [readNumber(parts[0] ?? ''), readNumber(parts[1] ?? '')];
  return parts.length === 2 && x !== null && y !== null ? { x, y } : null;
}

/**
 * Judges a point by its distance from the right one. A relative tolerance refers to the larger
 * distance of the two from the origin.
 */
export function judgePoint(
  answer: string,
  expected: string,
  { tolerance }: { readonly tolerance: Tolerance },
): Judgement {
  const right = readPoint(expected);
  const got = readPoint(answer);
  let outcome: Outcome;
  if (right === null) outcome = 'expectedUnreadable';
  else if (plain(answer) === '') outcome = 'empty';
  else if (got === null) outcome = 'unreadable';
  else outcome = isNear(got, right, tolerance) ? 'equal' : 'different';
  return judge({ rule: 'point', outcome, tolerance, expected, got: answer });
}

function isNear(got: Point, right: Point, { amount, mode }: Tolerance): boolean {
  const size = Math.max(Math.hypot(got.x, got.y), Math.hypot(right.x, right.y));
  const allowed = mode === 'absolute' ? amount : amount * size;
  const distance = Math.hypot(got.x - right.x, got.y - right.y);
  return isWithin(distance, 0, { amount: allowed, mode: 'absolute' });
}
