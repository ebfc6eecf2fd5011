import { modulo, type Range, snap } from '../answers/spec.js';
import { valueAt } from './handle.js';
import type { Path, Point, Ring, Track } from './model.js';

/** Position of a handle, and its possible values in both directions. */
interface Place {
  readonly along: Path;
  readonly from: number | Point;
  readonly ranges: { readonly x: Range; readonly y: Range };
}

interface Coordinate {
  readonly path: Track | Ring;
  readonly from: number;
  readonly range: Range;
}

/** Steps per power of ten, each of 1 dB. */
const LOGARITHMIC_STEPS = 20;

const isLogarithmic = ({ path }: Coordinate): boolean =>
  'stops' in path && path.scale === 'logarithmic';

const ownStep = ({ path }: Coordinate): number => ('centre' in path ? (path.step ?? 0) : 0);

/** How far a key moves: arrow keys, the same with Shift, page keys. */
type Stride = 'step' | 'shift' | 'page';

const turnOf = ({ path }: Coordinate): number | null =>
  'centre' in path && path.steps ? path.period : null;

/** Keeps the full turns of where the handle was. */
function withinTurn(coordinate: Coordinate, value: number): number {
  const turn = turnOf(coordinate);
  if (turn === null) return value;
  const { from } = coordinate;
  return from - modulo(from, turn) + modulo(value, turn);
}

const bounded = (value: number, { min, max, period }: Range): number =>
  period ? modulo(value, period) : Math.min(max, Math.max(min, value));

function nearestValue(coordinate: Coordinate, value: number): number {
  const { from, range } = coordinate;
  if (isLogarithmic(coordinate)) return bounded(Number(value.toPrecision(2)), range);
  const step = ownStep(coordinate);
  return step === 0
    ? snap(value, range)
    : bounded(from + Math.round((value - from) / step) * step, range);
}

/** Returns the value for a drag: on a ring the shorter way round, or with `isTap` within its turn. */
function draggedTo(coordinate: Coordinate, value: number, isTap: boolean): number {
  const { path, from } = coordinate;
  if ('stops' in path) return nearestValue(coordinate, value);
  const { period } = path;
  if (!isTap) return nearestValue(coordinate, value + period * Math.round((from - value) / period));
  const start = from - modulo(from, period);
  return start + modulo(nearestValue(coordinate, start + value) - start, period);
}

/** Returns the size of a step in the unit of the answer. */
function strideOf({ path, range }: Coordinate, stride: Stride): number {
  if (stride === 'step') return range.step;
  const steps = 'centre' in path ? path.steps : undefined;
  return steps?.[stride] ?? range.page ?? 10 * range.step;
}

function steppedBy(coordinate: Coordinate, count: number, stride: Stride): number {
  const { from } = coordinate;
  if (isLogarithmic(coordinate) && from > 0) {
    const place = Math.round(LOGARITHMIC_STEPS * Math.log10(from));
    return nearestValue(
      coordinate,
      10 ** ((place + count * (stride === 'step' ? 1 : 10)) / LOGARITHMIC_STEPS),
    );
  }
  const step = Math.max(strideOf(coordinate, stride), ownStep(coordinate));
  return nearestValue(coordinate, withinTurn(coordinate, from + count * step));
}

/** Returns the lowest or the highest value that keys reach. */
function extremeOf(coordinate: Coordinate, isHighest: boolean): number {
  const { from, range } = coordinate;
  const turn = turnOf(coordinate);
  if (turn !== null) return withinTurn(coordinate, isHighest ? turn - range.step : 0);
  const step = ownStep(coordinate);
  if (step === 0) return isHighest ? snap(range.max, range) : range.min;
  const lowest = range.min + modulo(from - range.min, step);
  return isHighest ? lowest + Math.floor((range.max - lowest) / step) * step : lowest;
}

/** Applies a move to one number, or to both of a point. */
function moveEach(
  { along, from, ranges }: Place,
  move: (coordinate: Coordinate, axis: 'x' | 'y') => number,
): number | Point {
  const { x, y } = typeof from === 'number' ? { x: from, y: from } : from;
  if (!('x' in along)) return move({ path: along, from: x, range: ranges.x }, 'x');
  return {
    x: move({ path: along.x, from: x, range: ranges.x }, 'x'),
    y: move({ path: along.y, from: y, range: ranges.y }, 'y'),
  };
}

/**
 * Returns the value that a handle gets at a pixel: the nearest one of its answer. When it is dragged
 * around a ring it counts the turns, as a minute hand moves the hour hand; a tap keeps the turn.
 */
export function moveTo(place: Place, pixel: Point, isTap = false): number | Point {
  const value = valueAt(place.along, pixel);
  return moveEach(place, (coordinate, axis) =>
    draggedTo(coordinate, typeof value === 'number' ? value : value[axis], isTap),
  );
}

/**
 * Returns the value that a handle gets from keys: by steps to the right and upwards. Steps along a
 * logarithmic axis are even, 20 per power of ten, larger ones ten times as long.
 */
export function moveBy(place: Place, { x, y }: Point, stride: Stride = 'step'): number | Point {
  const steps = 'x' in place.along ? { x, y } : { x: x + y, y: 0 };
  return moveEach(place, (coordinate, axis) => steppedBy(coordinate, steps[axis], stride));
}

/** Returns where Home and End move a handle, which keeps the rest of its value; a point stays. */
export const moveToEnd = (place: Place, isHighest: boolean): number | Point =>
  typeof place.from === 'number'
    ? moveEach(place, (coordinate) => extremeOf(coordinate, isHighest))
    : place.from;
