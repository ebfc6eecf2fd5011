import { modulo, type Range, snap } from '../answers/spec.js';
import { valueAt } from './handle.js';
import type { Handle, Point, Ring, Track } from './model.js';

/** What a handle is moved from, and which values it may have in both directions. */
interface Place {
  readonly along: Handle['along'];
  readonly from: number | Point;
  readonly ranges: { readonly x: Range; readonly y: Range };
}

/** One number of a place. */
interface Mark {
  readonly way: Track | Ring;
  readonly from: number;
  readonly range: Range;
}

/** Of a power of ten: 1 dB, and in two digits all that is read off such an axis. */
const LOGARITHMIC_STEPS = 20;

const isLogarithmic = ({ way }: Mark): boolean => 'stops' in way && way.scale === 'logarithmic';

const ownStep = ({ way }: Mark): number => ('centre' in way ? (way.step ?? 0) : 0);

const bounded = (value: number, { min, max, period }: Range): number =>
  period ? modulo(value, period) : Math.min(max, Math.max(min, value));

/** The nearest value that a handle may have. */
function settled(mark: Mark, value: number): number {
  const { from, range } = mark;
  if (isLogarithmic(mark)) return bounded(Number(value.toPrecision(2)), range);
  const step = ownStep(mark);
  return step === 0
    ? snap(value, range)
    : bounded(from + Math.round((value - from) / step) * step, range);
}

/** On a ring the shorter way round, or with `isPut` without leaving its turn. */
function ledTo(mark: Mark, value: number, isPut: boolean): number {
  const { way, from } = mark;
  if ('stops' in way) return settled(mark, value);
  const { period } = way;
  if (!isPut) return settled(mark, value + period * Math.round((from - value) / period));
  const start = from - modulo(from, period);
  return start + modulo(settled(mark, start + value) - start, period);
}

function steppedBy(mark: Mark, count: number, isPage: boolean): number {
  const { from, range } = mark;
  if (isLogarithmic(mark) && from > 0) {
    const place = Math.round(LOGARITHMIC_STEPS * Math.log10(from));
    return settled(mark, 10 ** ((place + count * (isPage ? 10 : 1)) / LOGARITHMIC_STEPS));
  }
  const step = isPage ? (range.page ?? 10 * range.step) : range.step;
  return settled(mark, from + count * Math.max(step, ownStep(mark)));
}

/** The same for one number, or for both of a point. */
function each(
  { along, from, ranges }: Place,
  move: (mark: Mark, axis: 'x' | 'y') => number,
): number | Point {
  const { x, y } = typeof from === 'number' ? { x: from, y: from } : from;
  if (!('x' in along)) return move({ way: along, from: x, range: ranges.x }, 'x');
  return {
    x: move({ way: along.x, from: x, range: ranges.x }, 'x'),
    y: move({ way: along.y, from: y, range: ranges.y }, 'y'),
  };
}

/**
 * What a handle is set to by leading it to a pixel: the nearest value of its answer. Led round a ring it
 * counts the turns, as a minute hand takes the hour along; `isPut` there at once it keeps its turn.
 */
export function moveTo(place: Place, pixel: Point, isPut = false): number | Point {
  const value = valueAt(place.along, pixel);
  return each(place, (mark, axis) =>
    ledTo(mark, typeof value === 'number' ? value : value[axis], isPut),
  );
}

/**
 * What a handle is set to by keys: so many steps of its answer to the right and upwards, or large ones;
 * along a logarithmic axis they are even, 20 for a power of ten.
 */
export function moveBy(place: Place, { x, y }: Point, isPage = false): number | Point {
  const steps = 'x' in place.along ? { x, y } : { x: x + y, y: 0 };
  return each(place, (mark, axis) => steppedBy(mark, steps[axis], isPage));
}
