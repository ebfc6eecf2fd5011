import type { Point } from './model.js';

/** A rectangle in pixels of the figure. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns bounds enlarged by a margin on every side. */
export const grownBy = ({ left, top, right, bottom }: Bounds, by: number): Bounds => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** Returns the smallest bounds that contain all points, enlarged by a margin. */
export function boundsAround(points: readonly Point[], margin = 0): Bounds {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return grownBy({ left, top, right, bottom }, margin);
}

/** Returns the smallest bounds that contain others. */
export const unionOf = (all: readonly Bounds[]): Bounds =>
  boundsAround(
    all.flatMap(({ left, top, right, bottom }) => [
      { x: left, y: top },
      { x: right, y: bottom },
    ]),
  );

export const isInside = (inner: Bounds, outer: Bounds): boolean =>
  inner.left >= outer.left &&
  inner.top >= outer.top &&
  inner.right <= outer.right &&
  inner.bottom <= outer.bottom;

/** Returns the point of bounds closest to another point. */
export const edgeOf = ({ left, right, top, bottom }: Bounds, { x, y }: Point): Point => ({
  x: Math.min(right, Math.max(left, x)),
  y: Math.min(bottom, Math.max(top, y)),
});
