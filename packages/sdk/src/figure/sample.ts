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
}

/** State of the step to the next sample: may need more samples, or is straight enough. */
type Step = 'open' | 'done';

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
    const kept = (value: number) => (Number.isNaN(value) ? value : bounded(value));
    return { parameter, at: { x: kept(x), y: kept(y) } };
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
      if (index === 0 || index === FIRST_SAMPLES) return this.at(index === 0 ? from : to);
      const share = (index + 0.3 * Math.sin(7 * index)) / FIRST_SAMPLES;
      return this.at(numberAt(this.curve, share));
    });
  }
}

interface Samples {
  readonly samples: readonly Sample[];
  /** The steps between them. */
  readonly steps: readonly Step[];
}

/** Halves the steps that are not straight. */
function refined({ samples, steps }: Samples, sampler: Sampler): Samples {
  const [nextSamples, nextSteps]: [Sample[], Step[]] = [samples.slice(0, 1), []];
  for (const [index, step] of steps.entries()) {
    const [a, b] = [samples[index], samples[index + 1]];
    if (!a || !b) break;
    // Next to a step that is not straight, three samples may be in line by chance.
    const isDoubtful = [-2, -1, 1, 2].some((by) => steps[index + by] === 'open');
    if ((step === 'open' || isDoubtful) && sampler.hasBudget) {
      const middle = sampler.between(a, b);
      const ends = [a, middle, b].filter(({ at }) => isFinite(at)).length;
      const isFlat = () => sampler.isOutside(a, middle, b) || isStraight(a.at, middle.at, b.at);
      const after = ends === 0 || (ends === 3 && isFlat()) ? 'done' : 'open';
      nextSamples.push(middle);
      nextSteps.push(after, after);
    } else nextSteps.push(step);
    nextSamples.push(b);
  }
  return { samples: nextSamples, steps: nextSteps };
}

/** Narrows a step to its jump or the end of the domain; `isCut` if there is one. */
function narrowed([start, end]: readonly [Sample, Sample], step: Step, sampler: Sampler) {
  let [a, b] = [start, end];
  const isEdge = isFinite(a.at) !== isFinite(b.at);
  const isJump = () => {
    if (isFinite(a.at) !== isFinite(b.at)) return true;
    return isFinite(a.at) && distanceBetween(a.at, b.at) > MIN_JUMP && !sampler.isOutside(a, b);
  };
  const mayJump = step === 'open' || isEdge;
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
  const first = sampler.first();
  let sampled: Samples = { samples: first, steps: first.slice(1).map(() => 'open') };
  for (let level = 0; level < LEVELS && sampler.hasBudget; level += 1)
    sampled = refined(sampled, sampler);
  const pieces: Point[][] = [[]];
  const push = ({ at }: Sample) => {
    if (isFinite(at)) pieces[pieces.length - 1]?.push(at);
  };
  const { samples, steps } = sampled;
  for (const [index, end] of samples.entries()) {
    const [start, step] = [samples[index - 1], steps[index - 1]];
    if (start && step) {
      const { a, b, isCut } = narrowed([start, end], step, sampler);
      if (a !== start) push(a);
      if (isCut) pieces.push([]);
      if (b !== end) push(b);
    }
    push(end);
  }
  return pieces.filter(({ length }) => length > 0);
}
