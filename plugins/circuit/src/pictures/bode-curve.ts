import { angle, type Complex, magnitude } from '../numeric/complex.js';
import { asymptoticGain } from '../numeric/rational.js';
import { cutoffsOf as cutoffFrequencies } from '../numeric/corners.js';
import type { TransferFunction } from '../numeric/response.js';

/** A frequency response over a range of frequencies. */
export interface Sweep extends TransferFunction {
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

/** Returns where the gain is 3 dB below its maximum. */
export function cutoffsOf(sweep: Sweep): readonly GainPoint[] {
  const { level, frequencies } = cutoffFrequencies(sweep);
  const [low, high] = sweep.decades;
  return frequencies
    .map((frequency) => ({
      exponent: Math.log10(frequency * (sweep.omega ? 2 * Math.PI : 1)),
      gain: 20 * Math.log10(level),
    }))
    .filter(({ exponent }) => exponent >= low && exponent <= high)
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

/** Bends that are closer, in decades, are one. */
const SAME_BEND = 1e-4;

/** The asymptotes of the gain from left to right, which meet where the gain has a zero or a pole. */
export function asymptotesOf({ rational, decades, omega }: Sweep): readonly Asymptote[] {
  if (!rational) return [];
  const [low, high] = decades;
  const shift = omega ? 0 : Math.log10(2 * Math.PI);
  const at = (exponent: number): GainPoint => ({
    exponent,
    gain: asymptoticGain(rational, 10 ** (exponent + shift)),
  });
  const bendOf = (turn: number) => (root: Complex) => ({
    exponent: magnitude(root) === 0 ? -Infinity : Math.log10(magnitude(root)) - shift,
    turn,
  });
  const bends = [...rational.zeros.map(bendOf(20)), ...rational.poles.map(bendOf(-20))].sort(
    (a, b) => a.exponent - b.exponent,
  );
  const lines: Asymptote[] = [];
  let [slope, start] = [0, low];
  const end = (exponent: number) => {
    if (exponent <= start + SAME_BEND) return;
    const before = lines.at(-1);
    const isSame = before?.slope === slope;
    if (isSame) lines.pop();
    lines.push({ slope, from: isSame ? before.from : at(start), to: at(exponent) });
    start = exponent;
  };
  for (const { exponent, turn } of bends) {
    end(Math.min(exponent, high));
    slope += turn;
  }
  end(high);
  return lines;
}
