import type { Point } from './model.js';

/** A curve to sample: a position in pixels for every parameter; not finite where it has none. */
export interface SampledCurve {
  readonly at: (parameter: number) => Point;
  readonly from: number;
  readonly to: number;
  /** Even steps in powers of ten, for a logarithmic axis. */
  readonly isLogarithmic?: boolean;
  /** The area of the picture; the curve is coarse outside of it. */
  readonly area: { readonly left: number; right: number; top: number; bottom: number };
  /** Evaluations, at most; 20,000 unless given. */
  readonly budget?: number;
}

interface Sample {
  readonly parameter: number;
  readonly at: Point;
}

/** The step to the next sample: may need more samples, is straight enough, or leads over a jump. */
type Step = 'open' | 'done' | 'cut';

const FIRST_SAMPLES = 240;
/** Each halves the steps that are not straight. */
const LEVELS = 9;
/** Halvings that tell a jump from a steep piece. */
const JUMP_HALVINGS = 46;
/** Pixels. */
const MAX_DEVIATION = 0.12;
const MIN_JUMP = 0.4;
/** Distance of a sample from the middle of its chord, as a share of the chord. */
const MAX_SKEW = 0.25;
/** Coordinates beyond are as good as infinite. */
const FAR = 1e6;

const isFinite = ({ x, y }: Point): boolean => Math.abs(x) < Infinity && Math.abs(y) < Infinity;
const bounded = (value: number): number => Math.min(FAR, Math.max(-FAR, value));
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Whether a sample is on the chord between two others; a jump is steep, but has no middle. */
function isStraight(a: Point, middle: Point, b: Point): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy);
  if (length < MIN_JUMP) return distance(a, middle) < MIN_JUMP;
  const across = Math.abs((middle.x - a.x) * dy - (middle.y - a.y) * dx) / length;
  const along = ((middle.x - a.x) * dx + (middle.y - a.y) * dy) / length;
  return across < MAX_DEVIATION && Math.abs(along - length / 2) < MAX_SKEW * length;
}

/**
 * Samples a curve so densely that lines between the points deviate from it by less than half a pixel.
 * Poles, jumps and the ends of its domain divide it into pieces, each found to the last digit.
 */
export function sampleCurve({
  at,
  from,
  to,
  isLogarithmic = false,
  area,
  budget = 20_000,
}: SampledCurve): readonly (readonly Point[])[] {
  let left = budget;
  const sampleAt = (parameter: number): Sample => {
    left -= 1;
    const { x, y } = at(parameter);
    return {
      parameter,
      at: { x: Number.isNaN(x) ? x : bounded(x), y: Number.isNaN(y) ? y : bounded(y) },
    };
  };
  const middleOf = (a: number, b: number) => (isLogarithmic ? Math.sqrt(a * b) : a + (b - a) / 2);
  const isOutside = (...points: readonly Point[]) =>
    points.every(({ x }) => x < area.left - 1) ||
    points.every(({ x }) => x > area.right + 1) ||
    points.every(({ y }) => y < area.top - 1) ||
    points.every(({ y }) => y > area.bottom + 1);

  /** Steps that are not quite even see what repeats in the rhythm of even ones. */
  const shareOf = (index: number) => {
    const isEnd = index === 0 || index === FIRST_SAMPLES;
    return (index + (isEnd ? 0 : 0.3 * Math.sin(7 * index))) / FIRST_SAMPLES;
  };
  let samples = Array.from({ length: FIRST_SAMPLES + 1 }, (_, index) => {
    const share = shareOf(index);
    if (share === 0 || share === 1) return sampleAt(share === 0 ? from : to);
    return sampleAt(isLogarithmic ? from * (to / from) ** share : from + share * (to - from));
  });
  let steps: Step[] = samples.slice(1).map(() => 'open');

  for (let level = 0; level < LEVELS && left > 0; level += 1) {
    const [nextSamples, nextSteps]: [Sample[], Step[]] = [samples.slice(0, 1), []];
    for (const [index, step] of steps.entries()) {
      const [a, b] = [samples[index], samples[index + 1]];
      if (!a || !b) break;
      // Beside a step that is not straight, three samples in line may be chance.
      const isDoubtful = [-2, -1, 1, 2].some((by) => steps[index + by] === 'open');
      if ((step === 'open' || isDoubtful) && left > 0) {
        const middle = sampleAt(middleOf(a.parameter, b.parameter));
        const ends = [a.at, middle.at, b.at].filter(isFinite).length;
        const isDone =
          ends === 0 ||
          (ends === 3 && (isOutside(a.at, middle.at, b.at) || isStraight(a.at, middle.at, b.at)));
        const after = isDone ? 'done' : 'open';
        nextSamples.push(middle);
        nextSteps.push(after, after);
      } else nextSteps.push(step);
      nextSamples.push(b);
    }
    [samples, steps] = [nextSamples, nextSteps];
  }

  const pieces: Point[][] = [[]];
  const push = ({ at: point }: Sample) => pieces[pieces.length - 1]?.push(point);
  const cut = () => pieces.push([]);
  const [first] = samples;
  if (first && isFinite(first.at)) push(first);
  for (const [index, step] of steps.entries()) {
    let [a, b] = [samples[index], samples[index + 1]];
    if (!a || !b) break;
    const [start, end] = [a, b];
    const isEdge = isFinite(a.at) !== isFinite(b.at);
    const isJump = () => {
      if (!a || !b) return false;
      if (isFinite(a.at) !== isFinite(b.at)) return true;
      return isFinite(a.at) && distance(a.at, b.at) > MIN_JUMP && !isOutside(a.at, b.at);
    };
    const mayJump = step === 'open' || isEdge;
    for (let turn = 0; mayJump && turn < JUMP_HALVINGS && isJump(); turn += 1) {
      const middle = sampleAt(middleOf(a.parameter, b.parameter));
      if (middle.parameter === a.parameter || middle.parameter === b.parameter) break;
      const isFirst = isEdge
        ? isFinite(middle.at) === isFinite(b.at)
        : !isFinite(middle.at) || distance(a.at, middle.at) > distance(middle.at, b.at);
      if (isFirst) b = middle;
      else a = middle;
    }
    if (a !== start && isFinite(a.at)) push(a);
    if (!isFinite(a.at) || !isFinite(b.at) || (mayJump && isJump())) cut();
    if (b !== end && isFinite(b.at)) push(b);
    if (isFinite(end.at)) push(end);
  }
  return pieces.filter(({ length }) => length > 0);
}
