import type { Localized } from '../localized.js';
import { numberAt, shareOf, type Span } from './axis.js';
import type { Colour, Handle, Path, Point, Ring, Shape, Stop, TickBox, Track } from './model.js';
import { distanceBetween, nearestShare, pointBetween } from './segment.js';
import { circle, label, polar, polyline, rectangle, stroke } from './shapes.js';

type Piece = readonly [from: Stop, to: Stop];

const piecesOf = ({ stops }: Track): readonly Piece[] =>
  stops.slice(1).map((to, index) => [stops[index] ?? to, to]);

/** Returns the position of a number between two stops: 0 at the first, 1 at the second. */
function shareOn(piece: Piece, value: number, scale: Track['scale']): number {
  const share = shareOf(spanOf(piece, scale), value);
  return Number.isFinite(share) ? share : 0;
}

const spanOf = ([from, to]: Piece, scale: Track['scale']): Span => ({
  ...{ from: from.value, to: to.value, isLogarithmic: scale === 'logarithmic' },
});

function pixelAt(track: Track, value: number): Point {
  const pieces = piecesOf(track);
  const isIn = (piece: Piece) => {
    const share = shareOn(piece, value, track.scale);
    return share >= 0 && share <= 1;
  };
  // A track continues straight beyond its ends.
  const [first] = pieces;
  const isBefore = first && shareOn(first, value, track.scale) < 0;
  const piece = pieces.find(isIn) ?? (isBefore ? first : pieces[pieces.length - 1]);
  if (!piece) return { x: 0, y: 0 };
  return pointBetween(piece[0].at, piece[1].at, shareOn(piece, value, track.scale));
}

function numberNear(track: Track, pixel: Point): number {
  const found = piecesOf(track).map((piece) => {
    const [{ at: a }, { at: b }] = piece;
    const share = nearestShare(a, b, pixel);
    const distance = distanceBetween(pointBetween(a, b, share), pixel);
    return { value: numberAt(spanOf(piece, track.scale), share), distance };
  });
  const [nearest] = found.sort((a, b) => a.distance - b.distance);
  return nearest?.value ?? 0;
}

/** Returns the pixel of a value. */
export function placeOf(along: Path, value: number | Point): Point {
  const { x, y } = typeof value === 'number' ? { x: value, y: value } : value;
  if ('stops' in along) return pixelAt(along, x);
  if ('centre' in along) return polar(along.centre, along.radius, x / along.period);
  return { x: pixelAt(along.x, x).x, y: pixelAt(along.y, y).y };
}

/** Returns the value that is nearest to a pixel: a number, or two numbers on a plane. */
export function valueAt(along: Path, pixel: Point): number | Point {
  if ('stops' in along) return numberNear(along, pixel);
  if ('centre' in along) {
    const { x, y } = along.centre;
    const turns = Math.atan2(pixel.x - x, y - pixel.y) / (2 * Math.PI);
    return along.period * (turns < 0 ? turns + 1 : turns);
  }
  return { x: numberNear(along.x, pixel), y: numberNear(along.y, pixel) };
}

/** Returns the distance of a pixel from the nearest value; `Infinity` outside of a ring's band. */
export function distanceTo(along: Path, pixel: Point): number {
  if ('centre' in along && along.band) {
    const radius = distanceBetween(pixel, along.centre);
    return radius >= along.band.from && radius <= along.band.to ? 0 : Infinity;
  }
  return distanceBetween(placeOf(along, valueAt(along, pixel)), pixel);
}

/** Returns the number in the middle of a track, or at the top of a ring. */
function middleOf(along: Track | Ring): number {
  if ('centre' in along) return 0;
  const { stops, scale } = along;
  const [first, last] = [stops[0], stops[stops.length - 1]];
  return first && last ? numberAt(spanOf([first, last], scale), 0.5) : 0;
}

const BLUE = '#1a56c4';

/** Draws the knob, which is hollow until the answer is set. */
const knob = (at: Point, isSet: boolean): Shape =>
  circle(
    at,
    9,
    isSet
      ? { fill: BLUE, stroke: stroke('#ffffff', 2) }
      : { fill: '#ffffff', stroke: stroke(BLUE, 3) },
  );

const marks = {
  correct: { fill: '#1b6e34', lines: [[-4, 0, -1, 4, 4, -4]] },
  wrong: {
    fill: '#b3261e',
    lines: [
      [-3.5, -3.5, 3.5, 3.5],
      [-3.5, 3.5, 3.5, -3.5],
    ],
  },
} as const;

/** Draws a tick or a cross in white. */
function markShapes(at: Point, { lines }: (typeof marks)[keyof typeof marks]): readonly Shape[] {
  const place = (numbers: readonly number[]): readonly Point[] =>
    numbers.flatMap((x, index) =>
      index % 2 === 0 ? [{ x: at.x + x, y: at.y + (numbers[index + 1] ?? 0) }] : [],
    );
  return lines.map((numbers) => polyline(place(numbers), { stroke: stroke('#ffffff', 2) }));
}

/** Draws the knob of a scored answer in the colour of its verdict, with a tick or a cross. */
const scoredKnob = (at: Point, verdict: keyof typeof marks): readonly Shape[] => [
  circle(at, 9, { fill: marks[verdict].fill, stroke: stroke('#ffffff', 2) }),
  ...markShapes(at, marks[verdict]),
];

/** Half of the width of a box to tick, in pixels. */
const BOX = 11;

const boxShape = ({ x, y }: Point, fill: Colour, edge: Colour): Shape =>
  rectangle(
    { x: x - BOX, y: y - BOX },
    { width: 2 * BOX, height: 2 * BOX },
    { fill, stroke: stroke(edge, 2) },
  );

/** Draws a box: empty with its number, or ticked; a scored one with a tick or a cross. */
function boxShapes(at: Point, { option, isTicked }: TickBox, verdict?: keyof typeof marks) {
  if (!isTicked) {
    const text = { size: 13, colour: BLUE, align: 'middle', baseline: 'middle' } as const;
    return [boxShape(at, '#ffffff', BLUE), label(at, String(option + 1), text)];
  }
  const fill = verdict ? marks[verdict].fill : BLUE;
  return [boxShape(at, fill, '#ffffff'), ...markShapes(at, marks[verdict ?? 'correct'])];
}

/**
 * A box of {@link ticks} that students press, with the number of its option.
 *
 * @param option number of the option, from 0
 * @param answer the ticked options
 * @param name of the box, such as the label of its option
 */
export function tickBox(
  option: number,
  answer: readonly number[] | null,
  { at, name }: { readonly at: Point; readonly name: Localized },
): Handle<TickBox> {
  if (answer !== null && !Array.isArray(answer))
    throw new TypeError('tickBox(option, answer, …) needs the answer of ticks(…), a list or null.');
  const isTicked = answer?.includes(option) ?? false;
  const along = { option, isTicked };
  const meaning = isTicked
    ? { de: `${name.de}: angekreuzt`, en: `${name.en}: ticked` }
    : { de: `${name.de}: nicht angekreuzt`, en: `${name.en}: not ticked` };
  // A part of the picture, ticked or not.
  return {
    ...{ kind: 'handle', bindsTo: '', along, at, isSet: true, name, meaning },
    shapes: boxShapes(at, along),
  };
}

/** Shows the verdict at a handle's knob or box; shapes of the author's own stay. */
export function withVerdict(found: Handle, verdict: string | undefined): Handle {
  if (verdict !== 'correct' && verdict !== 'wrong') return found;
  const { at, along } = found;
  if ('option' in along) return { ...found, shapes: boxShapes(at, along, verdict) };
  const [shape, ...others] = found.shapes;
  const isKnob = shape?.kind === 'circle' && shape.fill === BLUE && others.length === 0;
  return isKnob ? { ...found, shapes: scoredKnob(at, verdict) } : found;
}

/**
 * A handle that students drag, move with arrow keys or set with a tap, within the bounds and steps of
 * the answer.
 *
 * @param bindsTo name of the record's member that it sets; '' for the whole answer
 * @param value the answer; with `null`, the handle is in the middle of its track
 * @example
 * handle('', answer, { stops: [{ value: 0, at: left }, { value: 10, at: right }] });
 */
export function handle(bindsTo: string, value: number | Point | null, along: Path): Handle<Path> {
  const isSet = value !== null;
  const middle = 'x' in along ? { x: middleOf(along.x), y: middleOf(along.y) } : middleOf(along);
  const at = placeOf(along, value ?? middle);
  const meaning = { de: '', en: '' };
  return { kind: 'handle', bindsTo, along, at, isSet, meaning, shapes: [knob(at, isSet)] };
}
