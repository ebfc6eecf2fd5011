import { localized, type Localized } from '@fragwerk/sdk';
import { type Complex, magnitude } from '../numeric/complex.js';
import { formatAmount } from '../results.js';
import type { LocusPlot, Sample } from './locus-samples.js';

/** Values of an impedance have a unit, ratios none. */
export const unitOf = ({ input }: Pick<LocusPlot, 'input'>): string =>
  input === null ? 'Ohm' : '';

/** `0,5 − j 0,25`, as precise as one reads it off; with a unit and prefixes where there is one. */
export function complexAmount({ re, im }: Complex, unit: string): Localized {
  const [real, imaginary] = [formatAmount(re, unit, 2), formatAmount(Math.abs(im), unit, 2)];
  return localized(
    (language) => `${real[language]} ${im < 0 ? '−' : '+'} j ${imaginary[language]}`,
  );
}

type Known = Sample & { readonly value: Complex };

/** What is smaller beside the largest value counts as 0: the curve ends there in the picture. */
const INVISIBLE = 0.01;

function formatPoint(plot: LocusPlot, { value }: Known, size: number): Localized {
  const seen = (part: number) => (Math.abs(part) < INVISIBLE * size ? 0 : part);
  const [re, im] = [seen(value.re), seen(value.im)];
  return im === 0 ? formatAmount(re, unitOf(plot), 2) : complexAmount({ re, im }, unitOf(plot));
}

/** Where the imaginary part changes its sign: the curve crosses the real axis. */
const crossings = (points: readonly Known[], size: number): Known[] =>
  points.filter((point, i) => {
    const before = points[i - 1];
    const isCrossed = before !== undefined && before.value.im * point.value.im < 0;
    return isCrossed && magnitude(point.value) > INVISIBLE * size;
  });

/** A point that the description names, by its frequency or by what it is. */
const named = (words: Localized, where: Localized): Localized =>
  localized((language) => `${words[language]} ${where[language]}`);

/**
 * The curve in words: where it begins and ends, where it crosses the real axis, where it is farthest
 * from it.
 */
export function describeLocus(plot: LocusPlot, samples: readonly Sample[]): Localized[] {
  const points = samples.flatMap((sample): Known[] => {
    const { value } = sample;
    return value ? [{ ...sample, value }] : [];
  });
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const size = Math.max(...points.map(({ value }) => magnitude(value)));
  const words = (point: Known) => formatPoint(plot, point, size);
  const at = ({ frequency }: Known): Localized => {
    const amount = formatAmount(frequency, 'Hz', 2);
    return localized((language) => `${language === 'de' ? 'bei' : 'at'} ${amount[language]}`);
  };
  const farthest = points.reduce((a, b) => (Math.abs(b.value.im) > Math.abs(a.value.im) ? b : a));
  const isInside = farthest !== first && farthest !== last;
  const point = (de: string, en: string, which: Known) =>
    named({ de, en }, named(words(which), at(which)));
  return [
    point('Anfang', 'start', first),
    ...crossings(points, size).map((one) => point('reell', 'real', one)),
    ...(isInside
      ? [point('größter Abstand von der reellen Achse', 'farthest from the real axis', farthest)]
      : []),
    point('Ende', 'end', last),
  ];
}
