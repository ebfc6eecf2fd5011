import { type Expected, readComplex } from '@fragwerk/sdk';
import { unquoted } from './answer.js';

/** Returns the author's solution, otherwise the calculated value, without quotation marks. */
export const solutionText = ({ text, value }: Expected): string =>
  unquoted(text.trim() === '' ? (value?.text ?? '') : text);

/** Returns the solution as a value with its unit. */
export const expectedText = (expected: Expected): string =>
  withUnit(solutionText(expected), targetUnit(expected.unit));

/** Adds a unit to a value without one. */
export const withUnit = (text: string, unit: string): string =>
  unit !== '' && readComplex(text)?.unitText === '' ? `${text} ${unit}` : text;

/** Returns the target unit without the host's marks: `?V`, `=V;w30`, `V,2` are all volts. */
export const targetUnit = (unit: string): string =>
  /^[?=]?([^;,#]*)/.exec(unit.trim())?.[1]?.trim() ?? '';
