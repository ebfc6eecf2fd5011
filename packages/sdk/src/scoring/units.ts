/** Exponents of the base units, for example { m: 1, s: -2 }. */
type Dimension = Readonly<Record<string, number>>;

/** A unit in SI base units: value × factor + offset. */
export interface Unit {
  readonly factor: number;
  readonly offset: number;
  readonly dimension: Dimension;
}

interface Entry extends Unit {
  readonly takesPrefixes: boolean;
}

const si = (dimension: Dimension, factor = 1): Entry => ({
  factor,
  offset: 0,
  dimension,
  takesPrefixes: true,
});
const fixed = (dimension: Dimension, factor: number, offset = 0): Entry => ({
  factor,
  offset,
  dimension,
  takesPrefixes: false,
});

const WATT = { kg: 1, m: 2, s: -3 };
const JOULE = { kg: 1, m: 2, s: -2 };
const PASCAL = { kg: 1, m: -1, s: -2 };
const ohm = si({ kg: 1, m: 2, s: -3, A: -2 });

/** SI base and derived units, and those beside them (BIPM SI brochure, tables 2, 4 and 8). */
const UNITS: Readonly<Record<string, Entry>> = {
  m: si({ m: 1 }),
  g: si({ kg: 1 }, 1e-3),
  s: si({ s: 1 }),
  A: si({ A: 1 }),
  K: si({ K: 1 }),
  mol: si({ mol: 1 }),
  cd: si({ cd: 1 }),
  Hz: si({ s: -1 }),
  N: si({ kg: 1, m: 1, s: -2 }),
  Pa: si(PASCAL),
  bar: si(PASCAL, 1e5),
  J: si(JOULE),
  Wh: si(JOULE, 3600),
  W: si(WATT),
  VA: si(WATT),
  var: si(WATT),
  V: si({ ...WATT, A: -1 }),
  C: si({ A: 1, s: 1 }),
  F: si({ kg: -1, m: -2, s: 4, A: 2 }),
  Ohm: ohm,
  ohm,
  '\u03a9': ohm,
  '\u2126': ohm,
  S: si({ kg: -1, m: -2, s: 3, A: 2 }),
  Wb: si({ kg: 1, m: 2, s: -2, A: -1 }),
  T: si({ kg: 1, s: -2, A: -1 }),
  H: si({ kg: 1, m: 2, s: -2, A: -2 }),
  l: si({ m: 3 }, 1e-3),
  L: si({ m: 3 }, 1e-3),
  rad: si({}),
  '\u00b0C': fixed({ K: 1 }, 1, 273.15),
  min: fixed({ s: 1 }, 60),
  h: fixed({ s: 1 }, 3600),
  d: fixed({ s: 1 }, 86_400),
  '%': fixed({}, 1e-2),
  '\u00b0': fixed({}, Math.PI / 180),
  // A level is no ratio: it keeps its number and converts into nothing else.
  dB: fixed({ dB: 1 }, 1),
};

/** Decimal exponents (BIPM SI brochure, table 7); `u` is typed for µ. */
const PREFIXES: Readonly<Record<string, number>> = {
  ...{ y: -24, z: -21, a: -18, f: -15, p: -12, n: -9, u: -6, '\u00b5': -6, '\u03bc': -6, m: -3 },
  ...{ c: -2, d: -1, da: 1, h: 2, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18, Z: 21, Y: 24 },
};

const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.prototype.hasOwnProperty.call(table, key) ? table[key] : undefined;

function symbol(name: string): Entry | undefined {
  const exact = own(UNITS, name);
  if (exact) return exact;
  for (const length of [1, 2]) {
    const exponent = own(PREFIXES, name.slice(0, length));
    const unit = own(UNITS, name.slice(length));
    if (exponent !== undefined && unit?.takesPrefixes === true)
      return { ...unit, factor: unit.factor * 10 ** exponent };
  }
  return undefined;
}

const SUPERSCRIPTS: Readonly<Record<string, string>> = {
  '²': '^2',
  '³': '^3',
  '⁻': '^-',
  '¹': '1',
};
const FACTOR = /^([^\d^*/·]{1,8})(?:\^?(-?[1-9]))?$/;

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
  const written = bare.replace(/[²³⁻¹]/g, (sign) => SUPERSCRIPTS[sign] ?? '').replace(/\*\*/g, '^');
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
