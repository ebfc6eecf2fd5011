import { evenSteps, type Localized, spread } from '@fragwerk/sdk';
import { angle, type Complex, degrees, magnitude } from '../numeric/complex.js';
import { cutoffsOf as cutoffFrequencies } from '../numeric/corners.js';
import { asymptoticGain } from '../numeric/rational.js';
import type { Relation } from '../numeric/response.js';
import { both, joined, phrase } from '../phrase.js';
import { formatAmount, formatWhole } from '../amounts.js';
import type { Curve } from './sweep.js';

/** A frequency response over a range of frequencies. */
export interface Sweep extends Omit<Curve, 'circuit' | keyof Relation> {
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
  return spread({ from: low, to: high }, sweep.samples).map((exponent): Sample => {
    const value = valueAt(sweep, exponent);
    if (!value) return { exponent, gain: null, phase: null };
    const raw = degrees(angle(value));
    const phase: number = last === null ? raw : raw + 360 * Math.round((last - raw) / 360);
    last = phase;
    return { exponent, gain: 20 * Math.log10(magnitude(value)), phase };
  });
}

export interface GainPoint {
  readonly exponent: number;
  readonly gain: number;
}

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
  const points = samples.flatMap(({ exponent, gain }): GainPoint[] =>
    gain === null ? [] : [{ exponent, gain }],
  );
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
  const bendOf = (slopeChange: number) => (root: Complex) => ({
    exponent: magnitude(root) === 0 ? -Infinity : Math.log10(magnitude(root)) - shift,
    slopeChange,
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
  for (const { exponent, slopeChange } of bends) {
    end(Math.min(exponent, high));
    slope += slopeChange;
  }
  end(high);
  return lines;
}

/** The two curves of a Bode plot: their names, and what is around the ratio in their titles. */
export const bodeCurves = {
  gain: {
    ...{ name: { de: 'Amplitudengang', en: 'Gain' }, symbol: 'A', unit: 'dB', decimals: 1 },
    around: ['A / dB      A = | ', ' |'],
  },
  phase: {
    ...{ name: { de: 'Phasengang', en: 'Phase' }, symbol: 'φ', unit: '°', decimals: 0 },
    around: ['φ / °      φ = arg( ', ' )'],
  },
} as const;

export type CurveName = keyof typeof bodeCurves;

/** A frequency as precise as it can be read from the axis. */
export const frequencyAmount = (exponent: number, omega: boolean, digits = 2): Localized =>
  formatAmount(10 ** exponent, omega ? '1/s' : 'Hz', digits);

const atFrequency = (value: Localized, exponent: number, omega: boolean): Localized =>
  phrase`${value} ${both('bei', 'at')} ${frequencyAmount(exponent, omega)}`;

/** Describes a curve by its values at the decades, as precise as the picture. */
export function describeCurve(
  { decades: [low, high], omega, ratio }: Sweep & { readonly ratio: string },
  samples: readonly Sample[],
  curve: CurveName,
): Localized {
  const { name, unit } = bodeCurves[curve];
  const points = evenSteps(low, high, 1).flatMap((exponent) => {
    const index = Math.round(((exponent - low) / (high - low)) * (samples.length - 1));
    const value = samples[index]?.[curve] ?? null;
    return value === null ? [] : [atFrequency(formatWhole(value, unit), exponent, omega)];
  });
  return phrase`${name} ${ratio}: ${joined(points, ', ')}`;
}

/** `fällt mit 20 dB je Dekade` */
function describeSlope({ slope, from }: Asymptote): Localized {
  const size = Math.abs(slope);
  const level = formatWhole(from.gain, 'dB');
  if (slope === 0) return { de: `liegt bei ${level.de}`, en: `stays at ${level.en}` };
  return slope > 0
    ? { de: `steigt mit ${size} dB je Dekade`, en: `rises at ${size} dB per decade` }
    : { de: `fällt mit ${size} dB je Dekade`, en: `falls at ${size} dB per decade` };
}

/** `liegt bei 0 dB bis 850 Hz, fällt mit 20 dB je Dekade` */
export function describeAsymptotes(lines: readonly Asymptote[], omega: boolean): Localized {
  const descriptions = lines.map((line, index) => {
    if (index === lines.length - 1) return describeSlope(line);
    const end = frequencyAmount(line.to.exponent, omega);
    return phrase`${describeSlope(line)} ${both('bis', 'up to')} ${end}`;
  });
  return joined(descriptions, ', ');
}

/** Describes the slopes of the gain, its peak, and where it has fallen by 3 dB. */
export function characteristics(
  sweep: Sweep & { readonly hasCutoffs: boolean },
  samples: readonly Sample[],
): Localized[] {
  const { omega, hasCutoffs } = sweep;
  const [lines, peak] = [asymptotesOf(sweep), peakOf(samples)];
  // Only marked frequencies are shown as numbers.
  const digits = hasCutoffs ? 3 : 2;
  const cutoffs = cutoffsOf(sweep).map(({ exponent }) => frequencyAmount(exponent, omega, digits));
  const below = both('3 dB unter dem Höchstwert bei', '3 dB below the maximum at');
  const top = peak && atFrequency(formatWhole(peak.gain, 'dB'), peak.exponent, omega);
  return [
    ...(lines.length > 0
      ? [phrase`${both('Die Amplitude', 'The gain')} ${describeAsymptotes(lines, omega)}`]
      : []),
    ...(top ? [phrase`${both('Höchstwert', 'Maximum')} ${top}`] : []),
    ...(cutoffs.length > 0 ? [phrase`${below} ${joined(cutoffs, ', ')}`] : []),
  ];
}
