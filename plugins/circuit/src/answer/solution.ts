import { type Expected, readComplex } from '@fragwerk/sdk';
import type { Analysis } from '../numeric/analyse.js';
import { angle, type Complex, magnitude } from '../numeric/complex.js';
import { type Result, resultOf } from '../results.js';
import { unquoted } from './answer.js';

/** Returns the author's solution, which may be a calculated value. */
export const solutionText = ({ text }: Expected): string => unquoted(text);

/** Returns the solution as a value with its unit. */
export const expectedText = (expected: Expected): string =>
  withUnit(solutionText(expected), expected.unit);

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

const degrees = (radians: number) => `${(radians * 180) / Math.PI}°`;

/** Formats a phasor in full precision. */
export const polarText = (value: Complex, unit: string): string =>
  `${magnitude(value)}∠${degrees(angle(value))} ${unit}`.trim();

/** Returns a result in full precision by its name; `null` for no result. */
export function textOf(analysis: Analysis, name: string, isPhasor: boolean): string | null {
  // SR1 is the magnitude of the complex power cSR1.
  const result = resultOf(analysis, isPhasor && name.startsWith('S') ? `c${name}` : name);
  return result && resultText(result, name, isPhasor);
}

/** Formats a result in full precision: a magnitude, or a phasor. */
export function resultText(result: Result, name: string, isPhasor: boolean): string {
  const { value, isComplex, unit } = result;
  if (unit === '°') return degrees(isComplex ? angle(value) : value.re);
  if (isComplex && (isPhasor || name.startsWith('c'))) return polarText(value, unit);
  return `${isComplex ? magnitude(value) : value.re} ${unit}`.trim();
}
