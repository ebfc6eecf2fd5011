import type { Localized } from '@fragwerk/sdk';
import { isReactive } from '../language/elements.js';
import type { Branch, Netlist } from '../network/netlist.js';
import { type Complex, complex, multiply, scale } from './complex.js';

/** A value in SI base units, or why it cannot be read. */
export type Known = number | Complex | Localized;

/** Values by symbol: of elements, `Ue`, and the frequency `f`. */
export type Values = ReadonlyMap<string, Known>;

/** Values of the elements by symbol in SI base units, and the frequency in Hz. */
export interface OperatingPoint {
  readonly values: Values;
  readonly frequency: number;
}

/** A value as a number; `null` where there is none. */
export function numberOf(known: Known | undefined): Complex | null {
  if (known === undefined || (typeof known === 'object' && 'de' in known)) return null;
  const value = typeof known === 'number' ? complex(known) : known;
  return Number.isFinite(value.re) && Number.isFinite(value.im) ? value : null;
}

const SIXTH = Math.sqrt(3) / 2;

/**
 * The value of a branch. A source in a three-phase net has the phase of its conductor unless its own
 * value is complex, and 1/√3 of the line voltage where that is given.
 */
export function branchValue({ symbol, phase }: Branch, values: Values): Complex | null {
  const value = numberOf(values.get(symbol ?? ''));
  if (!value || !phase || (value.im !== 0 && !phase.isLine)) return value;
  const { degrees, isLine } = phase;
  const turn = degrees === 0 ? complex(1) : complex(-0.5, Math.sign(degrees) * SIXTH);
  return multiply(scale(value, isLine ? 1 / Math.sqrt(3) : 1), turn);
}

/** Why a value is none. */
export const missing = (name: string, known?: Known): Localized =>
  typeof known === 'object' && 'de' in known
    ? {
        de: `der Wert von ${name} ist nicht lesbar: ${known.de}`,
        en: `the value of ${name} cannot be read: ${known.en}`,
      }
    : { de: `der Wert von ${name} fehlt`, en: `the value of ${name} is missing` };

const isBattery = ({ element }: Branch) => element.kind === 'BAT';
const isSource = ({ behaviour }: Branch) => behaviour === 'voltage' || behaviour === 'current';

/** Whether direct and alternating parts are to be calculated apart. */
const isMixed = ({ branches, isDirect }: Netlist): boolean =>
  !isDirect && branches.some(isBattery) && branches.some(isReactive);

/** Values with all sources at zero but the batteries, or the others. */
function drivenBy(kept: 'batteries' | 'others', netlist: Netlist, values: Values): Values {
  const off = netlist.branches.filter(
    (branch) => isSource(branch) && isBattery(branch) !== (kept === 'batteries'),
  );
  const symbols = off.map(({ symbol }) => symbol ?? '');
  const isInputOff = netlist.input.isOpen && kept === 'batteries';
  const zeros = [...symbols, ...(isInputOff ? ['Ue'] : [])].map((symbol) => [symbol, 0] as const);
  return new Map([...values, ...zeros]);
}

/**
 * The point at which a circuit is calculated: at f, without its batteries where there are other sources;
 * at 0 Hz with batteries alone and where the frequency changes nothing.
 */
export function pointOf(netlist: Netlist, values: Values): OperatingPoint {
  if (netlist.isDirect || !netlist.branches.some(isReactive)) return { values, frequency: 0 };
  return {
    values: isMixed(netlist) ? drivenBy('others', netlist, values) : values,
    frequency: numberOf(values.get('f'))?.re ?? NaN,
  };
}

/** The point of the direct part beside it; `null` where there is none. */
export const directPointOf = (netlist: Netlist, values: Values): OperatingPoint | null =>
  isMixed(netlist) ? { values: drivenBy('batteries', netlist, values), frequency: 0 } : null;
