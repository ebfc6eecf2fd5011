import type { Localized } from '@fragwerk/sdk';
import type { Branch, Netlist } from '../network/netlist.js';
import { drivingPoint, quantitiesOf, type Quantity } from '../network/quantities.js';
import { graphFault } from '../network/topology.js';
import { cramer, TooLarge } from './determinant.js';
import { factorsOf, quotient } from './factors.js';
import { addScaled, invert, none, one, type Polynomial, product, variable } from './polynomial.js';

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
  readonly Zges: Fraction | null;
}

/** Elements with an impedance that a formula may hold. */
export const MAX_SYMBOLS = 12;

interface Source {
  readonly symbol: string;
  /** Rows of the right side, with signs. */
  readonly right: readonly { readonly row: number; readonly value: 1 | -1 }[];
}

interface System {
  readonly netlist: Netlist;
  readonly bits: ReadonlyMap<number, number>;
  readonly columns: ReadonlyMap<number | 'input', number>;
  readonly rows: SymbolicMatrix;
  readonly sources: readonly Source[];
}
type SymbolicMatrix = readonly ReadonlyMap<number, Polynomial>[];

const isPassive = ({ behaviour }: Branch): boolean =>
  behaviour === 'resistance' || behaviour === 'inductance' || behaviour === 'capacitance';
const isRigid = ({ behaviour }: Branch): boolean =>
  behaviour === 'voltage' || behaviour === 'short';

/** Modified nodal equations; node n has row and column n − 1. */
function makeSystem(netlist: Netlist): System {
  const { nodes, branches, input } = netlist;
  const bits = new Map<number, number>();
  const columns = new Map<number | 'input', number>();
  const rows = Array.from({ length: nodes - 1 }, () => new Map<number, Polynomial>());
  const sources: Source[] = [];
  const put = ([row, column]: readonly [number, number], entry: Polynomial, sign: number) => {
    if (row >= 0 && column >= 0)
      rows[row]?.set(column, addScaled(rows[row].get(column) ?? none, entry, sign));
  };
  const addRigid = (key: number | 'input', port: { from: number; to: number }, sign: 1 | -1) => {
    const index = rows.push(new Map()) - 1;
    columns.set(key, index);
    put([port.from - 1, index], one, sign);
    put([port.to - 1, index], one, -sign);
    put([index, port.from - 1], one, 1);
    put([index, port.to - 1], one, -1);
    return index;
  };
  branches.forEach((branch, index) => {
    const [a, b] = [branch.from - 1, branch.to - 1];
    if (isPassive(branch)) {
      const y = variable(bits.size);
      bits.set(index, bits.size);
      for (const [row, column, sign] of [
        [a, a, 1],
        [b, b, 1],
        [a, b, -1],
        [b, a, -1],
      ] as const)
        put([row, column], y, sign);
    } else if (isRigid(branch)) {
      const row = addRigid(index, branch, 1);
      if (branch.symbol !== null)
        sources.push({ symbol: branch.symbol, right: [{ row, value: 1 }] });
    } else if (branch.behaviour === 'current' && branch.symbol !== null) {
      const ends = [
        { row: a, value: -1 as const },
        { row: b, value: 1 as const },
      ];
      const right = branch.from === branch.to ? [] : ends.filter(({ row }) => row >= 0);
      sources.push({ symbol: branch.symbol, right });
    }
  });
  if (input.isOpen)
    sources.push({ symbol: 'Ue', right: [{ row: addRigid('input', input, -1), value: 1 }] });
  return { netlist, bits, columns, rows, sources };
}

/** Numerator of a quantity when one source is 1. */
function numeratorOf(quantity: Quantity, system: System, solved: Solved): Polynomial {
  const { unknowns, source, determinant } = solved;
  const potential = (node: number) => (node === 0 ? none : (unknowns[node - 1] ?? none));
  const across = ({ from, to }: { from: number; to: number }) =>
    addScaled(potential(from), potential(to), -1);
  if (quantity.type === 'voltage') return across(quantity);
  if (quantity.isInput) return unknowns[system.columns.get('input') ?? -1] ?? none;
  return quantity.terms.reduce((sum: Polynomial, { branch: index, sign }) => {
    const branch = system.netlist.branches[index];
    if (!branch) return sum;
    const bit = system.bits.get(index);
    if (bit !== undefined) return addScaled(sum, product(variable(bit), across(branch)), sign);
    if (branch.behaviour === 'current')
      return addScaled(sum, branch.symbol === source ? determinant : none, sign);
    return addScaled(sum, unknowns[system.columns.get(index) ?? -1] ?? none, sign);
  }, none);
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
        (sum: Polynomial, part) => addScaled(sum, part.column[index] ?? none, part.value),
        none,
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
  const denominator = addScaled(none, numeratorOf(i, system, of), branch ? -1 : 1);
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
  if (system.bits.size > MAX_SYMBOLS || system.rows.length > 30) return { fault: tooLarge };
  try {
    return assemble(system);
  } catch (error) {
    if (error instanceof TooLarge) return { fault: tooLarge };
    throw error;
  }
}

const tooLarge = {
  de: `die Schaltung ist zu groß für Formeln (höchstens ${MAX_SYMBOLS} Bauteile mit Wert); plugin(…) rechnet sie mit Zahlen`,
  en: `the circuit is too large for formulas (at most ${MAX_SYMBOLS} components with a value); plugin(…) calculates it with numbers`,
};

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
  const quantities = new Map(
    [...quantitiesOf(system.netlist)].map(([name, quantity]) => {
      const terms = solved.flatMap((one) => {
        const factor = asImpedances(numeratorOf(quantity, system, one));
        return factor.size > 0 ? [{ source: one.source, factor }] : [];
      });
      return [name, { terms, denominator: common }] as const;
    }),
  );
  const Zges = impedance(system, solved);
  return {
    symbols: passive.map(({ symbol }) => symbol ?? ''),
    withS: bitsOf(['inductance', 'capacitance']),
    determinant: common,
    quantities,
    Zges: Zges && {
      terms: Zges.terms.map((term) => ({ ...term, factor: asImpedances(term.factor) })),
      denominator: asImpedances(Zges.denominator),
    },
  };
}

/** Cancels every common factor of numerators and denominator. */
export function reduce({ terms, denominator }: Fraction): Fraction {
  if (terms.length === 0) return { terms, denominator: one };
  let rest: Fraction = { terms, denominator };
  for (const factor of factorsOf(denominator)) {
    const divided = rest.terms.map((term) => ({ ...term, factor: quotient(term.factor, factor) }));
    const below = quotient(rest.denominator, factor);
    const fits = divided.filter((term): term is Fraction['terms'][number] => term.factor !== null);
    if (below && fits.length === divided.length) rest = { terms: fits, denominator: below };
  }
  return rest;
}
