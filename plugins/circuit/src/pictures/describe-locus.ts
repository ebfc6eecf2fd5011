import type { Localized } from '@fragwerk/sdk';
import { withoutRounding } from '../numeric/analyse.js';
import { type Complex, magnitude } from '../numeric/complex.js';
import { phrase } from '../phrase.js';
import { unitOfName } from '../quantity-names.js';
import { formatAmount } from '../results.js';
import type { LocusPlot, Sample } from './locus-samples.js';

/** Unit of the values: that of an impedance or admittance, none of ratios. */
export const unitOf = ({ input, output }: Pick<LocusPlot, 'input' | 'output'>): string =>
  input === null ? unitOfName(output) : '';

/** The frequency of a point, or the value of the component that changes. */
export const placeAmount = (
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

/** Where the curve crosses the real axis. */
const crossings = (points: readonly KnownSample[], size: number): KnownSample[] =>
  points.filter((point, i) => {
    const before = points[i - 1];
    const isCrossed = before !== undefined && before.value.im * point.value.im < 0;
    return isCrossed && magnitude(point.value) > INVISIBLE * size;
  });

const texts = {
  at: { de: 'bei', en: 'at' },
  start: { de: 'Anfang', en: 'start' },
  end: { de: 'Ende', en: 'end' },
  real: { de: 'reell', en: 'real' },
  farthest: { de: 'größter Abstand von der reellen Achse', en: 'farthest from the real axis' },
} as const satisfies Readonly<Record<string, Localized>>;

/** Describes a locus by its ends, its intersections with the real axis, and its farthest point. */
export function describeLocus(plot: LocusPlot, samples: readonly Sample[]): Localized[] {
  const points = samples.flatMap((sample): KnownSample[] => {
    const { value } = sample;
    return value ? [{ ...sample, value }] : [];
  });
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const size = Math.max(...points.map(({ value }) => magnitude(value)));
  const farthest = points.reduce((a, b) => (Math.abs(b.value.im) > Math.abs(a.value.im) ? b : a));
  const isInside = farthest !== first && farthest !== last;
  const describe = (name: Localized, point: KnownSample) => {
    const place = placeAmount(plot, point.frequency, 2);
    return phrase`${name} ${formatPoint(plot, point, size)} ${texts.at} ${place}`;
  };
  return [
    describe(texts.start, first),
    ...crossings(points, size).map((point) => describe(texts.real, point)),
    ...(isInside ? [describe(texts.farthest, farthest)] : []),
    describe(texts.end, last),
  ];
}
