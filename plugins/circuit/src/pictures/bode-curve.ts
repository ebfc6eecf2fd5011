import { angle, magnitude } from '../numeric/complex.js';
import type { Response } from '../numeric/response.js';

/** A frequency response over a range of frequencies. */
export interface Sweep {
  readonly response: Response;
  /** Powers of ten of the frequency on the axis, first and last. */
  readonly decades: readonly [number, number];
  readonly samples: number;
  /** Over ω in 1/s instead of f in Hz. */
  readonly omega: boolean;
}

export interface Sample {
  /** Power of ten of the frequency on the axis. */
  readonly exponent: number;
  /** In dB; `null` where the response is undetermined or 0. */
  readonly gain: number | null;
  /** In degrees, unwrapped. */
  readonly phase: number | null;
}

/** Smaller values are rounding errors. */
const MIN_MAGNITUDE = 1e-15;

const valueAt = ({ response, omega }: Sweep, exponent: number) => {
  const value = response(10 ** exponent / (omega ? 2 * Math.PI : 1));
  return value && magnitude(value) >= MIN_MAGNITUDE ? value : null;
};

/** Samples a sweep and unwraps the phase. */
export function samplesOf(sweep: Sweep): Sample[] {
  const [low, high] = sweep.decades;
  let last: number | null = null;
  return Array.from({ length: sweep.samples + 1 }, (_, i): Sample => {
    const exponent = low + ((high - low) * i) / sweep.samples;
    const value = valueAt(sweep, exponent);
    if (!value) return { exponent, gain: null, phase: null };
    const raw = (angle(value) * 180) / Math.PI;
    const phase: number = last === null ? raw : raw + 360 * Math.round((last - raw) / 360);
    last = phase;
    return { exponent, gain: 20 * Math.log10(magnitude(value)), phase };
  });
}

export interface GainPoint {
  readonly exponent: number;
  readonly gain: number;
}

const gainPoints = (samples: readonly Sample[]): GainPoint[] =>
  samples.flatMap(({ exponent, gain }) => (gain === null ? [] : [{ exponent, gain }]));

const MAX_CUTOFFS = 4;
const BISECTION_STEPS = 20;

/** Finds by bisection where the gain has fallen by 3 dB from its maximum. */
export function cutoffsOf(sweep: Sweep, samples: readonly Sample[]): readonly GainPoint[] {
  const points = gainPoints(samples);
  const level = Math.max(...points.map(({ gain }) => gain)) - 10 * Math.log10(2);
  return points
    .flatMap(({ exponent, gain }, i) => {
      const before = points[i - 1];
      if (!before || before.gain > level === gain > level) return [];
      let [from, to] = [before.exponent, exponent];
      for (let turn = 0; turn < BISECTION_STEPS; turn += 1) {
        const middle = (from + to) / 2;
        const value = valueAt(sweep, middle);
        const isAbove = value !== null && 20 * Math.log10(magnitude(value)) > level;
        if (isAbove === before.gain > level) from = middle;
        else to = middle;
      }
      return [{ exponent: (from + to) / 2, gain: level }];
    })
    .slice(0, MAX_CUTOFFS);
}

/** Smallest rise to a visible peak. */
const MIN_PEAK_DB = 0.5;

/** The maximum of the gain, if the curve rises to it and falls again, as at a resonance. */
export function peakOf(samples: readonly Sample[]): GainPoint | null {
  const points = gainPoints(samples);
  const [first, last] = [points[0]?.gain ?? Infinity, points.at(-1)?.gain ?? Infinity];
  const min = Math.max(first, last) + MIN_PEAK_DB;
  const [highest] = [...points].sort((a, b) => b.gain - a.gain);
  return highest && highest.gain > min ? highest : null;
}

/** A straight line that the gain approaches. */
export interface Asymptote {
  /** A multiple of 20 dB per decade. */
  readonly slope: number;
  /** Its ends: at the edge of the plot, or at the intersection with its neighbour. */
  readonly from: GainPoint;
  readonly to: GainPoint;
}

/** Tolerated deviation from the slope of an asymptote, in dB per decade. */
const MAX_SLOPE_ERROR_DB = 1.2;
/** Shortest section of the curve that has an asymptote. */
const MIN_RUN_DECADES = 0.3;

/** Consecutive samples with one slope. */
interface Run {
  readonly slope: number;
  readonly points: readonly (GainPoint & { readonly error: number })[];
}

function runsOf(samples: readonly Sample[]): Run[] {
  const runs: { slope: number; points: (GainPoint & { error: number })[] }[] = [];
  let isOpen = false;
  samples.forEach(({ exponent, gain }, i) => {
    const [before, after] = [samples[i - 1], samples[i + 1]];
    if (gain === null || typeof before?.gain !== 'number' || typeof after?.gain !== 'number') {
      isOpen &&= gain !== null;
      return;
    }
    const rise = (after.gain - before.gain) / (after.exponent - before.exponent);
    const slope = 20 * Math.round(rise / 20) || 0;
    const error = Math.abs(rise - slope);
    const run = runs.at(-1);
    const point = { exponent, gain, error };
    if (error < MAX_SLOPE_ERROR_DB && isOpen && run?.slope === slope) run.points.push(point);
    else if (error < MAX_SLOPE_ERROR_DB) runs.push({ slope, points: [point] });
    isOpen = error < MAX_SLOPE_ERROR_DB;
  });
  const lengthOf = ({ points }: Run) => (points.at(-1)?.exponent ?? 0) - (points[0]?.exponent ?? 0);
  return runs.filter((run) => lengthOf(run) >= MIN_RUN_DECADES);
}

/** The asymptotes of the gain from left to right; neighbours end at their intersection. */
export function asymptotesOf(samples: readonly Sample[]): readonly Asymptote[] {
  const runs = runsOf(samples);
  const lines = runs.map(({ slope, points }) => {
    const best = points.reduce((a, b) => (b.error < a.error ? b : a));
    const at = (exponent: number): GainPoint => ({
      exponent,
      gain: best.gain + slope * (exponent - best.exponent),
    });
    return { slope, best, at, start: points[0]?.exponent ?? 0, end: points.at(-1)?.exponent ?? 0 };
  });
  const intersection = (index: number): number | null => {
    const [a, b] = [lines[index], lines[index + 1]];
    if (!a || !b || a.slope === b.slope) return null;
    const exponent = (b.at(0).gain - a.at(0).gain) / (a.slope - b.slope);
    return exponent >= a.start && exponent <= b.end ? exponent : null;
  };
  const [first, last] = [samples[0]?.exponent ?? 0, samples.at(-1)?.exponent ?? 0];
  return lines.map(({ slope, at, start, end }, index) => ({
    slope,
    from: at(index === 0 ? first : (intersection(index - 1) ?? start)),
    to: at(index === lines.length - 1 ? last : (intersection(index) ?? end)),
  }));
}
