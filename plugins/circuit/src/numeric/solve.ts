import type { Localized } from '@fragwerk/sdk';
import { isPassive, isReactive } from '../language/elements.js';
import { allBranches, type Branch, type Netlist } from '../network/netlist.js';
import { type BranchConstraint, constraintOf, graphFault } from '../network/topology.js';
import { phrase } from '../phrase.js';
import {
  add,
  type Complex,
  complex,
  isFinite,
  magnitude,
  multiply,
  scale,
  zero,
} from './complex.js';
import { SparseSystem } from './linear.js';
import { branchValue, missingValue, numberOf, type OperatingPoint } from './point.js';

/**
 * The excitation: all sources; also the energy stored at t = 0, with sources that are switched on then; or
 * a single source of 1 V or 1 A by its index.
 */
type Drive = 'all' | 'switched' | number;

export interface Solution {
  /** Potentials by node, V; node 0 is 0. */
  readonly potentials: readonly Complex[];
  /** Currents of {@link allBranches}, A, from `from` to `to`. */
  readonly currents: readonly Complex[];
}

export interface Fault {
  readonly fault: Localized;
}

/** Explains why a quantity has no value. */
export const noValue = (name: string, reason: Localized): Fault => ({
  fault: phrase`${name}: ${reason}`,
});

const one = complex(1);

/** The symbol of the voltage or current at t = 0: `u0C1`, `i0L1`; '' for elements without memory. */
export const storedSymbol = (branch: Pick<Branch, 'behaviour' | 'name'>): string =>
  isReactive(branch) ? `${branch.behaviour === 'capacitance' ? 'u' : 'i'}0${branch.name}` : '';

/** A term of an equation: of a branch's voltage or current, or of a sum of currents. */
interface Term {
  readonly column: number;
  readonly sign: number;
  readonly of: 'voltage' | 'current' | 'sum';
}

/** Returns the coefficients of voltage and current in a branch's equation. */
function coefficientsOf(branch: Branch, value: Complex, { s, unit }: Scaling) {
  if (!isPassive(branch)) return { voltage: one, current: one };
  // The impedance of resistors and inductors, the admittance of capacitors.
  const reaction = isReactive(branch) ? multiply(s, value) : value;
  return branch.behaviour === 'capacitance'
    ? { voltage: scale(reaction, -unit), current: one }
    : { voltage: one, current: scale(reaction, -1 / unit) };
}

/** Complex frequency, 1/s, and the impedance that currents are scaled by, Ω. */
interface Scaling {
  readonly s: Complex;
  readonly unit: number;
}

/** Builds the sparse tableau: Kirchhoff's current law for each node, one equation per branch. */
function tableau(branches: readonly Branch[], nodes: number): Term[][] {
  const sums = Array.from({ length: nodes }, (): Term[] => []);
  const flow = (column: number, from: number, to: number) => {
    if (from === to) return;
    sums[from]?.push({ column, sign: 1, of: 'sum' });
    sums[to]?.push({ column, sign: -1, of: 'sum' });
  };
  const own = branches.map((branch, index): Term[] => {
    const { from, to } = branch;
    const column = nodes - 1 + index;
    flow(column, from, to);
    const constraint = constraintOf(branch);
    const potential = (node: number, sign: number): Term[] =>
      node === 0 || from === to || constraint === 'current'
        ? []
        : [{ column: node - 1, sign, of: 'voltage' }];
    const voltage = [...potential(from, 1), ...potential(to, -1)];
    return constraint === 'voltage' ? voltage : [...voltage, { column, sign: 1, of: 'current' }];
  });
  return [...sums.slice(1), ...own];
}

/** Explains which value is missing or unreadable; `null` if all are there. */
function valueFault({ branches, input }: Netlist, values: OperatingPoint['values']) {
  const symbols = branches.flatMap(({ symbol }) => (symbol === null ? [] : [symbol]));
  const all = input.isOpen ? ['Ue', ...symbols] : symbols;
  const name = all.find((symbol) => !numberOf(values.get(symbol)));
  return name === undefined ? null : missingValue(name, values.get(name));
}

/** Everything that depends on the values but not on the frequency, apart from whether it is 0. */
interface Known {
  readonly source: OperatingPoint['values'];
  readonly isDc: boolean;
  /** By branch; 0 for those without a value. */
  readonly values: readonly Complex[];
  /** Logarithm of the typical impedance without its factor ω^power. */
  readonly unit: { readonly logarithm: number; readonly power: number };
  readonly fault: Localized | null;
}

/** At f = 0 inductors are shorts and capacitors open; 0 Ω is a short, 0 F is open. */
export function constraintAt(
  branch: Pick<Branch, 'behaviour'>,
  value: Complex,
  isDc: boolean,
): BranchConstraint {
  const isZero = magnitude(value) === 0 || (isDc && branch.behaviour !== 'resistance');
  const general = constraintOf(branch);
  if (general !== 'neither' || !isZero) return general;
  return branch.behaviour === 'capacitance' ? 'current' : 'voltage';
}

/** Returns the geometric mean of the impedances, by which currents are scaled. */
function unitOf(branches: readonly Branch[], values: readonly Complex[]): Known['unit'] {
  let [logarithm, power, count] = [0, 0, 0];
  branches.forEach(({ behaviour }, index) => {
    const size = magnitude(values[index] ?? zero);
    if (!isPassive({ behaviour }) || size === 0) return;
    const sign = behaviour === 'capacitance' ? -1 : 1;
    logarithm += sign * Math.log(size);
    power += behaviour === 'resistance' ? 0 : sign;
    count += 1;
  });
  return count === 0
    ? { logarithm: 0, power: 0 }
    : { logarithm: logarithm / count, power: power / count };
}

const atDc: Localized = {
  de: 'bei Gleichstrom ist C offen und L ein Draht',
  en: 'at DC C is open and L is a wire',
};

const resonance = (frequency: number): Localized => ({
  de: `bei f = ${frequency} Hz ist die Schaltung in verlustloser Resonanz, daher sind die Ströme nicht bestimmt`,
  en: `at f = ${frequency} Hz the circuit is in lossless resonance, so its currents are undetermined`,
});

/** The equations of a circuit, which can be solved at any number of frequencies. */
export class Solver {
  private readonly branches: readonly Branch[];
  private readonly equations: readonly (readonly Term[])[];
  private readonly system: SparseSystem;
  private known: Known | null = null;
  /** The frequency and values at which the system was last factorized. */
  private at: (Scaling & { known: Known; fault: Localized | null }) | null = null;

  constructor(readonly netlist: Netlist) {
    this.branches = allBranches(netlist);
    this.equations = tableau(this.branches, netlist.nodes);
    this.system = new SparseSystem(
      this.equations.map((terms) => terms.map(({ column }) => column)),
    );
  }

  get multiplications(): number {
    return this.system.multiplications;
  }

  /**
   * Calculates all potentials and currents at a frequency as complex rms values.
   *
   * @returns a fault if a value is missing or there is no unique solution
   */
  solve(point: OperatingPoint, drive: Drive = 'all'): Solution | Fault {
    const { values, frequency } = point;
    const s = complex(0, 2 * Math.PI * frequency);
    const { fault } = this.moveTo(values, s);
    if (fault) return { fault };
    return this.solveAt(values, s, drive) ?? { fault: resonance(frequency) };
  }

  /** Calculates the solution at a complex frequency, 1/s; `null` where there is none. */
  solveAt(values: OperatingPoint['values'], s: Complex, drive: Drive = 'all'): Solution | null {
    const { known, unit, fault } = this.moveTo(values, s);
    if (fault) return null;
    const solved = this.system.solve(this.rightSide({ known, drive, s, unit }));
    return solved.every(isFinite) ? this.solutionOf(solved, unit) : null;
  }

  /**
   * Calculates the absolute value of the determinant, the common denominator of all solutions: a polynomial
   * that is linear in every R, L and C.
   */
  determinantAt(values: OperatingPoint['values'], s: Complex): number {
    const { unit } = this.moveTo(values, s);
    const isScaled = ({ behaviour }: Branch) =>
      behaviour === 'capacitance' || constraintOf({ behaviour }) === 'current';
    const rows = this.netlist.nodes - 1 + this.branches.filter(isScaled).length;
    return this.system.determinant() * unit ** (this.branches.length - rows);
  }

  /**
   * Calculates the solution at a complex frequency with its derivative, and the derivative of the
   * logarithm of the determinant, whose roots are the natural frequencies.
   *
   * @returns `null` at a natural frequency
   */
  differentiate(values: OperatingPoint['values'], s: Complex, drive: Drive) {
    const { known, unit, fault } = this.moveTo(values, s);
    if (fault) return null;
    const { branches } = this;
    const { nodes } = this.netlist;
    const first = this.system.solve(this.rightSide({ known, drive, s, unit }));
    // The derivatives of the equations.
    const reactive = branches.flatMap((branch, index) => {
      if (!isReactive(branch)) return [];
      const row = nodes - 1 + index;
      const key = branch.behaviour === 'capacitance' ? 'voltage' : 'current';
      const slope = coefficientsOf(branch, known.values[index] ?? zero, { s: one, unit })[key];
      const terms = (this.equations[row] ?? []).filter(({ of }) => of === key);
      return [{ row, slope, terms }];
    });
    const derived = (vector: readonly Complex[], { slope, terms }: (typeof reactive)[number]) => {
      const sum = terms.reduce(
        (total, { column, sign }) => add(total, scale(vector[column] ?? zero, sign)),
        zero,
      );
      return multiply(slope, sum);
    };
    const right = this.equations.map(() => zero);
    const forced = [...right];
    let growth = zero;
    for (const element of reactive) {
      const { row } = element;
      forced[row] = scale(derived(first, element), -1);
      right[row] = one;
      growth = add(growth, derived(this.system.solve(right), element));
      right[row] = zero;
    }
    const solution = this.solutionOf(first, unit);
    return { solution, slope: this.solutionOf(this.system.solve(forced), unit), growth };
  }

  private solutionOf(solved: readonly Complex[], unit: number): Solution {
    const { nodes } = this.netlist;
    return {
      potentials: [zero, ...solved.slice(0, nodes - 1)],
      currents: solved.slice(nodes - 1).map((current) => scale(current, 1 / unit)),
    };
  }

  private moveTo(values: OperatingPoint['values'], s: Complex) {
    const size = magnitude(s);
    const known = this.knownOf(values, size === 0);
    const { at } = this;
    if (at?.known === known && at.s.re === s.re && at.s.im === s.im) return at;
    const { logarithm, power } = known.unit;
    const unit = Math.exp(logarithm + (power === 0 || size === 0 ? 0 : power * Math.log(size)));
    const fault =
      known.fault ?? (Number.isFinite(size) ? null : missingValue('f', values.get('f')));
    const isSolved = fault === null && this.factorize(known, { s, unit });
    const lossless = resonance(Number((s.im / (2 * Math.PI)).toPrecision(12)));
    this.at = { known, s, unit, fault: isSolved ? null : (fault ?? lossless) };
    return this.at;
  }

  private knownOf(source: OperatingPoint['values'], isDc: boolean): Known {
    if (this.known?.source === source && this.known.isDc === isDc) return this.known;
    const { netlist, branches } = this;
    const values = branches.map((branch) => branchValue(branch, source) ?? zero);
    const graph = graphFault(netlist, (branch) =>
      constraintAt(branch, branchValue(branch, source) ?? zero, isDc),
    );
    const hasChanged = isDc && branches.some(isReactive);
    const fault =
      valueFault(netlist, source) ?? (graph && hasChanged ? phrase`${atDc}: ${graph}` : graph);
    this.known = { source, isDc, values, unit: unitOf(branches, values), fault };
    return this.known;
  }

  private factorize({ values }: Known, scaling: Scaling): boolean {
    const { branches } = this;
    const { nodes } = this.netlist;
    let entry = 0;
    this.equations.forEach((terms, index) => {
      const branch = branches[index - nodes + 1];
      const value = values[index - nodes + 1] ?? zero;
      const coefficients = branch && coefficientsOf(branch, value, scaling);
      for (const { sign, of } of terms) {
        const coefficient = of === 'sum' ? one : (coefficients?.[of] ?? zero);
        this.system.setEntry(entry, scale(coefficient, sign));
        entry += 1;
      }
    });
    return this.system.factorize();
  }

  private rightSide({ known, drive, s, unit }: Scaling & { known: Known; drive: Drive }) {
    const isAll = drive === 'all' || drive === 'switched';
    const levels = this.branches.map((branch, index) => {
      const { behaviour } = branch;
      const value = known.values[index] ?? zero;
      const single = drive === index ? one : zero;
      const level = isAll ? value : single;
      if (behaviour === 'voltage') return level;
      if (behaviour === 'current') return scale(level, unit);
      const stored = drive === 'switched' ? numberOf(known.source.get(storedSymbol(branch))) : null;
      if (!stored) return zero;
      const energy = multiply(multiply(s, value), stored);
      return scale(energy, behaviour === 'capacitance' ? -unit : -1);
    });
    const nodal = Array.from({ length: this.netlist.nodes - 1 }, () => zero);
    return [...nodal, ...levels];
  }
}

export const solveCircuit = (
  netlist: Netlist,
  point: OperatingPoint,
  drive: Drive = 'all',
): Solution | Fault => new Solver(netlist).solve(point, drive);
