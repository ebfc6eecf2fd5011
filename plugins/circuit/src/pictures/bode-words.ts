import { localized, type Localized, writeQuantity } from '@fragwerk/sdk';
import { formatAmount } from '../results.js';
import {
  type Asymptote,
  asymptotesOf,
  cutoffsOf,
  type GainPoint,
  peakOf,
  type Sample,
  type Sweep,
} from './bode-curve.js';

/** The two curves of a Bode plot. */
export type CurveName = 'gain' | 'phase';

const curveNames: Readonly<Record<CurveName, Localized>> = {
  gain: { de: 'Amplitudengang', en: 'Gain' },
  phase: { de: 'Phasengang', en: 'Phase' },
};
const at: Localized = { de: 'bei', en: 'at' };

/** What a reader finds on a frequency axis: two digits. */
export const frequencyAmount = (exponent: number, omega: boolean, digits = 2): Localized =>
  formatAmount(10 ** exponent, omega ? '1/s' : 'Hz', digits);

const unitAmount = (value: number, unit: string): Localized =>
  localized((language) => writeQuantity(Math.round(value), unit, { language, keepsUnit: true }));

const atFrequency = (value: Localized, exponent: number, omega: boolean): Localized => {
  const frequency = frequencyAmount(exponent, omega);
  return localized((language) => `${value[language]} ${at[language]} ${frequency[language]}`);
};

/** A curve in words: its values at the decades, as precise as one reads them off the picture. */
export function describeCurve(
  { decades: [low, high], omega, ratio }: Sweep & { readonly ratio: string },
  samples: readonly Sample[],
  name: CurveName,
): Localized {
  const unit = name === 'gain' ? 'dB' : '°';
  const points = Array.from({ length: high - low + 1 }, (_, i) => low + i).flatMap((exponent) => {
    const index = Math.round(((exponent - low) / (high - low)) * (samples.length - 1));
    const value = samples[index]?.[name];
    return typeof value === 'number' ? [atFrequency(unitAmount(value, unit), exponent, omega)] : [];
  });
  return localized((language) => {
    const list = points.map((point) => point[language]).join(', ');
    return `${curveNames[name][language]} ${ratio}: ${list}`;
  });
}

/** How the gain runs along a line: `fällt mit 20 dB je Dekade`. */
function describeSlope({ slope, from }: Asymptote): Localized {
  const size = Math.abs(slope);
  const level = unitAmount(from.gain, 'dB');
  if (slope === 0) return { de: `liegt bei ${level.de}`, en: `stays at ${level.en}` };
  return slope > 0
    ? { de: `steigt mit ${size} dB je Dekade`, en: `rises by ${size} dB per decade` }
    : { de: `fällt mit ${size} dB je Dekade`, en: `falls by ${size} dB per decade` };
}

const bounds = { de: { to: 'bis', from: 'ab' }, en: { to: 'up to', from: 'from' } } as const;

/** `liegt bei 0 dB bis 850 Hz, fällt mit 20 dB je Dekade`. */
export function describeAsymptotes(lines: readonly Asymptote[], omega: boolean): Localized {
  return localized((language) => {
    const { to, from } = bounds[language];
    const frequency = ({ exponent }: GainPoint) => frequencyAmount(exponent, omega)[language];
    return lines
      .map((line, index) => {
        const [before, words] = [lines[index - 1], describeSlope(line)[language]];
        const isApart = before && before.to.exponent !== line.from.exponent;
        const start = isApart ? ` ${from} ${frequency(line.from)}` : '';
        const end = index < lines.length - 1 ? ` ${to} ${frequency(line.to)}` : '';
        return words + start + end;
      })
      .join(', ');
  });
}

const gainTexts = {
  slopes: { de: 'Die Amplitude', en: 'The gain' },
  peak: { de: 'Höchstwert', en: 'Maximum' },
  cutoffs: { de: '3 dB unter dem Höchstwert bei', en: '3 dB below the maximum at' },
} as const;

/**
 * The characteristic points of the gain: its slopes, its peak, where it has fallen by 3 dB; as precise
 * as the picture, in which only marked frequencies stand as numbers.
 */
export function characteristics(
  sweep: Sweep & { readonly hasCutoffs: boolean },
  samples: readonly Sample[],
): Localized[] {
  const { omega, hasCutoffs } = sweep;
  const [lines, peak] = [asymptotesOf(samples), peakOf(samples)];
  const cutoffs: readonly GainPoint[] = cutoffsOf(sweep, samples);
  const where = cutoffs.map(({ exponent }) => frequencyAmount(exponent, omega, hasCutoffs ? 3 : 2));
  const sentence = (lead: Localized, rest: Localized): Localized =>
    localized((language) => `${lead[language]} ${rest[language]}`);
  const list = localized((language) => where.map((one) => one[language]).join(', '));
  return [
    ...(lines.length > 0 ? [sentence(gainTexts.slopes, describeAsymptotes(lines, omega))] : []),
    ...(peak
      ? [sentence(gainTexts.peak, atFrequency(unitAmount(peak.gain, 'dB'), peak.exponent, omega))]
      : []),
    ...(where.length > 0 ? [sentence(gainTexts.cutoffs, list)] : []),
  ];
}
