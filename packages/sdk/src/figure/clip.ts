import type { Point } from './model.js';

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Clips a line to a box by the algorithm of Liang and Barsky; `null` if nothing is left. */
function clipLine(a: Point, b: Point, box: Box): readonly [Point, Point] | null {
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
  if (enter > leave) return null;
  const at = (share: number) => ({ x: a.x + share * dx, y: a.y + share * dy });
  return [at(enter), at(leave)];
}

const isSame = (a: Point | undefined, b: Point) =>
  a !== undefined && Math.abs(a.x - b.x) < 1e-6 && Math.abs(a.y - b.y) < 1e-6;

/** Clips a polyline to a box; points that are not finite interrupt it. */
export function clip(points: readonly Point[], box: Box): readonly (readonly Point[])[] {
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
