import { localized, type Localized, writeQuantity } from '@fragwerk/sdk';
import { derivedValue } from './derived/derived.js';
import { angle, type Complex, complex, divide, magnitude } from './numeric/complex.js';
import type { Analysis } from './numeric/analyse.js';
import type { Fault } from './numeric/solve.js';
import { isRealName, unitOfName } from './quantity-names.js';

/** A result by name. */
export interface Result {
  readonly value: Complex;
  readonly isComplex: boolean;
  /** Unit of the value; angles are in radians and shown in degrees. */
  readonly unit: string;
}

const PREFIXES = ['abs', 'arg', 're', 'im', 'c'] as const;
type Prefix = (typeof PREFIXES)[number];

const own = (value: Complex, unit: string): Result => ({ value, unit, isComplex: true });
const real = (value: number, unit: string): Result => ({
  value: complex(value),
  unit,
  isComplex: false,
});

function totals({ Zges }: Analysis, name: string): Complex | null {
  if (name === 'Zges') return Zges;
  return name === 'Yges' && Zges && magnitude(Zges) > 0 ? divide(complex(1), Zges) : null;
}

const powerOf = ({ powers, total }: Analysis, name: string): Complex | null =>
  powers.get(name) ?? (name === 'ges' ? total : null);

function complexResult(analysis: Analysis, name: string): Result | Fault | null {
  const value = totals(analysis, name) ?? analysis.quantities.get(name);
  if (value) return valueOf(analysis, name, value);
  const power = name.startsWith('S') ? powerOf(analysis, name.slice(1)) : null;
  if (power) return own(power, 'VA');
  const derived = derivedValue(analysis.model, name);
  return derived && !('fault' in derived) ? valueOf(analysis, name, derived) : derived;
}

const valueOf = ({ isDc }: Analysis, name: string, value: Complex): Result =>
  isDc || isRealName(name) ? real(value.re, unitOfName(name)) : own(value, unitOfName(name));

function plainResult(analysis: Analysis, name: string): Result | Fault | null {
  if (name === 'cosphi') return analysis.total && real(Math.cos(angle(analysis.total)), '');
  const power = powerOf(analysis, name.slice(1));
  const letter = name.charAt(0);
  if (power && letter === 'S') return real(magnitude(power), 'VA');
  if (power && letter === 'P') return real(power.re, 'W');
  if (power && letter === 'Q') return real(power.im, 'var');
  return complexResult(analysis, name);
}

const apply: Readonly<Record<Prefix, (result: Result) => Result>> = {
  abs: ({ value, unit }) => real(magnitude(value), unit),
  arg: ({ value }) => real(angle(value), '°'),
  re: ({ value, unit }) => real(value.re, unit),
  im: ({ value, unit }) => real(value.im, unit),
  c: (result) => result,
};

/**
 * A result by its name in the formulas: `UR1`, `Zges`, `absUR1`, `argSR1`, `PR1`, `cIS1`, `cosphi`, `U0`, …; with
 * `dc` before it the part of the batteries beside other sources: `dcUR1`.
 *
 * @returns a sentence for people when this circuit has no such value, `null` when no circuit has
 */
export function findResult(analysis: Analysis, name: string): Result | Fault | null {
  if (name.startsWith('dc') && analysis.dc)
    return findResult({ ...analysis, ...analysis.dc, isDc: true, dc: null }, name.slice(2));
  for (const prefix of PREFIXES) {
    const base = name.startsWith(prefix)
      ? complexResult(analysis, name.slice(prefix.length))
      : null;
    if (base) return 'fault' in base ? base : apply[prefix](base);
  }
  return plainResult(analysis, name);
}

/** A result as {@link findResult} finds it; `null` when there is none. */
export function resultOf(analysis: Analysis, name: string): Result | null {
  const found = findResult(analysis, name);
  return found && 'fault' in found ? null : found;
}

/** A result as the host's parser reads it. */
export const formatForHost = ({ value, isComplex }: Result): string => {
  if (!isComplex) return String(value.re);
  return `${value.re}${value.im < 0 ? '-' : '+'}${Math.abs(value.im)}*%i`;
};

/** A real number for people, `3,183 mA` in German, in significant digits. Angles are in radians and written in degrees. */
export const formatAmount = (value: number, unit: string, digits = 4): Localized =>
  localized((language) =>
    writeQuantity(unit === '°' ? (value * 180) / Math.PI : value, unit, { language, digits }),
  );

/** A complex value as magnitude and angle: `3,2 V ∠ 45°`. */
export function formatPolar(value: Complex, unit: string): Localized {
  const [size, turn] = [formatAmount(magnitude(value), unit), formatAmount(angle(value), '°')];
  return localized((language) => `${size[language]} ∠ ${turn[language]}`);
}

/** A complex value of an element for people, a real one without an angle. */
export const formatValue = (value: Complex, unit: string): Localized =>
  value.im === 0 ? formatAmount(value.re, unit) : formatPolar(value, unit);

/** What stands at an arrow: the magnitude, of direct current the value with its sign. */
export const formatMagnitude = ({ isDc }: Analysis, value: Complex, unit: string): Localized =>
  formatAmount(isDc ? value.re : magnitude(value), unit);

/** A result for people. */
export const formatResult = ({ value, isComplex, unit }: Result): Localized =>
  isComplex ? formatPolar(value, unit) : formatAmount(value.re, unit);
