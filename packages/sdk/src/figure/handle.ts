import type { Handle, Plane, Point, Shape, Track } from './model.js';
import { circle, stroke } from './shapes.js';

/** Where between the ends of a track a number lies: 0 at `from`, 1 at `to`. */
function shareOf({ from, to, scale }: Track, value: number): number {
  const share =
    scale === 'logarithmic'
      ? Math.log(value / from.value) / Math.log(to.value / from.value)
      : (value - from.value) / (to.value - from.value);
  return Number.isFinite(share) ? share : 0;
}

const numberAt = ({ from, to, scale }: Track, share: number): number =>
  scale === 'logarithmic'
    ? from.value * (to.value / from.value) ** share
    : from.value + share * (to.value - from.value);

/** The share of a track that is nearest to a pixel, also beyond its ends. */
function nearest({ from, to }: Track, { x, y }: Point): number {
  const way = { x: to.at.x - from.at.x, y: to.at.y - from.at.y };
  const length = way.x ** 2 + way.y ** 2;
  if (length === 0) return 0;
  return ((x - from.at.x) * way.x + (y - from.at.y) * way.y) / length;
}

function pixelAt(track: Track, value: number): Point {
  const share = shareOf(track, value);
  const { from, to } = track;
  return {
    x: from.at.x + share * (to.at.x - from.at.x),
    y: from.at.y + share * (to.at.y - from.at.y),
  };
}

/** The pixel that a value lies at. */
export function placeOf(along: Track | Plane, value: number | Point): Point {
  if ('from' in along) return pixelAt(along, typeof value === 'number' ? value : value.x);
  const { x, y } = typeof value === 'number' ? { x: value, y: value } : value;
  return { x: pixelAt(along.x, x).x, y: pixelAt(along.y, y).y };
}

/** The value that a pixel stands for, not yet within bounds: a number, or two of a plane. */
export function valueAt(along: Track | Plane, pixel: Point): number | Point {
  if ('from' in along) return numberAt(along, nearest(along, pixel));
  return {
    x: numberAt(along.x, nearest(along.x, pixel)),
    y: numberAt(along.y, nearest(along.y, pixel)),
  };
}

const BLUE = '#1a56c4';

/** Filled when it is set, hollow before. */
const knob = (at: Point, isSet: boolean): Shape =>
  circle(
    at,
    9,
    isSet
      ? { fill: BLUE, stroke: stroke('#ffffff', 2) }
      : { fill: '#ffffff', stroke: stroke(BLUE, 3) },
  );

/**
 * What students drag to set an answer, or with `sets` a member of a record. The same can be typed and
 * set by arrow keys or a tap; bounds and steps are those of the answer.
 *
 * @param value the answer, `null` while there is none; then the handle waits in the middle of its way
 * @example
 * handle('', answer, { from: { value: 0, at: left }, to: { value: 10, at: right } });
 */
export function handle(sets: string, value: number | Point | null, along: Track | Plane): Handle {
  const middle = (track: Track) => pixelAt(track, numberAt(track, 0.5));
  const start = 'from' in along ? middle(along) : { x: middle(along.x).x, y: middle(along.y).y };
  const at = value === null ? start : placeOf(along, value);
  const isSet = value !== null;
  const meaning = { de: '', en: '' };
  return { kind: 'handle', sets, along, at, isSet, meaning, shapes: [knob(at, isSet)] };
}
