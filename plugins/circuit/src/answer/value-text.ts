import type { Analysis } from '../numeric/analyse.js';
import { angle, type Complex, magnitude } from '../numeric/complex.js';
import { resultOf } from '../results.js';

const degrees = (radians: number) => `${(radians * 180) / Math.PI}°`;

/** Formats a phasor in full precision. */
export const polarText = (value: Complex, unit: string): string =>
  `${magnitude(value)}∠${degrees(angle(value))} ${unit}`.trim();

/** Formats a result in full precision: a magnitude, or a phasor; `null` for no result. */
export function textOf(analysis: Analysis, name: string, isPhasor: boolean): string | null {
  const result = resultOf(analysis, name);
  if (!result) return null;
  const { value, isComplex, unit } = result;
  if (unit === '°') return degrees(isComplex ? angle(value) : value.re);
  if (isComplex && (isPhasor || name.startsWith('c'))) return polarText(value, unit);
  return `${isComplex ? magnitude(value) : value.re} ${unit}`.trim();
}
