import { type Localized, spread } from '@fragwerk/sdk';
import { withoutRounding } from '../numeric/analyse.js';
import { type Complex, magnitude, subtract } from '../numeric/complex.js';
import { allRoots, AROUND_RESONANCE, resonancesOf } from '../numeric/rational.js';
import type { Response } from '../numeric/response.js';
import { both, phrase } from '../phrase.js';
import { unitOfName } from '../quantity-names.js';
import { formatAmount } from '../amounts.js';
import type { Curve } from './sweep.js';

export interface LocusPlot extends Omit<Curve, 'ends'> {
  /** The component whose value changes; `null` for the frequency. */
  readonly over: { readonly name: string; readonly unit: string } | null;
}

interface Sample {
  /** Hz, or the value of the component that changes. */
  readonly frequency: number;
  readonly value: Complex | null;
}

/** The largest magnitude drawn, as a multiple of that at the bends of the curve. */
const REACH = 4;
/** Poles with less damping are on the imaginary axis. */
const LOSSLESS = 1e-9;

/**
 * Returns the largest magnitude to draw of a curve that reaches infinity; derived from its bends, where it
 * is finite.
 */
function limitOf({ rational, response, decades }: LocusPlot): number {
  if (!rational) return Infinity;
  const { zeros, poles } = rational;
  const isLossless = (pole: Complex) => Math.abs(pole.re) <= LOSSLESS * magnitude(pole);
  if (zeros.length <= poles.length && !poles.some(isLossless)) return Infinity;
  const sizes = (roots: readonly Complex[]) => roots.map(magnitude).filter((size) => size > 0);
  const bends = sizes([...zeros, ...poles].filter((root) => !isLossless(root)));
  // A lossless circuit has no bends, so its values near resonances and at the ends of the range count.
  const beside = sizes([...zeros, ...poles]).flatMap((size) => [0.5 * size, 2 * size]);
  const middle = 2 * Math.PI * 10 ** ((decades[0] + decades[1]) / 2);
  const [at = [middle]] = [bends, beside].filter(({ length }) => length > 0);
  const values = at.flatMap((omega) => {
    const value = response(omega / (2 * Math.PI));
    return value ? [magnitude(value)] : [];
  });
  return REACH * Math.max(1e-12, ...values);
}

/** Frequencies in Hz between two powers of ten, denser in narrow resonances. */
function frequenciesOf({ decades: [low, high], samples, rational }: LocusPlot): number[] {
  const even = spread({ from: low, to: high }, samples).map((exponent) => 10 ** exponent);
  const inside = resonancesOf(allRoots(rational), AROUND_RESONANCE).filter(
    (frequency) => frequency > 10 ** low && frequency < 10 ** high,
  );
  return [...even, ...inside].sort((a, b) => a - b);
}

const between = (response: Response, a: Sample, b: Sample): Sample => {
  const frequency = Math.sqrt(a.frequency * b.frequency);
  return { frequency, value: response(frequency) };
};

/** Inserts samples where neighbours are too far apart for a smooth curve. */
function refined(plot: LocusPlot, samples: readonly Sample[], step: number): Sample[] {
  let budget = plot.samples;
  return samples.flatMap((sample, index) => {
    const next = samples[index + 1];
    const isFar =
      sample.value && next?.value && magnitude(subtract(sample.value, next.value)) > step;
    if (!isFar || budget <= 0) return [sample];
    budget -= 1;
    return [sample, between(plot.response, sample, next)];
  });
}

/** Samples a locus densely enough for a smooth curve; values beyond the limit are `null`. */
export function samplesOf(plot: LocusPlot): Sample[] {
  const first = frequenciesOf(plot).map((frequency): Sample => ({
    frequency,
    value: plot.response(frequency),
  }));
  const limit = limitOf(plot);
  const inside = (all: readonly Sample[]) =>
    all.map((sample) =>
      sample.value && magnitude(sample.value) <= limit ? sample : { ...sample, value: null },
    );
  const bounded = inside(first);
  const size = Math.max(...bounded.map(({ value }) => (value ? magnitude(value) : 0)));
  return inside(refined(plot, refined(plot, bounded, size / 60), size / 60));
}

/** Unit of the values: that of an impedance or admittance, none of ratios. */
export const unitOf = ({ input, output }: Pick<LocusPlot, 'input' | 'output'>): string =>
  input === null ? unitOfName(output) : '';

/** The frequency of a point, or the value of the component that changes. */
export const formatPosition = (
  { over }: Pick<LocusPlot, 'over'>,
  value: number,
  digits = 4,
): Localized => formatAmount(value, over?.unit ?? 'Hz', digits);

/** A smaller part of a number is a rounding error. */
const ROUNDING = 1e-9;

/** `0,5 − j 0,25`, as precise as the picture. */
export function complexAmount(value: Complex, unit: string): Localized {
  const { re, im } = withoutRounding(value, ROUNDING * magnitude(value));
  const [real, imaginary] = [formatAmount(re, unit, 2), formatAmount(Math.abs(im), unit, 2)];
  return phrase`${real} ${im < 0 ? '−' : '+'} j ${imaginary}`;
}

type KnownSample = Sample & { readonly value: Complex };

/** Fraction of the largest magnitude that is indistinguishable from 0 in the picture. */
const INVISIBLE = 0.01;

function formatPoint(plot: LocusPlot, { value }: KnownSample, size: number): Localized {
  const visible = (part: number) => (Math.abs(part) < INVISIBLE * size ? 0 : part);
  const [re, im] = [visible(value.re), visible(value.im)];
  return im === 0 ? formatAmount(re, unitOf(plot), 2) : complexAmount({ re, im }, unitOf(plot));
}

/** Where the curve crosses the real axis; neither rounding errors beside it nor jumps over a pole count. */
function crossings(points: readonly KnownSample[], size: number): KnownSample[] {
  const found: KnownSample[] = [];
  let side = 0;
  let nearest: KnownSample | undefined;
  for (const point of points) {
    const { im } = point.value;
    if (!nearest || Math.abs(im) < Math.abs(nearest.value.im)) nearest = point;
    if (Math.abs(im) < INVISIBLE * size) continue;
    const { re, im: rest } = nearest.value;
    const isNear = Math.abs(re) > Math.max(INVISIBLE * size, 5 * Math.abs(rest));
    if (side * im < 0 && isNear) found.push({ ...nearest, value: { re, im: 0 } });
    side = Math.sign(im);
    nearest = point;
  }
  return found;
}

/** Describes a locus by its ends, its intersections with the real axis, and its farthest point. */
export function describeLocus(plot: LocusPlot, samples: readonly Sample[]): Localized[] {
  const points = samples.flatMap((sample): KnownSample[] => {
    const { value } = sample;
    return value ? [{ ...sample, value }] : [];
  });
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const size = Math.max(...points.map(({ value }) => magnitude(value)));
  // Of equally far points, the first one: an end, if the curve is parallel to the axis.
  const isFarther = (one: KnownSample, other: KnownSample) =>
    Math.abs(one.value.im) > Math.abs(other.value.im) + 1e-9 * size;
  const farthest = points.reduce((a, b) => (isFarther(b, a) ? b : a));
  // A curve that reaches infinity is cut off, so its farthest point is only the limit of the picture.
  const isInside = points.length === samples.length && farthest !== first && farthest !== last;
  const describe = (name: Localized, point: KnownSample) => {
    const place = formatPosition(plot, point.frequency, 2);
    return phrase`${name} ${formatPoint(plot, point, size)} ${both('bei', 'at')} ${place}`;
  };
  const axis = both('größter Abstand von der reellen Achse', 'farthest from the real axis');
  return [
    describe(both('Anfang', 'start'), first),
    ...crossings(points, size).map((point) => describe(both('reell', 'real'), point)),
    ...(isInside ? [describe(axis, farthest)] : []),
    describe(both('Ende', 'end'), last),
  ];
}
