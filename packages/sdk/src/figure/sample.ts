import { numberAt, type Span } from './axis.js';
import type { Bounds } from './bounds.js';
import type { Point } from './model.js';
import { distanceBetween } from './segment.js';

/** A curve to sample: a position in pixels for every parameter; not finite where it has none. */
export interface SampledCurve extends Span {
  readonly at: (parameter: number) => Point;
  /** The area of the picture; the curve is coarse outside of it. */
  readonly area: Bounds;
  /** Maximum number of evaluations; default: 20,000. */
  readonly budget?: number;
}

interface Sample {
  readonly parameter: number;
  readonly at: Point;
  /** Whether the step to the next sample may not be straight yet. */
  readonly isOpen: boolean;
}

const FIRST_SAMPLES = 240;
/** Rounds of refinement, each of which halves the steps that are not straight. */
const LEVELS = 9;
/** Number of halvings after which a piece that is still steep is a jump. */
const JUMP_HALVINGS = 46;
/** Pixels. */
const MAX_DEVIATION = 0.12;
const MIN_JUMP = 0.4;
/** Distance of a sample from the middle of its chord, as a share of the chord. */
const MAX_SKEW = 0.25;
/** Larger coordinates count as infinite. */
const FAR = 1e6;

const isFinite = ({ x, y }: Point): boolean => Math.abs(x) < Infinity && Math.abs(y) < Infinity;
/** Keeps NaN. */
const bounded = (value: number): number => Math.min(FAR, Math.max(-FAR, value));

/** Whether a sample is on the chord between two others; a jump is steep, but has no middle. */
function isStraight(a: Point, middle: Point, b: Point): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy);
  if (length < MIN_JUMP) return distanceBetween(a, middle) < MIN_JUMP;
  const across = Math.abs((middle.x - a.x) * dy - (middle.y - a.y) * dx) / length;
  const along = ((middle.x - a.x) * dx + (middle.y - a.y) * dy) / length;
  return across < MAX_DEVIATION && Math.abs(along - length / 2) < MAX_SKEW * length;
}

/** Evaluates a curve, and counts how often. */
class Sampler {
  private left: number;

  constructor(private readonly curve: SampledCurve) {
    this.left = curve.budget ?? 20_000;
  }

  get hasBudget(): boolean {
    return this.left > 0;
  }

  at(parameter: number): Sample {
    this.left -= 1;
    const { x, y } = this.curve.at(parameter);
    return { parameter, at: { x: bounded(x), y: bounded(y) }, isOpen: true };
  }

  between(a: Sample, b: Sample): Sample {
    const [from, to] = [a.parameter, b.parameter];
    return this.at(this.curve.isLogarithmic ? Math.sqrt(from * to) : from + (to - from) / 2);
  }

  isOutside(...samples: readonly Sample[]): boolean {
    const { area } = this.curve;
    return (
      samples.every(({ at }) => at.x < area.left - 1) ||
      samples.every(({ at }) => at.x > area.right + 1) ||
      samples.every(({ at }) => at.y < area.top - 1) ||
      samples.every(({ at }) => at.y > area.bottom + 1)
    );
  }

  /** Samples in slightly uneven steps, because even ones miss functions that repeat with their period. */
  first(): readonly Sample[] {
    const { from, to } = this.curve;
    return Array.from({ length: FIRST_SAMPLES + 1 }, (_, index) => {
      if (index === FIRST_SAMPLES) return { ...this.at(to), isOpen: false };
      if (index === 0) return this.at(from);
      const share = (index + 0.3 * Math.sin(7 * index)) / FIRST_SAMPLES;
      return this.at(numberAt(this.curve, share));
    });
  }
}

/** Halves the steps that are not straight. */
function refined(samples: readonly Sample[], sampler: Sampler): readonly Sample[] {
  const next: Sample[] = [];
  for (const [index, a] of samples.entries()) {
    const b = samples[index + 1];
    // Next to a step that is not straight, three samples may be in line by chance.
    const isDoubtful = a.isOpen || [-2, -1, 1, 2].some((by) => samples[index + by]?.isOpen);
    if (b && isDoubtful && sampler.hasBudget) {
      const middle = sampler.between(a, b);
      const ends = [a, middle, b].filter(({ at }) => isFinite(at)).length;
      const isFlat = () => sampler.isOutside(a, middle, b) || isStraight(a.at, middle.at, b.at);
      const isOpen = !(ends === 0 || (ends === 3 && isFlat()));
      // Faster than a spread.
      const marked = ({ parameter, at }: Sample): Sample => ({ parameter, at, isOpen });
      next.push(marked(a), marked(middle));
    } else next.push(a);
  }
  return next;
}

/** Narrows a step to its jump or the end of the domain; `isCut` if there is one. */
function narrowed(start: Sample, end: Sample, sampler: Sampler) {
  let [a, b] = [start, end];
  const isEdge = isFinite(a.at) !== isFinite(b.at);
  const isJump = () => {
    if (isFinite(a.at) !== isFinite(b.at)) return true;
    return isFinite(a.at) && distanceBetween(a.at, b.at) > MIN_JUMP && !sampler.isOutside(a, b);
  };
  const mayJump = start.isOpen || isEdge;
  for (let turn = 0; mayJump && turn < JUMP_HALVINGS && isJump(); turn += 1) {
    const middle = sampler.between(a, b);
    if (middle.parameter === a.parameter || middle.parameter === b.parameter) break;
    const isFirst = isEdge
      ? isFinite(middle.at) === isFinite(b.at)
      : !isFinite(middle.at) || distanceBetween(a.at, middle.at) > distanceBetween(middle.at, b.at);
    if (isFirst) b = middle;
    else a = middle;
  }
  return { a, b, isCut: !isFinite(a.at) || !isFinite(b.at) || (mayJump && isJump()) };
}

/**
 * Samples a curve so densely that lines between the points deviate from it by less than half a pixel.
 * Poles, jumps and the ends of its domain divide it into pieces, each found to the last digit.
 */
export function sampleCurve(curve: SampledCurve): readonly (readonly Point[])[] {
  const sampler = new Sampler(curve);
  let samples = sampler.first();
  for (let level = 0; level < LEVELS && sampler.hasBudget; level += 1)
    samples = refined(samples, sampler);
  const pieces: Point[][] = [[]];
  const push = ({ at }: Sample) => {
    if (isFinite(at)) pieces[pieces.length - 1]?.push(at);
  };
  for (const [index, end] of samples.entries()) {
    const start = samples[index - 1];
    if (start) {
      const { a, b, isCut } = narrowed(start, end, sampler);
      if (a !== start) push(a);
      if (isCut) pieces.push([]);
      if (b !== end) push(b);
    }
    push(end);
  }
  return pieces.filter(({ length }) => length > 0);
}
