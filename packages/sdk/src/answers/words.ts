import type { Language } from '../localized.js';
import { writeNumber } from '../scoring/index.js';

const raised = Object.fromEntries(
  Array.from('⁰¹²³⁴⁵⁶⁷⁸⁹⁻', (sign, index) => ['0123456789-'[index] ?? '', sign]),
);
const power = (digits: string) => Array.from(digits, (digit) => raised[digit] ?? '').join('');

/** Mantissa, power of ten in any spelling, and what stands behind. */
const QUANTITY =
  /^([+-]?[\d.,]+)(?:(?:e|\s*[*\u00b7\u00d7]\s*10\s*\^?)\(?([+-]?\d+)\)?)?\s*(.*)$/isu;

/**
 * A number with or without a unit, as it was typed, the way people print it: the language's decimal
 * sign, a true minus, powers raised.
 *
 * @example
 * spell('-7.5e-3 m/s^2', 'de'); // '−7,5·10⁻³ m/s²'
 */
export function spell(typed: string, language: Language): string {
  const match = QUANTITY.exec(typed.trim().replace(/[\u2212\u2013]/g, '-'));
  if (!match) return typed.trim();
  const [, mantissa = '', exponent, unit = ''] = match;
  const sign = language === 'de' ? ',' : '.';
  const number = mantissa.replace(/^\+/, '').replace('-', '−').replace(/[.,]/, sign);
  const ten = exponent === undefined ? '' : `·10${power(exponent)}`;
  const shown = unit
    .replace(/\^\(?(-?\d+)\)?/g, (_, digits: string) => power(digits))
    .replace(/\*/g, '·');
  return `${number}${ten}${/^$|^[\u00b7\u00d7]/.test(shown) ? shown : ` ${shown}`}`;
}

/** A number for people, with its unit. */
export const numberWords = (value: number, unit: string, language: Language): string =>
  spell(`${writeNumber(value)} ${unit}`, language);
