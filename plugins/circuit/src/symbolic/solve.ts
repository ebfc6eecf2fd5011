import type { Localized } from '@fragwerk/sdk';
import { isPassive, isSource, isVoltageDefined } from '../language/elements.js';
import { type Limit, LIMITS } from '../limits.js';
import { allBranches, type Branch, type Netlist } from '../network/netlist.js';
import { drivingPoint, quantitiesOf, type Quantity } from '../network/quantities.js';
import { graphFault } from '../network/topology.js';
import { evaluateQuantity } from '../numeric/analyse.js';
import { complex } from '../numeric/complex.js';
import { type Fault, Solver } from '../numeric/solve.js';
import { factorsOf, interpolated, one, type Polynomial, quotient, scaled } from './polynomial.js';

/** A sum of sources times polynomials, over one polynomial. */
export interface Fraction {
  /** Symbol of the source (`''` for none) and its factor, which is not 0. */
  readonly terms: readonly { readonly source: string; readonly factor: Polynomial }[];
  readonly denominator: Polynomial;
}

/** All quantities of a circuit as fractions in the symbols of its elements. */
export interface SymbolicSolution {
  /** Symbols by bit; those of capacitors and inductors mean their products with s. */
  readonly symbols: readonly string[];
  /** Bit mask of capacitors and inductors. */
  readonly withS: number;
  /** Common denominator of all quantities. */
  readonly determinant: Polynomial;
  /** By name over {@link determinant}, not reduced. */
  readonly quantities: ReadonlyMap<string, Fraction>;
  readonly Zges: Fraction | null;
}

const drivesOf = (netlist: Netlist): readonly (readonly [symbol: string, drive: number])[] =>
  allBranches(netlist).flatMap((branch, index) =>
    isSource(branch) && branch.symbol !== null ? [[branch.symbol, index] as const] : [],
  );

/** Returns the total impedance, from the quantities of the only source. */
function impedanceOf(
  netlist: Netlist,
  quantities: SymbolicSolution['quantities'],
): Fraction | null {
  const drive = drivingPoint(netlist);
  const branch = allBranches(netlist)[drive ?? -1];
  if (!branch) return null;
  const { name, symbol, isGenerator } = branch;
  const factorOf = (letter: 'U' | 'I') =>
    quantities.get(letter + name)?.terms.find(({ source }) => source === symbol)?.factor;
  const [factor, denominator] = [factorOf('U'), factorOf('I')];
  if (!denominator) return null;
  return {
    terms: factor ? [{ source: '', factor }] : [],
    denominator: scaled(denominator, isGenerator ? 1 : -1),
  };
}

/**
 * Calculates numerators and denominators from the numeric solutions at s = 1 with all values 1 or 2, since
 * they are linear in each of them.
 */
function solutionOf(netlist: Netlist): SymbolicSolution {
  const passive = netlist.branches.filter(isPassive);
  const bitsOf = (...wanted: readonly Branch['behaviour'][]) =>
    passive.reduce((mask, one, bit) => mask | (Number(wanted.includes(one.behaviour)) << bit), 0);
  const drives = drivesOf(netlist);
  const solver = new Solver(netlist);
  const corners = Array.from({ length: 2 ** passive.length }, (_, corner) => {
    const values = new Map(drives.map(([symbol]) => [symbol, 1]));
    passive.forEach(({ symbol }, bit) => values.set(symbol ?? '', 1 + ((corner >> bit) & 1)));
    const solutions = drives.map(([, drive]) => solver.solveAt(values, complex(1), drive));
    return { size: solver.determinantAt(values, complex(1)), solutions };
  });
  const polynomial = (valueAt: (corner: (typeof corners)[number]) => number) =>
    interpolated(corners.map((corner) => Math.round(valueAt(corner))));
  const determinant = polynomial(({ size }) => size);
  const fractionOf = (quantity: Quantity): Fraction => {
    const terms = drives.map(([source], index) => {
      const factor = polynomial(({ size, solutions }) => {
        const solution = solutions[index];
        return solution ? size * evaluateQuantity(solution, quantity).re : NaN;
      });
      return { source, factor };
    });
    return { terms: terms.filter(({ factor }) => factor.size > 0), denominator: determinant };
  };
  const quantities = new Map(
    [...quantitiesOf(netlist)].map(([name, quantity]) => [name, fractionOf(quantity)]),
  );
  return {
    ...{ determinant, quantities, withS: bitsOf('inductance', 'capacitance') },
    symbols: passive.map(({ symbol }) => symbol ?? ''),
    Zges: impedanceOf(netlist, quantities),
  };
}

function exceededLimit(netlist: Netlist): Limit | undefined {
  const { branches, nodes } = netlist;
  const currents = allBranches(netlist).filter(isVoltageDefined).length;
  const counts = [
    [branches.filter(isPassive).length, LIMITS.symbols],
    [drivesOf(netlist).length, LIMITS.sources],
    [branches.length, LIMITS.inFormulas],
    [nodes - 1 + currents, LIMITS.unknowns],
  ] as const;
  return counts.find(([count, { max }]) => count > max)?.[1];
}

/**
 * Solves a circuit symbolically: exact fractions for all its quantities.
 *
 * @returns a fault if it has no unique solution or the formulas would be too long
 */
export function solveSymbolic(netlist: Netlist): SymbolicSolution | Fault {
  const fault = graphFault(netlist);
  if (fault) return { fault };
  const exceeded = exceededLimit(netlist);
  return exceeded ? { fault: tooLargeMessage(exceeded) } : solutionOf(netlist);
}

/** Explains why a circuit has no formulas. */
export const tooLargeMessage = ({ max, de, en }: Limit): Localized => ({
  de: `die Schaltung ist zu groß für Formeln (höchstens ${max} ${de}); plugin(…) berechnet sie numerisch`,
  en: `the circuit is too large for formulas (at most ${max} ${en}); plugin(…) calculates it numerically`,
});

/**
 * Cancels every common factor of numerators and denominator.
 *
 * @param factors of the denominator
 */
export function reduce(
  { terms, denominator }: Fraction,
  factors: readonly Polynomial[] = factorsOf(denominator),
): Fraction {
  if (terms.length === 0) return { terms, denominator: one };
  let rest: Fraction = { terms, denominator };
  for (const factor of factors) {
    const divided = rest.terms.map((term) => ({ ...term, factor: quotient(term.factor, factor) }));
    const below = quotient(rest.denominator, factor);
    const fits = divided.filter((term): term is Fraction['terms'][number] => term.factor !== null);
    if (below && fits.length === divided.length) rest = { terms: fits, denominator: below };
  }
  return rest;
}
