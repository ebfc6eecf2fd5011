/** Exponents of the base units, for example { m: 1, s: -2 }. */
export type Dimension = Readonly<Record<string, number>>;

export interface UnitSymbol {
  /** Size in base units. */
  readonly factor: number;
  readonly dimension: Dimension;
  /** Added after the multiplication: 273.15 for °C. */
  readonly offset?: number;
  /**
   * Allowed prefixes: `all`, also chosen for display; `large` ones (k, M, G, …), only as typed, as in k€;
   * `none`.
   */
  readonly prefixes: 'all' | 'large' | 'none';
}

/**
 * Decimal exponents, BIPM SI brochure (9th edition) table 7; `u` for µ as in
 * docs/interface/calculation.md#quantities.
 */
export const unitPrefixes: Readonly<Record<string, number>> = {
  ...{ y: -24, z: -21, a: -18, f: -15, p: -12, n: -9, u: -6, '\u00b5': -6, '\u03bc': -6, m: -3 },
  ...{ c: -2, d: -1, da: 1, h: 2, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18, Z: 21, Y: 24 },
};

const si = (dimension: Dimension, factor = 1): UnitSymbol => ({
  factor,
  dimension,
  prefixes: 'all',
});
const large = (dimension: Dimension, factor = 1): UnitSymbol => ({
  factor,
  dimension,
  prefixes: 'large',
});
const fixed = (dimension: Dimension, factor: number): UnitSymbol => ({
  factor,
  dimension,
  prefixes: 'none',
});

const WATT = { kg: 1, m: 2, s: -3 };
const OHM = { kg: 1, m: 2, s: -3, A: -2 };

/**
 * Units that the host does not have, so `parseUnit` of `expressions/units.ts` rejects them: those of
 * information (IEC 80000-13), and others in which students answer.
 */
export const pluginUnits: Readonly<Record<string, UnitSymbol>> = {
  rad: si({}),
  bit: large({ bit: 1 }),
  B: large({ bit: 1 }, 8),
  Byte: large({ bit: 1 }, 8),
  KiB: fixed({ bit: 1 }, 8 * 1024),
  MiB: fixed({ bit: 1 }, 8 * 1024 ** 2),
  GiB: fixed({ bit: 1 }, 8 * 1024 ** 3),
  TiB: fixed({ bit: 1 }, 8 * 1024 ** 4),
  cal: si({ kg: 1, m: 2, s: -2 }, 4.184),
  PS: fixed(WATT, 735.49875),
  Wp: si(WATT),
  mmHg: fixed({ kg: 1, m: -1, s: -2 }, 133.322387415),
  atm: fixed({ kg: 1, m: -1, s: -2 }, 101_325),
  ppb: fixed({}, 1e-9),
  ct: fixed({ '€': 1 }, 1e-2),
  // The target unit of a level at the host is dB.
  dBm: fixed({ dB: 1 }, 1),
  dBi: fixed({ dB: 1 }, 1),
};

/**
 * The units that can be written: SI base and derived units (BIPM SI brochure, tables 2 and 4),
 * units used with SI (table 8), the special ones of docs/interface/calculation.md#quantities and of the
 * host's page "Einheit", what students write for Ohm and degree, and those of plugin types.
 */
export const unitSymbols: Readonly<Record<string, UnitSymbol>> = {
  m: si({ m: 1 }),
  g: si({ kg: 1 }, 1e-3),
  s: si({ s: 1 }),
  A: si({ A: 1 }),
  K: si({ K: 1 }),
  mol: si({ mol: 1 }),
  cd: si({ cd: 1 }),
  Hz: si({ s: -1 }),
  Bd: si({ s: -1 }),
  Bq: si({ s: -1 }),
  N: si({ kg: 1, m: 1, s: -2 }),
  Pa: si({ kg: 1, m: -1, s: -2 }),
  J: si({ kg: 1, m: 2, s: -2 }),
  W: si(WATT),
  var: si(WATT),
  VAr: si(WATT),
  VA: si(WATT),
  Wh: si({ kg: 1, m: 2, s: -2 }, 3600),
  C: si({ A: 1, s: 1 }),
  Ah: si({ A: 1, s: 1 }, 3600),
  V: si({ ...WATT, A: -1 }),
  F: si({ kg: -1, m: -2, s: 4, A: 2 }),
  Ohm: si(OHM),
  ohm: si(OHM),
  '\u03a9': si(OHM),
  S: si({ kg: -1, m: -2, s: 3, A: 2 }),
  Wb: si({ kg: 1, m: 2, s: -2, A: -1 }),
  T: si({ kg: 1, s: -2, A: -1 }),
  H: si({ kg: 1, m: 2, s: -2, A: -2 }),
  lm: si({ cd: 1 }),
  lx: si({ cd: 1, m: -2 }),
  Gy: si({ m: 2, s: -2 }),
  Sv: si({ m: 2, s: -2 }),
  kat: si({ mol: 1, s: -1 }),
  l: si({ m: 3 }, 1e-3),
  L: si({ m: 3 }, 1e-3),
  bar: si({ kg: 1, m: -1, s: -2 }, 1e5),
  eV: si({ kg: 1, m: 2, s: -2 }, 1.602176634e-19),
  t: large({ kg: 1 }, 1e3),
  '€': large({ '€': 1 }),
  $: large({ $: 1 }),
  '°C': { factor: 1, dimension: { K: 1 }, offset: 273.15, prefixes: 'none' },
  min: fixed({ s: 1 }, 60),
  h: fixed({ s: 1 }, 3600),
  d: fixed({ s: 1 }, 86_400),
  day: fixed({ s: 1 }, 86_400),
  year: fixed({ s: 1 }, 31_536_000),
  Upm: fixed({ s: -1 }, 1 / 60),
  '%': fixed({}, 1e-2),
  '‰': fixed({}, 1e-3),
  promille: fixed({}, 1e-3),
  ppm: fixed({}, 1e-6),
  '°': fixed({}, Math.PI / 180),
  grad: fixed({}, Math.PI / 180),
  Grad: fixed({}, Math.PI / 180),
  // A level cannot be converted into a ratio.
  dB: fixed({ dB: 1 }, 1),
  ...pluginUnits,
};
