import { type Dimension, unitPrefixes, type UnitSymbol, unitSymbols } from './unit-table.js';

/** A unit in SI base units: value × factor + offset. */
export interface Unit {
  readonly factor: number;
  readonly offset: number;
  readonly dimension: Dimension;
}

const same = (name: string, factor = 1): UnitSymbol => {
  const { dimension = {}, factor: own = 1 } = unitSymbols[name] ?? {};
  return { dimension, factor: own * factor, prefixes: 'chosen' };
};

/** What students write beside the host's units. */
const symbols: Readonly<Record<string, UnitSymbol>> = {
  ...unitSymbols,
  ohm: same('Ohm'),
  Wh: same('J', 3600),
  VA: same('W'),
  rad: { factor: 1, dimension: {}, prefixes: 'chosen' },
};

const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.prototype.hasOwnProperty.call(table, key) ? table[key] : undefined;

function symbol(name: string): Unit | undefined {
  const exact = own(symbols, name);
  if (exact) return { ...exact, offset: exact.offset ?? 0 };
  for (const length of [1, 2]) {
    const exponent = own(unitPrefixes, name.slice(0, length));
    const unit = own(symbols, name.slice(length));
    if (exponent !== undefined && unit && unit.prefixes !== 'none')
      return { ...unit, offset: 0, factor: unit.factor * 10 ** exponent };
  }
  return undefined;
}

const SUPERSCRIPTS: Readonly<Record<string, string>> = {
  '²': '^2',
  '³': '^3',
  '⁻': '^-',
  '¹': '1',
};
const FACTOR = /^([^\d^*/\u00b7]{1,8})(?:\^?(-?[1-9]))?$/;

function add(into: Record<string, number>, dimension: Dimension, power: number): void {
  for (const [base, exponent] of Object.entries(dimension)) {
    const sum = (into[base] ?? 0) + exponent * power;
    if (sum === 0) Reflect.deleteProperty(into, base);
    else into[base] = sum;
  }
}

/**
 * Reads a unit with prefixes, powers, products and quotients.
 *
 * @returns `null` for what is no unit; '' is the unit of bare numbers
 * @example
 * parseUnit('m/s^2'); // { factor: 1, offset: 0, dimension: { m: 1, s: -2 } }
 */
export function parseUnit(text: string): Unit | null {
  const bare = text.trim().replace(/^'(.*)'$/s, '$1');
  if (bare === '') return { factor: 1, offset: 0, dimension: {} };
  if (bare.length > 40) return null;
  const single = symbol(bare);
  if (single) return { factor: single.factor, offset: single.offset, dimension: single.dimension };
  const written = bare
    .replace(/[\u00b2\u00b3\u207b\u00b9]/g, (sign) => SUPERSCRIPTS[sign] ?? '')
    .replace(/\*\*/g, '^');
  const dimension: Record<string, number> = {};
  const isGrouped = bare.includes('(');
  let factor = 1;
  let sign = 1;
  for (const piece of written.replace(/[()]/g, '').split(/([*·/]|\s+)/)) {
    if (piece === '/') sign = -1;
    else if (/^[*·]$/.test(piece)) sign = isGrouped ? sign : 1;
    else if (/^(?:\s*|1)$/.test(piece)) continue;
    else {
      const match = FACTOR.exec(piece);
      const unit = symbol(match?.[1] ?? '');
      if (!match || unit?.offset !== 0) return null;
      const power = sign * Number(match[2] ?? 1);
      factor *= unit.factor ** power;
      add(dimension, unit.dimension, power);
    }
  }
  return { factor, offset: 0, dimension };
}

/** Whether two units measure the same kind of thing. */
export function isSameDimension(a: Unit, b: Unit): boolean {
  const bases = new Set([...Object.keys(a.dimension), ...Object.keys(b.dimension)]);
  return [...bases].every((base) => (a.dimension[base] ?? 0) === (b.dimension[base] ?? 0));
}
