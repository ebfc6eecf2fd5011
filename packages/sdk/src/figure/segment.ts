import type { Bounds } from './bounds.js';
import type { Point } from './model.js';

/** Returns the distance between two points. */
export const distanceBetween = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Returns the point at a share of a line. */
export const pointBetween = (a: Point, b: Point, share: number): Point => ({
  x: a.x + share * (b.x - a.x),
  y: a.y + share * (b.y - a.y),
});

/** Returns the share of a line, 0 … 1, at which it is nearest to a point. */
export function nearestShare(a: Point, b: Point, { x, y }: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const squaredLength = dx ** 2 + dy ** 2;
  if (squaredLength === 0) return 0;
  const share = ((x - a.x) * dx + (y - a.y) * dy) / squaredLength;
  return Math.min(1, Math.max(0, share));
}

/**
 * Returns the shares of a line at which it enters and leaves a box, by the algorithm of Liang and Barsky;
 * `null` for a line outside of the box.
 */
export function sharesInside(a: Point, b: Point, box: Bounds): readonly [number, number] | null {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  let [enter, leave] = [0, 1];
  for (const [delta, distance] of [
    [-dx, a.x - box.left],
    [dx, box.right - a.x],
    [-dy, a.y - box.top],
    [dy, box.bottom - a.y],
  ] as const) {
    if (delta === 0 && distance < 0) return null;
    if (delta < 0) enter = Math.max(enter, distance / delta);
    if (delta > 0) leave = Math.min(leave, distance / delta);
  }
  return enter > leave ? null : [enter, leave];
}
