import type { Circuit } from '../language/names.js';
import type { Netlist } from '../network/netlist.js';
import { magnitude } from '../numeric/complex.js';
import { type Rational, withoutCommon } from '../numeric/rational.js';
import type { Relation, TransferFunction } from '../numeric/response.js';

/** A response over the frequency in Hz, or over the value of a component. */
export interface Curve extends TransferFunction, Relation {
  readonly circuit: Circuit;
  /** Powers of ten of the frequency or the value, first and last. */
  readonly decades: readonly [number, number];
  readonly samples: number;
}

/** Returns the number of samples for a circuit, fewer for large ones. */
export const sampleCount = ({ branches }: Netlist): number =>
  Math.max(60, Math.min(480, Math.floor(10_000 / (branches.length + 1))));

/** Range of frequencies in Hz, as powers of ten. */
const MIN_EXPONENT = -2;
const MAX_EXPONENT = 10;
/** A zero and a pole that differ less do not show in the picture. */
const ALIKE = 0.01;

/** Returns the powers of ten of the frequencies in Hz at which a curve bends, in ascending order. */
function bendsOf({ zeros, poles }: Rational): readonly number[] {
  const exponents = (list: Rational['zeros']) =>
    list.filter((root) => magnitude(root) > 0).map((root) => Math.log10(magnitude(root)));
  const isAlike = (zero: number, pole: number) => Math.abs(pole - zero) < ALIKE;
  return withoutCommon(exponents(zeros), exponents(poles), isAlike)
    .flat()
    .map((exponent) => exponent - Math.log10(2 * Math.PI))
    .sort((a, b) => a - b);
}

/**
 * Returns the decades in which a curve bends, with a margin; those around the usual frequency if it does
 * not, and those of the circuit's elements if zeros and poles are unknown.
 */
export function decadesOf(
  { rational, ends }: Omit<TransferFunction, 'response'>,
  { usual, margin }: { readonly usual: number; readonly margin: number },
): readonly [number, number] {
  const bends = rational ? bendsOf(rational) : (ends ?? []);
  const centre = usual > 0 && Number.isFinite(usual) ? Math.log10(usual) : 3;
  const [first, last] = [bends[0] ?? centre, bends.at(-1) ?? centre];
  const low = Math.max(MIN_EXPONENT, Math.floor(first - margin));
  const high = Math.min(MAX_EXPONENT, Math.ceil(last + margin));
  return [Math.min(low, MAX_EXPONENT - 2), Math.max(high, low + 2)];
}
