import type { Localized } from '@fragwerk/sdk';
import { isReactive } from '../language/elements.js';
import { type Branch, isMixed, type Netlist, sourcesOf } from '../network/netlist.js';
import { type Complex, complex, isFinite, multiply, scale } from './complex.js';

/** A value in SI base units, or why it cannot be read. */
type InputValue = number | Complex | Localized;

/** Values by symbol: of elements, `Ue`, and the frequency `f`. */
export type Values = ReadonlyMap<string, InputValue>;

/** Values of the elements by symbol in SI base units, and the frequency in Hz. */
export interface OperatingPoint {
  readonly values: Values;
  readonly frequency: number;
}

/** Returns a value as a complex number; `null` if it is missing or unreadable. */
export function numberOf(known: InputValue | undefined): Complex | null {
  if (known === undefined || (typeof known === 'object' && 'de' in known)) return null;
  const value = typeof known === 'number' ? complex(known) : known;
  return isFinite(value) ? value : null;
}

/**
 * Returns the value of a branch. A source in a three-phase supply has the phase of its conductor unless
 * its own value is complex; an implicit one has 1/√3 of the line-to-line voltage.
 */
export function branchValue(
  { symbol, phase }: Pick<Branch, 'symbol' | 'phase'>,
  values: Values,
): Complex | null {
  const value = numberOf(values.get(symbol ?? ''));
  if (!value || !phase || (value.im !== 0 && !phase.isLine)) return value;
  const { degrees, isLine } = phase;
  const rotation =
    degrees === 0 ? complex(1) : complex(-0.5, (Math.sign(degrees) * Math.sqrt(3)) / 2);
  return multiply(scale(value, isLine ? 1 / Math.sqrt(3) : 1), rotation);
}

export const missingValue = (name: string, known?: InputValue): Localized =>
  typeof known === 'object' && 'de' in known
    ? {
        de: `der Wert von ${name} ist nicht lesbar: ${known.de}`,
        en: `the value of ${name} cannot be read: ${known.en}`,
      }
    : { de: `der Wert von ${name} fehlt`, en: `the value of ${name} is missing` };

/** Returns the values with some sources at the same value. */
export const withSources = (values: Values, symbols: readonly string[], value: number): Values =>
  new Map([...values, ...symbols.map((symbol) => [symbol, value] as const)]);

/** Returns the values with only the DC or only the AC sources on. */
function drivenBy(part: 'dc' | 'ac', netlist: Netlist, values: Values): Values {
  const off = sourcesOf(part === 'dc' ? 'ac' : 'dc', netlist).map(({ symbol }) => symbol ?? '');
  return withSources(values, off, 0);
}

/**
 * Returns the point at which a circuit is calculated: at f, without batteries if there are alternating
 * sources; at 0 Hz if batteries alone drive it or nothing depends on the frequency.
 */
export function operatingPointOf(netlist: Netlist, values: Values): OperatingPoint {
  const hasNoFrequency = netlist.isDc || !netlist.branches.some(isReactive);
  return {
    values: isMixed(netlist) ? drivenBy('ac', netlist, values) : values,
    frequency: hasNoFrequency ? 0 : (numberOf(values.get('f'))?.re ?? NaN),
  };
}

/** Returns the point of the DC part that is superposed; `null` for none. */
export const dcPointOf = (netlist: Netlist, values: Values): OperatingPoint | null =>
  isMixed(netlist) ? { values: drivenBy('dc', netlist, values), frequency: 0 } : null;
