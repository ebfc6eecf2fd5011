import type { Localized } from '@fragwerk/sdk';
import { isPassive } from '../language/elements.js';
import { type Limit, LIMITS } from '../limits.js';
import type { Netlist } from '../network/netlist.js';
import { drivingPoint, quantitiesOf, type Quantity } from '../network/quantities.js';
import { graphFault } from '../network/topology.js';
import { cramer, TooLargeError } from './determinant.js';
import { makeSystem, type System } from './equations.js';
import { factorsOf, quotient } from './factors.js';
import { addScaled, invert, zero, one, type Polynomial, product, variable } from './polynomial.js';

/** A sum of sources, each times a polynomial, over one polynomial. */
export interface Fraction {
  /** Symbol of the source (`''` for none) and its polynomial; no zeros. */
  readonly terms: readonly { readonly source: string; readonly factor: Polynomial }[];
  readonly denominator: Polynomial;
}

/** Everything about a circuit as fractions in the symbols of its elements. */
export interface SymbolicSolution {
  /** Symbols by bit; capacitors and coils stand together with s. */
  readonly symbols: readonly string[];
  /** Bits that stand together with s. */
  readonly withS: number;
  /** Common denominator of all quantities. */
  readonly determinant: Polynomial;
  /** By name over {@link determinant}, not reduced. */
  readonly quantities: ReadonlyMap<string, Fraction>;
  /** By node over {@link determinant}; node 0 is the reference and has none. */
  readonly potentials: readonly Fraction[];
  /** Currents of sources of voltage and shorts by branch, and that of an open input. */
  readonly currents: ReadonlyMap<number | 'input', Fraction>;
  readonly Zges: Fraction | null;
}

/** Numerator of a quantity when one source is 1. */
function numeratorOf(quantity: Quantity, system: System, solved: Solved): Polynomial {
  const { unknowns, source, determinant } = solved;
  const potential = (node: number) => (node === 0 ? zero : (unknowns[node - 1] ?? zero));
  const across = ({ from, to }: { from: number; to: number }) =>
    addScaled(potential(from), potential(to), -1);
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
  const isTaken = branch && !branch.isGenerator;
  const denominator = addScaled(zero, numeratorOf(i, system, of), isTaken ? -1 : 1);
  const factor = numeratorOf(u, system, of);
  return denominator.size === 0
    ? null
    : { terms: factor.size > 0 ? [{ source: '', factor }] : [], denominator };
}

/**
 * Solves a circuit in symbols: exact fractions for all its quantities.
 *
 * @returns a sentence for people when it has no unique solution or the formulas would be too long
 */
export function solveSymbolic(netlist: Netlist): SymbolicSolution | { readonly fault: Localized } {
  const fault = graphFault(netlist);
  if (fault) return { fault };
  const system = makeSystem(netlist);
  const counts = [
    [system.bits.size, LIMITS.fractions],
    [system.sources.length, LIMITS.sources],
    [netlist.branches.length, LIMITS.inFormulas],
    [system.rows.length, LIMITS.unknowns],
  ] as const;
  const exceeded = counts.find(([count, { max }]) => count > max);
  if (exceeded) return { fault: tooLargeMessage(exceeded[1]) };
  try {
    return assemble(system);
  } catch (error) {
    if (error instanceof TooLargeError) return { fault: tooLargeMessage(LIMITS.fractions) };
    throw error;
  }
}

/** Why a circuit has no formulas. */
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
 * @param factors of the denominator, where they are known already
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
