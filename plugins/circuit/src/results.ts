import type { Localized } from '@fragwerk/sdk';
import { formatAmount, formatPolar } from './amounts.js';
import { derivedValue } from './derived/derived.js';
import type { Netlist } from './network/netlist.js';
import { drivingPoint } from './network/quantities.js';
import { angle, type Complex, complex, cosine, divide, magnitude } from './numeric/complex.js';
import { analyse, type Analysis, withoutRounding } from './numeric/analyse.js';
import { operatingPointOf, type Values } from './numeric/point.js';
import { noImpedance } from './numeric/response.js';
import { type Fault, noValue } from './numeric/solve.js';
import { both } from './phrase.js';
import { isRealName, partsOf, unitOfName } from './quantity-names.js';

export interface Result {
  readonly value: Complex;
  readonly isComplex: boolean;
  /** Unit of the value; angles are in radians and shown in degrees. */
  readonly unit: string;
}

const phasor = (value: Complex, unit: string): Result => ({ value, unit, isComplex: true });
const real = (re: number, unit: string): Result => ({ value: complex(re), unit, isComplex: false });

const infinite = {
  Zges: both('es fließt kein Strom, der Wert ist unendlich', 'no current flows, so it is infinite'),
  Yges: both('Zges ist 0, der Wert ist unendlich', 'Zges is 0, so it is infinite'),
} as const;

/** Returns `Zges` and `Yges`; `null` for other names. */
function totals({ Zges, model }: Analysis, name: string): Complex | Fault | null {
  if (name !== 'Zges' && name !== 'Yges') return null;
  if (drivingPoint(model.netlist) === null) return noValue(name, noImpedance);
  if (name === 'Zges') return Zges ?? noValue(name, infinite.Zges);
  if (!Zges) return complex(0);
  return magnitude(Zges) > 0 ? divide(complex(1), Zges) : noValue(name, infinite.Yges);
}

const powerOf = ({ powers, total }: Analysis, name: string): Complex | null =>
  powers.get(name) ?? (name === 'ges' ? total : null);

function complexResult(analysis: Analysis, name: string): Result | Fault | null {
  const power = name.startsWith('S') ? powerOf(analysis, name.slice(1)) : null;
  if (power) return phasor(power, 'VA');
  const { model, quantities } = analysis;
  const value =
    totals(analysis, name) ?? quantities.get(name) ?? derivedValue(model, name, quantities);
  return value && !('fault' in value) ? valueOf(analysis, name, value) : value;
}

function valueOf({ isDc }: Analysis, name: string, exact: Complex): Result {
  const [value, unit] = [withoutRounding(exact, 0), unitOfName(name)];
  return isDc || isRealName(name) ? real(value.re, unit) : phasor(value, unit);
}

const powerParts: Readonly<Record<string, (power: Complex) => number>> = {
  S: magnitude,
  P: ({ re }) => re,
  Q: ({ im }) => im,
};

function plainResult(analysis: Analysis, name: string): Result | Fault | null {
  if (name === 'cosphi') return analysis.total && real(cosine(analysis.total), '');
  const power = powerOf(analysis, name.slice(1));
  const part = powerParts[name.charAt(0)];
  return power && part ? real(part(power), unitOfName(name)) : complexResult(analysis, name);
}

const readings: Readonly<Record<string, (result: Result) => Result>> = {
  abs: ({ value, unit }) => real(magnitude(value), unit),
  arg: ({ value }) => real(angle(value), '°'),
  re: ({ value, unit }) => real(value.re, unit),
  im: ({ value, unit }) => real(value.im, unit),
  c: (result) => result,
};

/** Combines the AC part and the DC part: `rmsUR1` and `rmsSR1`, and the active power `sumPR1`. */
function superposed(analysis: Analysis, prefix: 'rms' | 'sum', base: string): Result | null {
  const [letter, place] = [base.charAt(0), base.slice(1)];
  const valueOf = (name: string) => resultOf(analysis, name)?.value ?? complex(NaN);
  const directOf = (name: string) => resultOf(analysis, `dc${name}`)?.value ?? complex(0);
  const rms = (name: string) => Math.hypot(magnitude(valueOf(name)), magnitude(directOf(name)));
  const values: Readonly<Record<string, () => number>> =
    prefix === 'sum'
      ? { P: () => valueOf(base).re + directOf(base).re }
      : { U: () => rms(base), I: () => rms(base), S: () => rms(`U${place}`) * rms(`I${place}`) };
  const value = values[letter]?.() ?? NaN;
  return Number.isNaN(value) ? null : real(value, unitOfName(base));
}

/**
 * Finds a result by its name in the formulas: `UR1`, `Zges`, `absUR1`, `argSR1`, `PR1`, `cIS1`, `cosphi`,
 * `U0`, …; `dcUR1` is the DC part if there are other sources besides batteries, `rmsUR1` the rms value
 * and `sumPR1` the active power of both parts.
 *
 * @returns a fault if this circuit has no such value, `null` if no circuit has
 */
export function findResult(analysis: Analysis, name: string): Result | Fault | null {
  const { dc, prefix, base } = partsOf(name);
  if (dc !== '') {
    const direct = analysis.dc && { ...analysis, ...analysis.dc, isDc: true, dc: null };
    return direct && findResult(direct, prefix + base);
  }
  if (prefix === 'rms' || prefix === 'sum') return superposed(analysis, prefix, base);
  const read = readings[prefix];
  if (!read) return plainResult(analysis, base);
  const whole = complexResult(analysis, base);
  return whole && !('fault' in whole) ? read(whole) : whole;
}

export const noQuantity = (name: string): Localized =>
  both(
    `die Schaltung hat keine Größe "${name}"; Beispiele: absUR1, argIC1, Zges, U0R2`,
    `the circuit has no quantity "${name}"; examples: absUR1, argIC1, Zges, U0R2`,
  );

/** Finds a result by its name; returns `null` if this circuit has no such value. */
export function resultOf(analysis: Analysis, name: string): Result | null {
  const found = findResult(analysis, name);
  return found && 'fault' in found ? null : found;
}

/** Calculates a circuit; `find` returns its results by name, also the few that exist without a steady state. */
export function resultsOf(netlist: Netlist, values: Values) {
  const analysis = analyse(netlist, values);
  if (!('fault' in analysis))
    return { analysis, find: (name: string) => findResult(analysis, name) };
  const model = { netlist, values, point: operatingPointOf(netlist, values) };
  const find = (name: string): Result | Fault => {
    const value = derivedValue(model, name, null);
    if (!value) return analysis;
    return 'fault' in value ? value : real(value.re, unitOfName(name));
  };
  return { analysis: null, find };
}

export const formatForHost = ({ value, isComplex }: Result): string => {
  if (!isComplex) return String(value.re);
  return `${value.re}${value.im < 0 ? '-' : '+'}${Math.abs(value.im)}*%i`;
};

/** Formats the value at an arrow: the magnitude, for DC the value with its sign. */
export const formatMagnitude = ({ isDc }: Analysis, value: Complex, unit: string): Localized =>
  formatAmount(isDc ? value.re : magnitude(value), unit);

export const formatResult = ({ value, isComplex, unit }: Result): Localized =>
  isComplex ? formatPolar(value, unit) : formatAmount(value.re, unit);
