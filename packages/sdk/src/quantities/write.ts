import { html, type Html } from '../html.js';
import { latex, type Latex } from '../latex.js';
import type { Language } from '../localized.js';
import { roundToDigits, magnitudeOf, shiftDecimal } from './decimal.js';
import { splitNumber } from './numbers.js';
import { unitPrefixes } from './unit-table.js';
import { chooseUnit, type ChosenUnit, parseUnit, type Unit, type UnitFactor } from './units.js';

/** Narrow and without a line break. */
const THIN_SPACE = '\u202f';

const raised = (power: number) =>
  String(power).replace(/[-\d]/g, (sign) => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt('-0123456789'.indexOf(sign)));

/**
 * A number in as many significant digits, without zeros at the end. For people with the sign and the
 * decimal sign of their language, very large and small ones as `7,07·10⁻³`; without a language as it
 * is stored: with a point and a hyphen.
 *
 * @example
 * writeNumber(-2.5, 'de'); // '−2,5'
 */
export function writeNumber(value: number, language?: Language, digits = 10): string {
  const rounded = roundToDigits(value, digits);
  if (language === undefined) return String(rounded);
  if (!Number.isFinite(value)) return Number.isNaN(value) ? '?' : value < 0 ? '−∞' : '∞';
  const power = rounded === 0 ? 0 : magnitudeOf(rounded);
  const isPlain = power >= -4 && power < Math.max(6, digits);
  const text = isPlain ? String(rounded) : `${shiftDecimal(rounded, -power)}·10${raised(power)}`;
  return text.replace('-', '−').replace('.', language === 'de' ? ',' : '.');
}

/** How a symbol is written for people, where it is typed otherwise. */
const SHOWN: Readonly<Record<string, string>> = {
  ...{ Ohm: 'Ω', ohm: 'Ω', '\u2126': 'Ω', promille: '‰', grad: '°', Grad: '°', VAr: 'var' },
};

const factorText = ({ prefix, symbol, power }: UnitFactor) =>
  prefix.replace(/^[u\u03bc]$/, 'µ') +
  (SHOWN[symbol] ?? symbol) +
  (power === 1 ? '' : raised(power));

/** Below a line, mK would be read as metre kelvin. */
const isBelow = ({ prefix, symbol, power }: UnitFactor) =>
  power < 0 && !(prefix === 'm' && symbol === 'K');

/** A unit for people: `kOhm` is kΩ, `J/kgK` is J/(kg·K), `s^-1` is 1/s. */
export function writeUnit({ factors }: Unit): string {
  const above = factors.filter((factor) => !isBelow(factor)).map(factorText);
  const below = factors
    .filter(isBelow)
    .map((factor) => factorText({ ...factor, power: -factor.power }));
  if (below.length === 0) return above.join('·');
  const divisor = below.length > 1 ? `(${below.join('·')})` : below.join('');
  return `${above.length === 0 ? '1' : above.join('·')}/${divisor}`;
}

/** Nobody says megagram, megametre or kilosecond. */
const LARGEST: Readonly<Record<string, number>> = { s: 0, g: 3, m: 3 };
/** Beyond femto and peta, and for angles, a power of ten reads better than a prefix. */
const FARTHEST = 15;

function chosenFor(value: number, unit: Unit): ChosenUnit {
  const symbol = unit.factors[0]?.symbol ?? '';
  const chosen = chooseUnit(value, unit, LARGEST[symbol]);
  const exponent = unitPrefixes[chosen.unit.factors[0]?.prefix ?? ''] ?? 0;
  const isFar = symbol === 'rad' || Math.abs(exponent) > FARTHEST;
  return isFar ? { unit, places: 0 } : chosen;
}

/** How a quantity is written. */
export interface QuantityFormat {
  readonly language: Language;
  /** Significant digits; 4 unless given, 10 with `keepsUnit`. */
  readonly digits?: number;
  /** In the unit as it is given, without another prefix. */
  readonly keepsUnit?: boolean;
}

/**
 * A number of a unit for people: with the prefix that makes it short, `kΩ` for `kOhm`, a thin space
 * before the unit. A unit that is none stays as it is.
 *
 * @example
 * writeQuantity(0.0070711, 'A', { language: 'de' }); // '7,071 mA' with a thin space
 */
export function writeQuantity(
  value: number,
  unitText: string,
  { language, keepsUnit = false, digits = keepsUnit ? 10 : 4 }: QuantityFormat,
): string {
  const rounded = roundToDigits(value, digits);
  const unit = parseUnit(unitText);
  if (!unit || keepsUnit || !Number.isFinite(value))
    return spaced(writeNumber(value, language, digits), unit ? writeUnit(unit) : unitText);
  const chosen = chosenFor(rounded, unit);
  const number = writeNumber(shiftDecimal(rounded, chosen.places), language, digits);
  return spaced(number, writeUnit(chosen.unit));
}

/** 45° stands without a space. */
const spaced = (number: string, unit: string) =>
  unit === '' || unit === '°' ? number + unit : number + THIN_SPACE + unit;

/**
 * A number with or without a unit that somebody typed, for people: its digits and its unit stay, the
 * signs are those of {@link writeQuantity}. What is no quantity, as `12:30`, stays as it is.
 *
 * @example
 * formatTyped('-7.50e-3 m/s^2', 'de'); // '−7,50·10⁻³ m/s²' with a thin space
 */
export function formatTyped(typed: string, language: Language): string {
  const split = splitNumber(typed);
  const unit = parseUnit(split?.rest ?? '');
  if (!split || (!unit && !/^[\p{L}°€$]/u.test(split.rest))) return typed.trim();
  const sign = language === 'de' ? ',' : '.';
  const number = split.digits.replace(/^\+ ?/, '').replace('-', '−').replace(/[.,]/, sign);
  const ten = split.exponent === '' ? '' : `·10${raised(Number(split.exponent))}`;
  return spaced(number + ten, unit ? writeUnit(unit) : split.rest);
}

const LOW: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('0123456789aehijklmnoprstuvx', (letter, index) => [
    letter,
    Array.from('₀₁₂₃₄₅₆₇₈₉ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ')[index] ?? letter,
  ]),
);

/** A quantity's name in the ways to print it. */
export interface WrittenSymbol {
  readonly text: string;
  readonly html: Html;
  readonly latex: Latex;
}

/**
 * A quantity's name with its index below the line. As plain text it is `R₁`, or `U_R1` where Unicode
 * has no such letters.
 *
 * @example
 * writeSymbol('U', 'R1').html.toString(); // 'U<sub>R1</sub>'
 */
export function writeSymbol(letter: string, index: string): WrittenSymbol {
  if (index === '') return { text: letter, html: html`${letter}`, latex: latex`${letter}` };
  const signs = Array.from(index);
  const isLow = signs.every((sign) => Object.hasOwn(LOW, sign));
  return {
    text: letter + (isLow ? signs.map((sign) => LOW[sign]).join('') : `_${index}`),
    html: html`${letter}<sub>${index}</sub>`,
    latex: latex`\ensuremath{${letter}_{\mathrm{${index}}}}`,
  };
}
