import type { Bounds } from './bounds.js';
import type { Point } from './model.js';
import { pointBetween, sharesInside } from './segment.js';

/** Clips a line to a box; `null` if nothing is left. */
function clipLine(a: Point, b: Point, box: Bounds): readonly [Point, Point] | null {
  const shares = sharesInside(a, b, box);
  return shares && [pointBetween(a, b, shares[0]), pointBetween(a, b, shares[1])];
}

const isSame = (a: Point | undefined, b: Point) =>
  a !== undefined && Math.abs(a.x - b.x) < 1e-6 && Math.abs(a.y - b.y) < 1e-6;

/** Clips a polyline to a box; points that are not finite interrupt it. */
export function clip(points: readonly Point[], box: Bounds): readonly (readonly Point[])[] {
  const pieces: Point[][] = [];
  const isFinite = ({ x, y }: Point) => Number.isFinite(x) && Number.isFinite(y);
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (!from || !isFinite(from) || !isFinite(to)) continue;
    const piece = clipLine(from, to, box);
    if (!piece) continue;
    const last = pieces[pieces.length - 1];
    if (last && isSame(last[last.length - 1], piece[0])) last.push(piece[1]);
    else pieces.push([...piece]);
  }
  return pieces;
}
