import { textLimits } from '../limits.js';
import { expectedAt, type Localized } from '../localized.js';
import { roundToDigits, magnitudeOf, shiftDecimal } from './decimal.js';
import { type Dimension, unitPrefixes, type UnitSymbol, unitSymbols } from './unit-table.js';
import { withAsterisks } from './numbers.js';
import { symbolOf, UnitText } from './unit-text.js';

/** One symbol of a unit with its prefix and signed power. */
export interface UnitFactor {
  readonly prefix: string;
  readonly symbol: string;
  readonly power: number;
}

/** A unit: value in SI base units = value × factor + offset. */
export interface Unit {
  /** As written. */
  readonly text: string;
  readonly factors: readonly UnitFactor[];
  readonly factor: number;
  readonly offset: number;
  readonly dimension: Dimension;
}

/** A text that is not a unit: the first character that cannot be read, and what was expected there. */
interface UnitProblem {
  readonly position: number;
  readonly problem: Localized;
}

const MAX_LENGTH = textLimits.unit;
const UNKNOWN = { de: 'eine Einheit wie V, km/h, m/s^2', en: 'a unit such as V, km/h, m/s^2' };

/** Unifies similar characters without changing positions. */
const normalized = (text: string) =>
  withAsterisks(text)
    .replace(/\s/g, ' ')
    .replace(/\u2126/g, '\u03a9')
    .replace(/[\u2212\u2013\u2011]/g, '-');

class UnitReader extends UnitText {
  readonly factors: UnitFactor[] = [];
  position = 0;

  /** Skips spaces and returns the next character; '' at the end. */
  next(): string {
    while (this.text[this.position] === ' ') this.position += 1;
    return this.text[this.position] ?? '';
  }

  private take(character: string): boolean {
    if (this.next() !== character) return false;
    this.position += 1;
    return true;
  }

  /**
   * Reads groups joined by `*` and `/` from left to right. A `/` divides by all symbols up to the next
   * operator, as in `J/kgK` and `J/kg K`.
   */
  product(isBelow = false): boolean {
    let sign = 1;
    if (!this.group(sign, isBelow)) return false;
    for (let next = this.next(); next !== '' && next !== ')'; next = this.next()) {
      if (this.take('*')) sign = 1;
      else if (this.take('/')) sign = -1;
      if (!this.group(sign, isBelow)) return false;
    }
    return true;
  }

  private group(sign: number, isInDivisor: boolean): boolean {
    const isBelow = isInDivisor || sign < 0;
    if (this.take('(')) return this.brackets(sign, isBelow);
    this.next();
    if (/^1 ?\//.test(this.text.slice(this.position))) {
      this.position += 1;
      return true;
    }
    do if (!this.symbol(sign, isBelow)) return false;
    while (!/^[ */()]?$/.test(this.text[this.position] ?? ''));
    return true;
  }

  private brackets(sign: number, isBelow: boolean): boolean {
    const first = this.factors.length;
    if (!this.product(isBelow) || !this.take(')')) return false;
    const [end, power] = this.power(this.position);
    this.position = end;
    for (const factor of this.factors.splice(first))
      this.factors.push({ ...factor, power: factor.power * sign * power });
    return true;
  }

  private symbol(sign: number, isBelow: boolean): boolean {
    // W/mK is a thermal conductivity per metre and kelvin, not per millikelvin.
    const isMetre = isBelow && /^mK(?![A-Za-z])/.test(this.text.slice(this.position));
    const end = isMetre ? this.position + 1 : this.symbolEnd(this.position);
    const found = end === null ? null : symbolOf(this.text.slice(this.position, end));
    if (end === null || !found) return false;
    const [next, power] = this.power(end);
    this.position = next;
    this.factors.push({ prefix: found.prefix, symbol: found.symbol, power: sign * power });
    return true;
  }
}

const symbolIn = (factor: UnitFactor): UnitSymbol =>
  unitSymbols[factor.symbol] ?? { factor: 1, dimension: {}, prefixes: 'none' };

function dimensionOf(factors: readonly UnitFactor[]): Dimension {
  const sum: Record<string, number> = {};
  for (const factor of factors) {
    for (const [base, power] of Object.entries(symbolIn(factor).dimension)) {
      sum[base] = (sum[base] ?? 0) + power * factor.power;
    }
  }
  return Object.fromEntries(Object.entries(sum).filter(([, power]) => power !== 0));
}

/** Multiplies step by step, because machines round `**` differently. */
function sizeOf(factors: readonly UnitFactor[]): number {
  let [product, exponent] = [1, 0];
  for (const factor of factors) {
    const { factor: own } = symbolIn(factor);
    exponent += (unitPrefixes[factor.prefix] ?? 0) * factor.power;
    for (let count = 0; count < Math.abs(factor.power); count += 1)
      product = factor.power > 0 ? product * own : product / own;
  }
  return Number.isFinite(product) ? shiftDecimal(product, exponent) : product;
}

/** Returns the offset of a lone °C, 0 for °C/W and 1/°C, which mean kelvin, and `null` for products with °C. */
function offsetOf(factors: readonly UnitFactor[]): number | null {
  const above = factors.filter(({ power }) => power > 0);
  const shift = above.reduce((sum, factor) => sum + (symbolIn(factor).offset ?? 0), 0);
  if (shift === 0) return 0;
  if (above.length > 1 || above[0]?.power !== 1) return null;
  return factors.length === 1 ? shift : 0;
}

/** Returns the unit of these symbols; `null` for a product with °C or a size out of bounds. */
function unitOf(text: string, factors: readonly UnitFactor[]): Unit | null {
  const factor = sizeOf(factors);
  const offset = offsetOf(factors);
  // Bounds between powers of ten: at one of them, rounding would decide, by the order of the symbols.
  if (offset === null || !(factor > 7e-101 && factor < 7e100)) return null;
  return { text, factors, factor, offset, dimension: dimensionOf(factors) };
}

/**
 * Reads a unit: symbols with prefixes y…Y, joined directly or by spaces, `*`, `·`, `/`, powers as `m2`,
 * `m^2`, `m²`, brackets. '' is the unit of bare numbers.
 *
 * @example
 * readUnit('km/'); // { position: 3, problem: { de: 'Erwartet: …', en: 'Expected: …' } }
 */
export function readUnit(text: string): Unit | UnitProblem {
  if (text.length > MAX_LENGTH) {
    const [de, en] = [`Länger als ${MAX_LENGTH} Zeichen.`, `Longer than ${MAX_LENGTH} characters.`];
    return { position: 0, problem: { de, en } };
  }
  const reader = new UnitReader(normalized(text));
  const isRead = reader.next() === '' || (reader.product() && reader.next() === '');
  const { position } = reader;
  if (!isRead) return { position, problem: expectedAt(text, position, UNKNOWN) };
  return (
    unitOf(text.trim(), reader.factors) ?? {
      position: 0,
      problem: {
        de: 'Die Einheit ist zu groß, zu klein oder ein Produkt mit °C.',
        en: 'The unit is too large, too small or a product with °C.',
      },
    }
  );
}

/**
 * Reads a unit as {@link readUnit} does, also in the single quotes of
 * docs/interface/calculation.md#quantities.
 *
 * @returns `null` for anything else
 * @example
 * parseUnit('m/s^2')?.dimension; // { m: 1, s: -2 }
 */
export function parseUnit(text: string): Unit | null {
  const read = readUnit(text.trim().replace(/^'(.*)'$/s, '$1'));
  return 'problem' in read ? null : read;
}

type Measured = Pick<Unit, 'dimension'>;

/** Returns whether two units or values have the same dimension; roots have fractional powers. */
export function isSameDimension({ dimension: a }: Measured, { dimension: b }: Measured): boolean {
  const bases = [...Object.keys(a), ...Object.keys(b)];
  return bases.every((base) => Math.abs((a[base] ?? 0) - (b[base] ?? 0)) < 1e-9);
}

/** Converts a number of a unit into SI base units: 2 h is 7200. */
export function toBase(value: number, { factor, offset }: Unit): number {
  // An integer may have more digits than the rounding keeps.
  if (factor === 1 && offset === 0) return value;
  return roundToDigits(value * factor + offset);
}

/** Converts a number of SI base units into a unit. */
export function fromBase(value: number, { factor, offset }: Unit): number {
  if (factor === 1 && offset === 0) return value;
  return roundToDigits((value - offset) / factor);
}

/** The displayed prefix for every third power of ten. */
const SHOWN = new Map(
  Object.entries(unitPrefixes)
    .filter(([letter, exponent]) => exponent % 3 === 0 && letter.charCodeAt(0) < 128)
    .map(([letter, exponent]) => [exponent, letter]),
).set(0, '');

/** A unit with the best prefix for a number, and how many places the number is shifted. */
export interface ChosenUnit {
  readonly unit: Unit;
  readonly places: number;
}

/** Returns the first symbol if its prefix may change, which it may not in km/h. */
function prefixPlace({ text, factors }: Unit): UnitFactor | null {
  const [first] = factors;
  if (first?.power !== 1 || symbolIn(first).prefixes !== 'all') return null;
  if (!text.startsWith(first.prefix + first.symbol)) return null;
  const isBound = factors.some((one) => one.power < 0 && symbolIn(one).prefixes === 'none');
  return isBound ? null : first;
}

/**
 * Chooses the prefix, up to `largest`, with which a number in `unit` is between 1 and 1000. The unit stays if
 * the number already is, or if it takes no prefix.
 */
export function chooseUnit(value: number, unit: Unit, largest = 24): ChosenUnit {
  const first = prefixPlace(unit);
  const size = Math.abs(value);
  if (!first || size === 0 || (size >= 1 && size < 1000)) return { unit, places: 0 };
  const own = unitPrefixes[first.prefix] ?? 0;
  const exponent = Math.floor((magnitudeOf(value) + own) / 3) * 3;
  const clamped = Math.min(Math.max(exponent, -24), Math.max(own, largest));
  const prefix = SHOWN.get(clamped);
  const text = `${prefix}${unit.text.slice(first.prefix.length)}`;
  const chosen =
    prefix === undefined ? null : unitOf(text, [{ ...first, prefix }, ...unit.factors.slice(1)]);
  return chosen ? { unit: chosen, places: own - clamped } : { unit, places: 0 };
}
