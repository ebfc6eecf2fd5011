import { localized, type Localized, writeQuantity } from '@fragwerk/sdk';
import { angle, type Complex, complex, divide, magnitude } from './numeric/complex.js';
import type { Analysis } from './numeric/analyse.js';

/** A result by name. */
export interface Result {
  readonly value: Complex;
  readonly isComplex: boolean;
  /** Unit of the value; angles are in radians and shown in degrees. */
  readonly unit: string;
}

const units: Readonly<Record<string, string>> = {
  ...{ U: 'V', I: 'A', Z: 'Ohm', Y: 'S', S: 'VA', P: 'W', Q: 'var' },
};
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

function complexResult(analysis: Analysis, name: string): Result | null {
  const value = totals(analysis, name) ?? analysis.quantities.get(name);
  const unit = units[name.charAt(0)] ?? '';
  if (value) return analysis.isDirect ? real(value.re, unit) : own(value, unit);
  const power = name.startsWith('S') ? powerOf(analysis, name.slice(1)) : null;
  return power ? own(power, 'VA') : null;
}

function plainResult(analysis: Analysis, name: string): Result | null {
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
 * A result by its name in the formulas: `UR1`, `Zges`, `absUR1`, `argSR1`, `PR1`, `cIS1`, `cosphi`, …; with `dc`
 * before it the part of the batteries beside other sources: `dcUR1`.
 *
 * @returns `null` when the circuit has no such quantity
 */
export function resultOf(analysis: Analysis, name: string): Result | null {
  if (name.startsWith('dc') && analysis.direct)
    return resultOf(
      { ...analysis, ...analysis.direct, isDirect: true, direct: null },
      name.slice(2),
    );
  for (const prefix of PREFIXES) {
    const base = name.startsWith(prefix)
      ? complexResult(analysis, name.slice(prefix.length))
      : null;
    if (base) return apply[prefix](base);
  }
  return plainResult(analysis, name);
}

/** Unit of a result by its name alone, '' for none. */
export function unitOfName(name: string): string {
  if (/^arg[UISZY]/.test(name)) return '°';
  const match = /^(?:dc)?(?:abs|re|im|c)?([UISZYPQ])[A-Za-z0-9]/.exec(name);
  return units[match?.[1] ?? ''] ?? '';
}

const shownPrefixes: Readonly<Record<string, string>> = {
  ...{ arg: '∠ ', re: 'Re ', im: 'Im ', dc: 'DC ' },
};

/** The name of a result for people: `∠ `, `U` and `R1` of `argUR1`. */
export function nameParts(name: string) {
  const match = /^(abs|arg|re|im|c|dc)?([UISPQZY])(.+)$/.exec(name);
  const [, prefix = '', letter = name === 'cosphi' ? 'cos φ' : name, index = ''] = match ?? [];
  return { prefix: shownPrefixes[prefix] ?? '', letter, index };
}

/** A result as the host's parser reads it. */
export const resultText = ({ value, isComplex }: Result): string => {
  if (!isComplex) return String(value.re);
  return `${value.re}${value.im < 0 ? '-' : '+'}${Math.abs(value.im)}*%i`;
};

/** A real number for people, `3,183 mA` in German, in significant digits. Angles are in radians and written in degrees. */
export const amountOf = (value: number, unit: string, digits = 4): Localized =>
  localized((language) =>
    writeQuantity(unit === '°' ? (value * 180) / Math.PI : value, unit, { language, digits }),
  );

/** A complex value as magnitude and angle: `3,2 V ∠ 45°`. */
export function polarAmountOf(value: Complex, unit: string): Localized {
  const [size, turn] = [amountOf(magnitude(value), unit), amountOf(angle(value), '°')];
  return localized((language) => `${size[language]} ∠ ${turn[language]}`);
}

/** A complex value of an element for people, a real one without an angle. */
export const valueAmount = (value: Complex, unit: string): Localized =>
  value.im === 0 ? amountOf(value.re, unit) : polarAmountOf(value, unit);

/** What stands at an arrow: the magnitude, of direct current the value with its sign. */
export const shownAmount = ({ isDirect }: Analysis, value: Complex, unit: string): Localized =>
  amountOf(isDirect ? value.re : magnitude(value), unit);

/** A result for people. */
export const writeResult = ({ value, isComplex, unit }: Result): Localized =>
  isComplex ? polarAmountOf(value, unit) : amountOf(value.re, unit);
