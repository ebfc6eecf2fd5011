import type { Localized } from '@fragwerk/sdk';
import { isPassive, isSource, isVoltageDefined } from '../language/elements.js';
import { type Limit, LIMITS } from '../limits.js';
import type { Netlist, NodePair } from '../network/netlist.js';
import { drivingPoint, quantitiesOf, type Quantity } from '../network/quantities.js';
import { graphFault } from '../network/topology.js';
import type { Fault } from '../numeric/solve.js';
import { cramer, TooLargeError } from './determinant.js';
import { makeSystem, type System } from './equations.js';
import { factorsOf, quotient } from './factors.js';
import {
  addScaled,
  invert,
  one,
  type Polynomial,
  product,
  scaled,
  variable,
  zero,
} from './polynomial.js';

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
  /** Bits of capacitors and inductors. */
  readonly withS: number;
  /** Common denominator of all quantities. */
  readonly determinant: Polynomial;
  /** By name over {@link determinant}, not reduced. */
  readonly quantities: ReadonlyMap<string, Fraction>;
  /** By node over {@link determinant}; 0 for node 0, the reference. */
  readonly potentials: readonly Fraction[];
  /** Currents of voltage-defined branches by branch, and that of an open input. */
  readonly currents: ReadonlyMap<number | 'input', Fraction>;
  readonly Zges: Fraction | null;
}

/** Returns the numerator of a quantity if one source is 1 and the others are 0. */
function numeratorOf(quantity: Quantity, system: System, solved: Solved): Polynomial {
  const { unknowns, source, determinant } = solved;
  const potential = (node: number) => (node === 0 ? zero : (unknowns[node - 1] ?? zero));
  const across = ({ from, to }: NodePair) => addScaled(potential(from), potential(to), -1);
  if (quantity.type === 'voltage') return across(quantity);
  if (quantity.isInput) return unknowns[system.columns.get('input') ?? -1] ?? zero;
  return quantity.terms.reduce((sum: Polynomial, { branch: index, sign }) => {
    const branch = system.netlist.branches[index];
    if (!branch) return sum;
    const bit = system.bits.get(index);
    if (bit !== undefined) return addScaled(sum, product(variable(bit), across(branch)), sign);
    if (branch.behaviour === 'current')
      return addScaled(sum, branch.symbol === source ? determinant : zero, sign);
    return addScaled(sum, unknowns[system.columns.get(index) ?? -1] ?? zero, sign);
  }, zero);
}

interface Solved {
  readonly source: string;
  readonly unknowns: readonly Polynomial[];
  readonly determinant: Polynomial;
}

function solveAll(system: System): { determinant: Polynomial; solved: readonly Solved[] } {
  const solver = cramer(system.rows);
  const { determinant } = solver;
  const solved = system.sources.map(({ symbol, right }) => {
    const parts = right.map(({ row, value }) => ({ value, column: solver.cofactors(row) }));
    const unknowns = system.rows.map((_, index) =>
      parts.reduce(
        (sum: Polynomial, part) => addScaled(sum, part.column[index] ?? zero, part.value),
        zero,
      ),
    );
    return { source: symbol, unknowns, determinant };
  });
  return { determinant, solved };
}

function impedance(system: System, solved: readonly Solved[]): Fraction | null {
  const drive = drivingPoint(system.netlist);
  if (drive === null) return null;
  const quantities = quantitiesOf(system.netlist);
  const branch = drive === 'input' ? null : system.netlist.branches[drive];
  const symbol = branch ? branch.symbol : 'Ue';
  const of = solved.find(({ source }) => source === symbol);
  const [voltage, current] = branch ? [`U${branch.name}`, `I${branch.name}`] : ['Ue', 'Ie'];
  const [u, i] = [quantities.get(voltage), quantities.get(current)];
  if (!of || !u || !i) return null;
  const hasLoadConvention = branch && !branch.isGenerator;
  const denominator = scaled(numeratorOf(i, system, of), hasLoadConvention ? -1 : 1);
  const factor = numeratorOf(u, system, of);
  return denominator.size === 0
    ? null
    : { terms: factor.size > 0 ? [{ source: '', factor }] : [], denominator };
}

/** Returns the first limit that a circuit exceeds; `symbols` limits its components with a value. */
export function exceededLimit(
  { branches, nodes, input }: Netlist,
  symbols: Limit,
): Limit | undefined {
  const sources = branches.filter((branch) => isSource(branch) && branch.symbol !== null);
  const own = input.isOpen ? 1 : 0;
  const counts = [
    [branches.filter(isPassive).length, symbols],
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
  const exceeded = exceededLimit(netlist, LIMITS.fractions);
  if (exceeded) return { fault: tooLargeMessage(exceeded) };
  try {
    return assemble(makeSystem(netlist));
  } catch (error) {
    if (error instanceof TooLargeError) return { fault: tooLargeMessage(LIMITS.fractions) };
    throw error;
  }
}

/** Explains why a circuit has no formulas. */
export const tooLargeMessage = ({ max, de, en }: Limit): Localized => ({
  de: `die Schaltung ist zu groß für Formeln (höchstens ${max} ${de}); plugin(…) rechnet sie mit Zahlen`,
  en: `the circuit is too large for formulas (at most ${max} ${en}); plugin(…) calculates it with numbers`,
});

function assemble(system: System): SymbolicSolution {
  const { branches } = system.netlist;
  const passive = branches.filter(isPassive);
  const bitsOf = (wanted: readonly string[]) =>
    passive.reduce(
      (mask, { behaviour }, bit) => (wanted.includes(behaviour) ? mask | (1 << bit) : mask),
      0,
    );
  const impedances = bitsOf(['resistance', 'inductance']);
  const { determinant, solved } = solveAll(system);
  const asImpedances = (a: Polynomial) => invert(a, impedances);
  const common = asImpedances(determinant);
  const fraction = (numerator: (one: Solved) => Polynomial): Fraction => {
    const terms = solved.flatMap((one) => {
      const factor = asImpedances(numerator(one));
      return factor.size > 0 ? [{ source: one.source, factor }] : [];
    });
    return { terms, denominator: common };
  };
  const quantities = new Map(
    [...quantitiesOf(system.netlist)].map(([name, quantity]) => [
      name,
      fraction((one) => numeratorOf(quantity, system, one)),
    ]),
  );
  const unknown = (row: number) => fraction(({ unknowns }) => unknowns[row] ?? zero);
  const Zges = impedance(system, solved);
  return {
    symbols: passive.map(({ symbol }) => symbol ?? ''),
    withS: bitsOf(['inductance', 'capacitance']),
    determinant: common,
    quantities,
    potentials: Array.from({ length: system.netlist.nodes }, (_, node) => unknown(node - 1)),
    currents: new Map([...system.columns].map(([key, column]) => [key, unknown(column)])),
    Zges: Zges && {
      terms: Zges.terms.map((term) => ({ ...term, factor: asImpedances(term.factor) })),
      denominator: asImpedances(Zges.denominator),
    },
  };
}

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
