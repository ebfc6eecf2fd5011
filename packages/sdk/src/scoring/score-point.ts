import type { Point } from '../figure/model.js';
import { MAX_LENGTH, normalizeCharacters, readNumber } from '../quantities/numbers.js';
import { isWithin } from '../quantities/tolerance.js';
import { scorerOf } from './breakdown.js';

/** Reads two coordinates in brackets or without; `null` unless there are two. */
export function readCoordinates(
  text: string,
  brackets: RegExp,
  read: (part: string, axis: 'x' | 'y') => number | null,
): Point | null {
  const bare = normalizeCharacters(text);
  if (bare.length > MAX_LENGTH) return null;
  const inner = bare.replace(brackets, '');
  const parts = /[;|]/.test(inner) ? inner.split(/[;|]/) : inner.split(',');
  const [x, y] = [read(parts[0] ?? '', 'x'), read(parts[1] ?? '', 'y')];
  return parts.length === 2 && x !== null && y !== null ? { x, y } : null;
}

/** Reads `(2; 3)`, `2|3`, `[2,3]` or `(2,5; 3)`; `null` for anything else. */
export const readPoint = (text: string): Point | null =>
  readCoordinates(text, /^[([]|[)\]]$/g, readNumber);

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
