import type { Handle, Point, Ring, Shape, Stop, Track } from './model.js';
import { circle, polar, stroke } from './shapes.js';

/** Where the values of a handle lie. */
type Along = Handle['along'];

type Piece = readonly [from: Stop, to: Stop];

const piecesOf = ({ stops }: Track): readonly Piece[] =>
  stops.slice(1).map((to, index) => [stops[index] ?? to, to]);

/** Where between two stops a number lies: 0 at the first, 1 at the second. */
function shareOf([from, to]: Piece, value: number, scale: Track['scale']): number {
  const share =
    scale === 'logarithmic'
      ? Math.log(value / from.value) / Math.log(to.value / from.value)
      : (value - from.value) / (to.value - from.value);
  return Number.isFinite(share) ? share : 0;
}

const numberAt = ([from, to]: Piece, share: number, scale: Track['scale']): number =>
  scale === 'logarithmic'
    ? from.value * (to.value / from.value) ** share
    : from.value + share * (to.value - from.value);

const pixelOf = ([{ at: a }, { at: b }]: Piece, share: number): Point => ({
  x: a.x + share * (b.x - a.x),
  y: a.y + share * (b.y - a.y),
});

/** The share of a piece that is nearest to a pixel. */
function nearestShare([{ at: a }, { at: b }]: Piece, { x, y }: Point): number {
  const way = { x: b.x - a.x, y: b.y - a.y };
  const length = way.x ** 2 + way.y ** 2;
  if (length === 0) return 0;
  const share = ((x - a.x) * way.x + (y - a.y) * way.y) / length;
  return Math.min(1, Math.max(0, share));
}

function pixelAt(track: Track, value: number): Point {
  const pieces = piecesOf(track);
  const isIn = (piece: Piece) => {
    const share = shareOf(piece, value, track.scale);
    return share >= 0 && share <= 1;
  };
  // Beyond its ends a track goes on straight.
  const [first] = pieces;
  const isBefore = first && shareOf(first, value, track.scale) < 0;
  const piece = pieces.find(isIn) ?? (isBefore ? first : pieces[pieces.length - 1]);
  return piece ? pixelOf(piece, shareOf(piece, value, track.scale)) : { x: 0, y: 0 };
}

function numberNear(track: Track, pixel: Point): number {
  const found = piecesOf(track).map((piece) => {
    const share = nearestShare(piece, pixel);
    const { x, y } = pixelOf(piece, share);
    return {
      value: numberAt(piece, share, track.scale),
      far: Math.hypot(x - pixel.x, y - pixel.y),
    };
  });
  return found.reduce((best, one) => (one.far < best.far ? one : best), { value: 0, far: Infinity })
    .value;
}

/** The pixel that a value lies at. */
export function placeOf(along: Along, value: number | Point): Point {
  const { x, y } = typeof value === 'number' ? { x: value, y: value } : value;
  if ('stops' in along) return pixelAt(along, x);
  if ('centre' in along) return polar(along.centre, along.radius, x / along.period);
  return { x: pixelAt(along.x, x).x, y: pixelAt(along.y, y).y };
}

/** The value of a way, ring or plane that is nearest to a pixel: a number, or two of a plane. */
export function valueAt(along: Along, pixel: Point): number | Point {
  if ('stops' in along) return numberNear(along, pixel);
  if ('centre' in along) {
    const { x, y } = along.centre;
    const turns = Math.atan2(pixel.x - x, y - pixel.y) / (2 * Math.PI);
    return along.period * (turns < 0 ? turns + 1 : turns);
  }
  return { x: numberNear(along.x, pixel), y: numberNear(along.y, pixel) };
}

/** How far a pixel is from where values lie; without end where a tap is not for them. */
export function distanceTo(along: Along, pixel: Point): number {
  if ('centre' in along && along.band) {
    const radius = Math.hypot(pixel.x - along.centre.x, pixel.y - along.centre.y);
    return radius >= along.band.from && radius <= along.band.to ? 0 : Infinity;
  }
  const { x, y } = placeOf(along, valueAt(along, pixel));
  return Math.hypot(x - pixel.x, y - pixel.y);
}

/** The number half way between the ends, or at the top of a ring. */
function middleOf(way: Track | Ring): number {
  if ('centre' in way) return 0;
  const { stops, scale } = way;
  const [first, last] = [stops[0], stops[stops.length - 1]];
  return first && last ? numberAt([first, last], 0.5, scale) : 0;
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
 * handle('', answer, { stops: [{ value: 0, at: left }, { value: 10, at: right }] });
 */
export function handle(sets: string, value: number | Point | null, along: Along): Handle {
  const isSet = value !== null;
  const middle = 'x' in along ? { x: middleOf(along.x), y: middleOf(along.y) } : middleOf(along);
  const at = placeOf(along, value ?? middle);
  const meaning = { de: '', en: '' };
  return { kind: 'handle', bindsTo: sets, along, at, isSet, meaning, shapes: [knob(at, isSet)] };
}
