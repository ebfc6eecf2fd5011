import type { Localized } from '@fragwerk/sdk';
import { isPassive, isSource, isVoltageDefined } from '../language/elements.js';
import { type Limit, LIMITS } from '../limits.js';
import type { Branch, Netlist, NodePair } from '../network/netlist.js';
import { drivingPoint, quantitiesOf, type Quantity } from '../network/quantities.js';
import { graphFault } from '../network/topology.js';
import type { Fault } from '../numeric/solve.js';
import {
  addScaled,
  cramer,
  factorsOf,
  invert,
  one,
  type Polynomial,
  product,
  quotient,
  scaled,
  TooLargeError,
  variable,
  zero,
} from './polynomial.js';
import { makeSystem, type System } from './equations.js';

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

/** The circuit with one source of 1. */
interface Solved {
  readonly source: string;
  readonly unknowns: readonly Polynomial[];
}

class SymbolicSolver {
  readonly passive: readonly Branch[];
  readonly solved: readonly Solved[];
  readonly determinant: Polynomial;
  readonly system: System;

  constructor(readonly netlist: Netlist) {
    this.passive = netlist.branches.filter(isPassive);
    const edges = this.passive.map(({ from, to }, bit) => ({
      from,
      to,
      admittance: variable(bit),
    }));
    this.system = makeSystem(netlist, edges);
    const { rows, sources } = this.system;
    const { determinant, cofactors } = cramer(rows);
    this.determinant = determinant;
    this.solved = sources.map(({ symbol, right }) => {
      const parts = right.map(({ row, sign }) => ({ sign, column: cofactors(row) }));
      const unknowns = rows.map((_, index) =>
        parts.reduce((sum, { sign, column }) => addScaled(sum, column[index] ?? zero, sign), zero),
      );
      return { source: symbol, unknowns };
    });
  }

  /** Returns the numerator of a quantity for one of the sources. */
  numerator(quantity: Quantity, { unknowns, source }: Solved): Polynomial {
    const { netlist, system } = this;
    const across = ({ from, to }: NodePair) =>
      addScaled(unknowns[from - 1] ?? zero, unknowns[to - 1] ?? zero, -1);
    const current = (key: number | 'input') => unknowns[system.columns.get(key) ?? -1] ?? zero;
    if (quantity.type === 'voltage') return across(quantity);
    if (quantity.isInput) return current('input');
    return quantity.terms.reduce((sum, { branch: index, sign }) => {
      const branch = netlist.branches[index];
      if (!branch) return sum;
      const bit = this.passive.indexOf(branch);
      if (bit >= 0) return addScaled(sum, product(variable(bit), across(branch)), sign);
      const isOwn = branch.behaviour === 'current' && branch.symbol === source;
      return addScaled(sum, isOwn ? this.determinant : current(index), sign);
    }, zero);
  }

  impedance(): Fraction | null {
    const { netlist } = this;
    const drive = drivingPoint(netlist);
    if (drive === null) return null;
    const quantities = quantitiesOf(netlist);
    const branch = drive === 'input' ? null : netlist.branches[drive];
    const symbol = branch ? branch.symbol : 'Ue';
    const solved = this.solved.find(({ source }) => source === symbol);
    const name = branch ? branch.name : 'e';
    const [u, i] = [quantities.get(`U${name}`), quantities.get(`I${name}`)];
    if (!solved || !u || !i) return null;
    const hasLoadConvention = branch && !branch.isGenerator;
    const denominator = scaled(this.numerator(i, solved), hasLoadConvention ? -1 : 1);
    const factor = this.numerator(u, solved);
    return denominator.size === 0
      ? null
      : { terms: factor.size > 0 ? [{ source: '', factor }] : [], denominator };
  }

  solution(): SymbolicSolution {
    const bitsOf = (wanted: readonly string[]) =>
      this.passive.reduce(
        (mask, { behaviour }, bit) => (wanted.includes(behaviour) ? mask | (1 << bit) : mask),
        0,
      );
    const impedances = bitsOf(['resistance', 'inductance']);
    const asImpedances = (a: Polynomial) => invert(a, impedances);
    const determinant = asImpedances(this.determinant);
    const fraction = (numerator: (one: Solved) => Polynomial): Fraction => {
      const terms = this.solved.flatMap((one) => {
        const factor = asImpedances(numerator(one));
        return factor.size > 0 ? [{ source: one.source, factor }] : [];
      });
      return { terms, denominator: determinant };
    };
    const quantities = [...quantitiesOf(this.netlist)].map(
      ([name, quantity]) => [name, fraction((one) => this.numerator(quantity, one))] as const,
    );
    const Zges = this.impedance();
    return {
      symbols: this.passive.map(({ symbol }) => symbol ?? ''),
      withS: bitsOf(['inductance', 'capacitance']),
      determinant,
      quantities: new Map(quantities),
      Zges: Zges && {
        terms: Zges.terms.map((term) => ({ ...term, factor: asImpedances(term.factor) })),
        denominator: asImpedances(Zges.denominator),
      },
    };
  }
}

/** Returns the first limit that a circuit exceeds. */
function exceededLimit({ branches, nodes, input }: Netlist): Limit | undefined {
  const sources = branches.filter((branch) => isSource(branch) && branch.symbol !== null);
  const own = input.isOpen ? 1 : 0;
  const counts = [
    [branches.filter(isPassive).length, LIMITS.symbols],
    [sources.length + own, LIMITS.sources],
    [branches.length, LIMITS.inFormulas],
    [nodes - 1 + branches.filter(isVoltageDefined).length + own, LIMITS.unknowns],
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
  if (exceeded) return { fault: tooLargeMessage(exceeded) };
  try {
    return new SymbolicSolver(netlist).solution();
  } catch (error) {
    if (error instanceof TooLargeError) return { fault: tooLargeMessage(LIMITS.symbols) };
    throw error;
  }
}

/** Explains why a circuit has no formulas. */
export const tooLargeMessage = ({ max, de, en }: Limit): Localized => ({
  de: `die Schaltung ist zu groß für Formeln (höchstens ${max} ${de}); plugin(…) rechnet sie mit Zahlen`,
  en: `the circuit is too large for formulas (at most ${max} ${en}); plugin(…) calculates it with numbers`,
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
