import { type Expected, readComplex } from '@fragwerk/sdk';
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
