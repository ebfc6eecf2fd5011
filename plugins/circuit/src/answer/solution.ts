import { type Expected, readComplex, respell, roundToDigits } from '@fragwerk/sdk';
import type { Analysis } from '../numeric/analyse.js';
import { angle, type Complex, degrees, magnitude } from '../numeric/complex.js';
import type { Fault } from '../numeric/solve.js';
import { findResult, type Result } from '../results.js';
import { unquoted } from './answer.js';

/** Returns the author's solution, which may be a calculated value. */
export const solutionText = ({ text }: Expected): string => unquoted(text);

/** Returns the solution as a value with its unit. */
export const expectedText = (expected: Expected): string =>
  withUnit(respell(solutionText(expected)), expected.unit);

/** Adds a unit to a value without one. */
export const withUnit = (text: string, unit: string): string =>
  unit !== '' && readComplex(text)?.unitText === '' ? `${text} ${unit}` : text;

/** Multiplies a value with its unit. */
export function scaled(text: string, factor: number): string {
  const read = readComplex(text);
  if (!read) return text;
  const { re, im } = read.value;
  const number = im === 0 ? String(re * factor) : `(${re * factor}+${im * factor}*%i)`;
  return `${number.replace('+-', '-')} ${read.unitText}`.trim();
}

/** Formats a phasor in full precision. */
export const polarText = (value: Complex, unit: string): string =>
  `${roundToDigits(magnitude(value))}∠${roundToDigits(degrees(angle(value)))}° ${unit}`.trim();

/** Returns a result in full precision by its name, a magnitude or a phasor; `null` for no result. */
export const textOf = (analysis: Analysis, name: string, isPhasor: boolean): string | null =>
  textFrom((one) => findResult(analysis, one), name, isPhasor);

/** {@link textOf} for results that are found by a function. */
export function textFrom(
  find: (name: string) => Result | Fault | null,
  name: string,
  isPhasor: boolean,
): string | null {
  // SR1 is the magnitude of the complex power cSR1.
  const result = find(isPhasor && name.startsWith('S') ? `c${name}` : name);
  if (!result || 'fault' in result) return null;
  const { value, isComplex, unit } = result;
  if (unit === '°') return `${roundToDigits(degrees(isComplex ? angle(value) : value.re))}°`;
  if (isComplex && (isPhasor || name.startsWith('c'))) return polarText(value, unit);
  return `${roundToDigits(isComplex ? magnitude(value) : value.re)} ${unit}`.trim();
}
