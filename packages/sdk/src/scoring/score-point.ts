import type { Point } from '../figure/model.js';
import { MAX_LENGTH, normalizeCharacters, readNumber } from '../quantities/numbers.js';
import { isWithin } from '../quantities/tolerance.js';
import { scorerOf } from './breakdown.js';

/** Reads `(2; 3)`, `2|3`, `[2,3]` or `(2,5; 3)`; `null` for anything else. */
export function readPoint(text: string): Point | null {
  const bare = normalizeCharacters(text);
  if (bare.length > MAX_LENGTH) return null;
  const inner = bare.replace(/^[([]/, '').replace(/[)\]]$/, '');
  const parts = /[;|]/.test(inner) ? inner.split(/[;|]/) : inner.split(',');
  const [x, y] = [readNumber(parts[0] ?? ''), readNumber(parts[1] ?? '')];
  return parts.length === 2 && x !== null && y !== null ? { x, y } : null;
}

const asComplex = ({ x, y }: Point) => ({ re: x, im: y });

/**
 * Scores a point by its distance from the expected one. A relative tolerance refers to the larger
 * distance of the two from the origin.
 */
export const scorePoint = scorerOf<Point>({
  rule: 'point',
  read: readPoint,
  isEqual: (answer, expected, tolerance) =>
    isWithin(asComplex(answer), asComplex(expected), tolerance),
});
