import { Cursor } from '../cursor.js';
import { shifted } from '../decimal.js';
import { UnitError } from '../errors.js';
import { Group, symbolOf } from './group.js';
import { type Dimension, unitPrefixes, unitSymbols, type UnitSymbol } from '@fragwerk/sdk';

/** One symbol of a unit with its prefix and signed power. */
interface Factor {
  readonly prefix: string;
  readonly symbol: string;
  readonly power: number;
}

/** The first symbol, when the display may give it another prefix. */
export interface PrefixPlace {
  readonly prefix: number;
  /** The unit's text without that prefix. */
  readonly rest: string;
}

/** A unit: value in base units = value * factor + offset. */
export interface Unit {
  /** As typed, without a leading `=`. */
  readonly text: string;
  /** A leading `=`: shown in just this form (host.md 3.1). */
  readonly forced: boolean;
  readonly factor: number;
  readonly offset: number;
  readonly dimension: Dimension;
  readonly prefixPlace: PrefixPlace | null;
}

const MAX_LENGTH = 100;
const UNKNOWN = { de: 'eine Einheit wie V, km/h, m/s^2', en: 'a unit such as V, km/h, m/s^2' };

class UnitReader {
  readonly factors: Factor[] = [];
  private readonly group: Group;

  constructor(private readonly cursor: Cursor) {
    this.group = new Group(cursor.text);
  }

  /** Groups joined by `*` and `/`; a `/` divides by the whole group after it, as in `J/kgK`. */
  product(sign: number): void {
    this.groupOf(sign);
    for (;;) {
      if (this.cursor.take('*') || this.cursor.take('·')) this.groupOf(sign);
      else if (this.cursor.take('/')) this.groupOf(-sign);
      // A blank multiplies as well: m s^-1.
      else if (!this.cursor.atEnd() && !this.cursor.match(/(?=\))/y)) this.groupOf(sign);
      else return;
    }
  }

  private groupOf(sign: number): void {
    if (this.cursor.take('(')) {
      this.product(sign);
      this.cursor.expect(')');
      return;
    }
    if (this.cursor.match(/\s*1(?=\/)/y)) return;
    this.cursor.skipBlanks();
    do this.symbol(sign);
    while (!this.cursor.match(/(?=[\s*/()·]|$)/y));
  }

  private symbol(sign: number): void {
    const start = this.cursor.position;
    const end = this.group.symbolEnd(start);
    const found = end === null ? null : symbolOf(this.cursor.text.slice(start, end));
    if (end === null || !found) return this.cursor.expected(UNKNOWN);
    const [next, power] = this.group.power(end);
    this.cursor.position = next;
    if (power === 0 || !Number.isInteger(power)) this.cursor.expected(UNKNOWN);
    this.factors.push({ prefix: found.prefix, symbol: found.symbol, power: sign * power });
  }
}

const unitOf = (factor: Factor): UnitSymbol =>
  unitSymbols[factor.symbol] ?? { factor: 1, dimension: {}, prefixes: 'none' };

function dimensionOf(factors: readonly Factor[]): Dimension {
  const sum: Record<string, number> = {};
  for (const factor of factors) {
    for (const [base, power] of Object.entries(unitOf(factor).dimension)) {
      sum[base] = (sum[base] ?? 0) + power * factor.power;
    }
  }
  return Object.fromEntries(Object.entries(sum).filter(([, power]) => power !== 0));
}

/** Multiplied step by step; `**` is not rounded alike everywhere. */
function factorOf(factors: readonly Factor[]): number {
  let [product, exponent] = [1, 0];
  for (const factor of factors) {
    exponent += (unitPrefixes[factor.prefix] ?? 0) * factor.power;
    for (let count = 0; count < Math.abs(factor.power); count += 1) {
      product =
        factor.power > 0 ? product * unitOf(factor).factor : product / unitOf(factor).factor;
    }
  }
  return Number.isFinite(product) ? shifted(product, exponent) : product;
}

/** km/h is not turned into m/h: no other prefix beside a unit in the denominator that takes none. */
function prefixPlaceOf(text: string, factors: readonly Factor[]): PrefixPlace | null {
  const first = factors[0];
  if (first?.power !== 1 || unitOf(first).prefixes !== 'chosen') return null;
  if (!text.startsWith(first.prefix + first.symbol)) return null;
  if (factors.some((factor) => factor.power < 0 && unitOf(factor).prefixes === 'none')) return null;
  return { prefix: unitPrefixes[first.prefix] ?? 0, rest: text.slice(first.prefix.length) };
}

/**
 * Reads a unit (host.md 3.1, 3.4): symbols with prefixes y…Y, written together or with `*`, `/`,
 * powers as `m2`, `m^2`, `m²`, brackets. '' is the unit of a plain number.
 * @throws UnitError with the place of what is unknown
 * @example parseUnit('km/h').factor // 0.2777777777777778
 */
export function parseUnit(text: string): Unit {
  const cursor = new Cursor(text, UnitError);
  if (text.length > MAX_LENGTH) {
    cursor.fail({
      de: `Länger als ${MAX_LENGTH} Zeichen.`,
      en: `Longer than ${MAX_LENGTH} characters.`,
    });
  }
  const forced = cursor.take('=');
  cursor.skipBlanks();
  const shown = text.slice(cursor.position).trim();
  const reader = new UnitReader(cursor);
  if (!cursor.atEnd()) reader.product(1);
  cursor.expectEnd(UNKNOWN);
  const { factors } = reader;
  const factor = factorOf(factors);
  if (!(factor > 1e-100 && factor < 1e100)) {
    cursor.fail(
      { de: 'Die Einheit ist zu groß oder zu klein.', en: 'The unit is too large or too small.' },
      0,
    );
  }
  const offset = factors.length === 1 && factors[0]?.power === 1 ? unitOf(factors[0]).offset : 0;
  return {
    text: shown,
    forced,
    factor,
    offset: offset ?? 0,
    dimension: dimensionOf(factors),
    prefixPlace: prefixPlaceOf(shown, factors),
  };
}

/** Whether a value in one unit can be shown in the other. */
export function sameDimension(first: Unit, second: Unit): boolean {
  const bases = new Set([...Object.keys(first.dimension), ...Object.keys(second.dimension)]);
  return [...bases].every((base) => first.dimension[base] === second.dimension[base]);
}
