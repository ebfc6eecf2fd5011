import { html } from '../html.js';
import { latex, type Latex } from '../latex.js';
import type { Language } from '../localized.js';
import { roundToDigits, magnitudeOf, shiftDecimal } from './decimal.js';
import { normalizeCharacters, splitNumber } from './numbers.js';
import { readComplex } from './quantity.js';
import { asAsked, inMetres, respell } from './spelling.js';
import { unitPrefixes } from './unit-table.js';
import {
  chooseUnit,
  type ChosenUnit,
  isSameDimension,
  parseUnit,
  type Unit,
  type UnitFactor,
} from './units.js';

const THIN_SPACE = '\u202f';

const raised = (power: number) =>
  String(power).replace(/[-\d]/g, (digit) => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt('-0123456789'.indexOf(digit)));

/**
 * Writes a number with significant digits, without trailing zeros. With a language it is formatted for
 * people, very large and small numbers as `7,07·10⁻³`; without one as it is stored.
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

/**
 * Rounds a calculated number for people: to `digits` significant ones, but never before the point, unless it
 * is written with a power of ten.
 *
 * @example
 * roundForPeople(8.164965809); // 8.165
 */
export function roundForPeople(value: number, digits = 4): number {
  if (!Number.isFinite(value) || value === 0) return value;
  const whole = magnitudeOf(value) + 1;
  return roundToDigits(value, whole > 15 ? digits : Math.max(digits, whole));
}

/** Browser bundles define this as true, to leave out what only scores. */
declare const FRAGWERK_BROWSER: true | undefined;

const LENGTHS = [4, 5, 6, 7, 8, 9, 10, 11, 12];

/**
 * Rounds the numbers of a stored solution to the fewest digits with which it is still right, because
 * students may copy them, and amounts of money to cents; in browsers, it stays.
 *
 * @param unit of a number that is stored without it
 * @example
 * withFewestDigits('1234.5', () => true, '€'); // '1234.50'
 */
export function withFewestDigits(
  text: string,
  isRight: (answer: string) => boolean,
  unit = '',
): string {
  if (typeof FRAGWERK_BROWSER !== 'undefined') return text;
  const rounded = (write: (value: number) => string) =>
    text.replace(/-?\d+\.\d+(?:e[-+]?\d+)?/gi, (number) => write(Number(number)));
  const inCents = /\d ?[€$]$/.test(text + unit) ? [rounded((value) => value.toFixed(2))] : [];
  const short = LENGTHS.map((digits) => rounded((value) => String(roundForPeople(value, digits))));
  return [...inCents, ...short].find(isRight) ?? text;
}

/**
 * Rounds a number to the places of a step, if it is longer than {@link roundForPeople} would leave it.
 * Numbers below the step keep their digits.
 *
 * @example
 * roundToStep(5.773502692, 0.01); // 5.77
 */
export function roundToStep(value: number, step: number): number {
  const short = roundForPeople(value);
  if (short === roundToDigits(value, 10) || Math.abs(value) < step) return short;
  const [, decimals = ''] = String(roundToDigits(step, 10)).split('.');
  return Number(value.toFixed(Math.min(decimals.length, 10)));
}

/** Symbols that are displayed differently from how they are typed. */
const SHOWN: Readonly<Record<string, string>> = {
  ...{ Ohm: 'Ω', ohm: 'Ω', promille: '‰', grad: '°', Grad: '°', VAr: 'var' },
};

const factorText = ({ prefix, symbol, power }: UnitFactor) =>
  prefix.replace(/^[u\u03bc]$/, 'µ') +
  (SHOWN[symbol] ?? symbol) +
  (power === 1 ? '' : raised(power));

/** In a divisor, mK would be read as metre kelvin. */
const isBelow = ({ prefix, symbol, power }: UnitFactor) =>
  power < 0 && !(prefix === 'm' && symbol === 'K');

/** Formats a unit: `kOhm` is kΩ, `J/kgK` is J/(kg·K), `s^-1` is 1/s. */
function writeUnit({ factors }: Unit): string {
  const above = factors.filter((factor) => !isBelow(factor)).map(factorText);
  const below = factors
    .filter(isBelow)
    .map((factor) => factorText({ ...factor, power: -factor.power }));
  if (below.length === 0) return above.join('·');
  const divisor = below.length > 1 ? `(${below.join('·')})` : below.join('');
  return `${above.length === 0 ? '1' : above.join('·')}/${divisor}`;
}

/** Largest exponents by unit, because megagram, megametre and kilosecond are unusual. */
const MAX_EXPONENTS: Readonly<Record<string, number>> = { s: 0, g: 3, m: 3 };
/** Beyond femto and peta, a power of ten is easier to read than a prefix. */
const MAX_EXPONENT = 15;

/** Tenths of an ohm are written in ohms: 0.6 Ω, not 600 mΩ. */
const isTenthOfOhm = (value: number, { factors }: Unit): boolean =>
  factors.length === 1 &&
  factors[0]?.prefix === '' &&
  factors[0].power === 1 &&
  (SHOWN[factors[0].symbol] ?? factors[0].symbol) === 'Ω' &&
  Math.abs(value) >= 0.1 &&
  Math.abs(value) < 1;

function chosenFor(value: number, unit: Unit): ChosenUnit {
  if (isTenthOfOhm(value, unit)) return { unit, places: 0 };
  const symbol = unit.factors[0]?.symbol ?? '';
  const chosen = chooseUnit(value, unit, MAX_EXPONENTS[symbol]);
  const exponent = unitPrefixes[chosen.unit.factors[0]?.prefix ?? ''] ?? 0;
  const isFar = symbol === 'rad' || Math.abs(exponent) > MAX_EXPONENT;
  return isFar ? { unit, places: 0 } : chosen;
}

/** Formats a unit as it was typed: `m/s^2` is m/s²; an unknown one stays as it is. */
export function formatUnit(typed: string): string {
  const unit = parseUnit(typed);
  return unit ? writeUnit(unit) : typed;
}

interface QuantityFormat {
  readonly language: Language;
  /** Significant digits; default: 4, or 10 with `keepsUnit`. */
  readonly digits?: number;
  /** Keeps the unit without choosing another prefix. */
  readonly keepsUnit?: boolean;
}

/**
 * Formats a number with its unit: with the best prefix, `kΩ` for `kOhm`, and a thin space before the
 * unit. An unknown unit stays as it is.
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

/** Joins number and unit, without a space before °. */
const spaced = (number: string, unit: string) =>
  unit === '' || unit === '°' ? number + unit : number + THIN_SPACE + unit;

/**
 * Formats a typed number, also a complex one, with or without a unit: the digits and the unit stay, the
 * characters are those of {@link writeQuantity}. Other text, such as `12:30`, stays as it is.
 *
 * @example
 * formatTyped('-7.50e-3 m/s^2', 'de'); // '−7,50·10⁻³ m/s²' with a thin space
 */
export function formatTyped(typed: string, language: Language): string {
  const split = splitNumber(typed);
  // KWH stays as typed, because its letters are other units.
  const isLiteral = respell(typed) === normalizeCharacters(typed);
  const unit = isLiteral ? parseUnit(split?.rest ?? '') : null;
  const separator = language === 'de' ? ',' : '.';
  const isComplex = isLiteral && !unit && (readComplex(typed)?.form ?? 'real') !== 'real';
  if (isComplex)
    return typed
      .trim()
      .replace(/%[ij]\*/g, 'j')
      .replace(/(\d)[.,](?=\d)/g, `$1${separator}`)
      .replace(/e\+?(-?\d+)/gi, (_, power) => `·10${raised(Number(power))}`)
      .replaceAll('-', '−');
  if (!split || (!unit && !/^[\p{L}°€$]\D*$/u.test(split.rest))) return typed.trim();
  const number = split.digits.replace(/^\+ */, '').replace(/^- */, '−').replace(/[.,]/, separator);
  const ten = split.exponent === '' ? '' : `·10${raised(Number(split.exponent))}`;
  return spaced(number + ten, unit && !inMetres(split.rest) ? writeUnit(unit) : split.rest);
}

/** A decimal point that may be meant to group digits by three. */
const POINT_AS_GROUP = /^[-+]?[1-9]\d{0,2}\.\d{3}(?!\d)/;
/** A quotient, hours and minutes, or minutes and seconds. */
const CLOCK = /^\s*(\d{1,4}):([0-5]\d)\s*$/;

/** Returns the unit that a typed number has without naming it: that of its field, or radians for π/4. */
function impliedUnit(typed: string, unit: string): string {
  const [read, right] = [readComplex(respell(typed)), parseUnit(unit)];
  if (read?.unitText !== '') return '';
  const own = right ? asAsked(read, typed, right).unitText : '';
  return own === '' ? unit : own;
}

/**
 * Formats how a typed number is read where `unit` is asked for, such as `1570,8` for `1000/2π`; '' if that looks the same.
 */
export function formatReading(typed: string, language: Language, unit = ''): string {
  const read = respell(typed);
  if (read === typed.trim() && !(language === 'de' && POINT_AS_GROUP.test(read))) return '';
  // Calculated numbers have more digits than people want to read.
  const rounded = read.replace(/\d+\.\d{5,}/g, (all) => String(roundToDigits(Number(all), 6)));
  const value = formatTyped(`${rounded} ${impliedUnit(typed, unit)}`, language);
  const [right, second] = [parseUnit(unit), parseUnit('s')];
  const isTime = right && second && isSameDimension(right, second);
  const [, whole, part] = CLOCK.exec(typed) ?? [];
  if (whole === undefined || (unit !== '' && !isTime)) return value;
  const [or, asTime] = language === 'de' ? ['oder', 'als Zeit'] : ['or', 'as a time'];
  const inHours = `${whole} h ${part} min`;
  const time = unit === 'h' ? inHours : `${inHours} ${or} ${whole} min ${part} s`;
  return isTime ? time : `${value}, ${asTime} ${time}`;
}

/** Formats a typed number with the unit of its field, and with its value if it is a calculation: `33/4 V = 8,25 V`. */
export function formatWithValue(typed: string, language: Language, unit = ''): string {
  const isClock = CLOCK.test(typed);
  const isBare = !isClock && impliedUnit(typed, unit) === unit;
  const shown = formatTyped(isBare ? `${typed} ${formatUnit(unit)}` : typed, language);
  const reading = formatReading(typed, language, unit);
  const [number = ''] = /^[^\s\u202f°∠+]*/.exec(reading) ?? [];
  const isShown = reading === '' || (shown.includes(number) && !isClock);
  return isShown ? shown : `${shown} = ${reading}`;
}

const LOW: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('0123456789aehijklmnoprstuvx', (letter, index) => [
    letter,
    Array.from('₀₁₂₃₄₅₆₇₈₉ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ')[index] ?? letter,
  ]),
);

/**
 * Writes a quantity's name with a subscript in each output format. As plain text it is `R₁`, or `U_R1`
 * if Unicode lacks the subscript.
 *
 * @example
 * writeSymbol('U', 'R1').html.toString(); // 'U<sub>R1</sub>'
 */
export function writeSymbol(letter: string, index: string) {
  if (index === '') return { text: letter, html: html`${letter}`, latex: latex`${letter}` };
  const characters = Array.from(index);
  const isLow = characters.every((character) => Object.hasOwn(LOW, character));
  return {
    text: letter + (isLow ? characters.map((character) => LOW[character]).join('') : `_${index}`),
    html: html`${letter}<sub>${index}</sub>`,
    latex: latex`\ensuremath{${latexLetter(letter)}_{${latexIndex(index)}}}`,
  };
}

// Accents and some other characters do not exist in math mode.
const latexLetter = (letter: string): Latex =>
  /^[A-Za-zα-ω]*$/.test(letter) ? latex`${letter}` : latex`\mbox{${letter}}`;
const latexIndex = (index: string): Latex =>
  /^[\w,.'…]*$/.test(index) ? latex`\mathrm{${index}}` : latex`\mbox{\scriptsize ${index}}`;
