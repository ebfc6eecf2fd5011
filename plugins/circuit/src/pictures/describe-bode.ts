import { localized, type Localized, writeQuantity } from '@fragwerk/sdk';
import { joined, phrase } from '../phrase.js';
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

const curves: Readonly<Record<CurveName, { readonly name: Localized; readonly unit: string }>> = {
  gain: { name: { de: 'Amplitudengang', en: 'Gain' }, unit: 'dB' },
  phase: { name: { de: 'Phasengang', en: 'Phase' }, unit: '°' },
};

const texts = {
  at: { de: 'bei', en: 'at' },
  to: { de: ' bis ', en: ' up to ' },
  from: { de: ' ab ', en: ' from ' },
  slopes: { de: 'Die Amplitude', en: 'The gain' },
  peak: { de: 'Höchstwert', en: 'Maximum' },
  cutoffs: { de: '3 dB unter dem Höchstwert bei', en: '3 dB below the maximum at' },
} as const satisfies Readonly<Record<string, Localized>>;

/** A frequency as precise as it can be read from the axis. */
export const frequencyAmount = (exponent: number, omega: boolean, digits = 2): Localized =>
  formatAmount(10 ** exponent, omega ? '1/s' : 'Hz', digits);

const roundedAmount = (value: number, unit: string): Localized =>
  localized((language) => writeQuantity(Math.round(value), unit, { language, keepsUnit: true }));

const atFrequency = (value: Localized, exponent: number, omega: boolean): Localized =>
  phrase`${value} ${texts.at} ${frequencyAmount(exponent, omega)}`;

/** Describes a curve by its values at the decades, as precise as the picture. */
export function describeCurve(
  { decades: [low, high], omega, ratio }: Sweep & { readonly ratio: string },
  samples: readonly Sample[],
  curve: CurveName,
): Localized {
  const { name, unit } = curves[curve];
  const points = Array.from({ length: high - low + 1 }, (_, i) => low + i).flatMap((exponent) => {
    const index = Math.round(((exponent - low) / (high - low)) * (samples.length - 1));
    const value = samples[index]?.[curve] ?? null;
    return value === null ? [] : [atFrequency(roundedAmount(value, unit), exponent, omega)];
  });
  return phrase`${name} ${ratio}: ${joined(points, ', ')}`;
}

/** `fällt mit 20 dB je Dekade` */
function describeSlope({ slope, from }: Asymptote): Localized {
  const size = Math.abs(slope);
  const level = roundedAmount(from.gain, 'dB');
  if (slope === 0) return { de: `liegt bei ${level.de}`, en: `stays at ${level.en}` };
  return slope > 0
    ? { de: `steigt mit ${size} dB je Dekade`, en: `rises at ${size} dB per decade` }
    : { de: `fällt mit ${size} dB je Dekade`, en: `falls at ${size} dB per decade` };
}

/** `liegt bei 0 dB bis 850 Hz, fällt mit 20 dB je Dekade` */
export function describeAsymptotes(lines: readonly Asymptote[], omega: boolean): Localized {
  const bound = (text: Localized, { exponent }: GainPoint) =>
    phrase`${text}${frequencyAmount(exponent, omega)}`;
  const descriptions = lines.map((line, index) => {
    const before = lines[index - 1];
    const isApart = before && before.to.exponent !== line.from.exponent;
    const start = isApart ? bound(texts.from, line.from) : '';
    const end = index < lines.length - 1 ? bound(texts.to, line.to) : '';
    return phrase`${describeSlope(line)}${start}${end}`;
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
  const top = peak && atFrequency(roundedAmount(peak.gain, 'dB'), peak.exponent, omega);
  return [
    ...(lines.length > 0 ? [phrase`${texts.slopes} ${describeAsymptotes(lines, omega)}`] : []),
    ...(top ? [phrase`${texts.peak} ${top}`] : []),
    ...(cutoffs.length > 0 ? [phrase`${texts.cutoffs} ${joined(cutoffs, ', ')}`] : []),
  ];
}
