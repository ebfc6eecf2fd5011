import type { Localized } from '@fragwerk/sdk';
import { isPassive, isReactive } from '../language/elements.js';
import type { Branch, Netlist } from '../network/netlist.js';
import { generalStiffness, graphFault } from '../network/topology.js';
import { type Complex, complex, magnitude, multiply, scale, zero } from './complex.js';
import { SparseSystem } from './linear.js';
import { branchValue, missing, numberOf, type OperatingPoint } from './point.js';

/** Only this source drives, with 1 V or 1 A; the others are dead. */
export type Drive = 'all' | 'input' | number;

export interface Solution {
  /** Potentials by node, V; node 0 is 0. */
  readonly potentials: readonly Complex[];
  /** Currents by branch, A, from `from` to `to`. */
  readonly currents: readonly Complex[];
  /** Current that the source of an open input delivers, A. */
  readonly inputCurrent: Complex;
}

/** Why there is no solution. */
export interface Fault {
  readonly fault: Localized;
}

/** Impedance of resistors and coils, admittance of capacitors, j·ω·C. */
const reactionOf = ({ behaviour }: Branch, value: Complex, omega: number): Complex =>
  behaviour === 'resistance' ? value : multiply(complex(0, omega), value);

const one = complex(1);

/** A term of an equation: of a branch's voltage or current, or of a sum. */
interface Term {
  readonly column: number;
  readonly sign: number;
  readonly of: 'voltage' | 'current' | 'sum';
}

/** What the voltage and the current of a branch are multiplied with in its equation. */
function coefficientsOf(branch: Branch, reaction: Complex, unit: number) {
  if (!isPassive(branch)) return { voltage: one, current: one };
  return branch.behaviour === 'capacitance'
    ? { voltage: scale(reaction, -unit), current: one }
    : { voltage: one, current: scale(reaction, -1 / unit) };
}

/** The sparse tableau: currents of each node sum to zero, one equation per branch. */
function tableau({ branches, input, nodes }: Netlist): Term[][] {
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
    const stiffness = generalStiffness(branch);
    const ends =
      from === to || stiffness === 'current'
        ? []
        : [
            { node: from, sign: 1 },
            { node: to, sign: -1 },
          ];
    const voltage = ends.flatMap(({ node, sign }) =>
      node > 0 ? [{ column: node - 1, sign, of: 'voltage' as const }] : [],
    );
    const current = { column, sign: 1, of: 'current' as const };
    return stiffness === 'voltage' ? voltage : [...voltage, current];
  });
  const source: Term = { column: input.from - 1, sign: 1, of: 'sum' };
  if (input.isOpen) flow(nodes - 1 + branches.length, input.to, input.from);
  return [...sums.slice(1), ...own, ...(input.isOpen ? [[source]] : [])];
}

function missingValue({ branches, input }: Netlist, values: OperatingPoint['values']) {
  const symbols = branches.flatMap(({ symbol }) => (symbol === null ? [] : [symbol]));
  const all = input.isOpen ? ['Ue', ...symbols] : symbols;
  const name = all.find((symbol) => !numberOf(values.get(symbol)));
  return name === undefined ? null : missing(name, values.get(name));
}

/** What holds for values at any frequency but 0, or at 0. */
interface Known {
  readonly source: OperatingPoint['values'];
  readonly isDirect: boolean;
  /** By branch; 0 for those without a value. */
  readonly values: readonly Complex[];
  /** Logarithm of the typical impedance, and how often ω is a factor of it. */
  readonly unit: { readonly logarithm: number; readonly power: number };
  readonly fault: Localized | null;
}

/** At f = 0 coils are shorts and capacitors open; 0 Ω is a short, 0 F is open. */
function stiffnessOf(branch: Branch, value: Complex, isDirect: boolean) {
  const isZero = magnitude(value) === 0 || (isDirect && branch.behaviour !== 'resistance');
  const general = generalStiffness(branch);
  if (general !== 'neither' || !isZero) return general;
  return branch.behaviour === 'capacitance' ? 'current' : 'voltage';
}

/** The geometric mean of the impedances: currents are counted in volts over it. */
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

const direct = ({ de, en }: Localized): Localized => ({
  de: `bei Gleichstrom ist C offen und L ein Draht: ${de}`,
  en: `at direct current C is open and L a wire: ${en}`,
});

const resonance = (frequency: number): Localized => ({
  de: `bei f = ${frequency} Hz ist die Schaltung in verlustloser Resonanz, die Ströme sind nicht bestimmt`,
  en: `at f = ${frequency} Hz the circuit is in resonance without losses, the currents are not determined`,
});

/** The equations of a circuit, to be solved at any number of frequencies. */
export class Solver {
  private readonly equations: readonly (readonly Term[])[];
  private readonly system: SparseSystem;
  private known: Known | null = null;
  /** The point that the system stands at. */
  private at: { known: Known; frequency: number; unit: number; fault: Localized | null } | null =
    null;

  constructor(readonly netlist: Netlist) {
    this.equations = tableau(netlist);
    this.system = new SparseSystem(
      this.equations.map((terms) => terms.map(({ column }) => column)),
    );
  }

  /** Complex multiplications so far. */
  get work(): number {
    return this.system.work;
  }

  /**
   * Complex amplitudes (rms values) of all potentials and currents at a frequency.
   *
   * @returns a sentence for people when a value is missing or there is no unique solution
   */
  solve(point: OperatingPoint, drive: Drive = 'all'): Solution | Fault {
    const { known, unit, fault } = this.moveTo(point);
    if (fault) return { fault };
    const solved = this.system.solve(this.rightSide({ known, drive, unit }));
    if (!solved.every(({ re, im }) => Number.isFinite(re) && Number.isFinite(im)))
      return { fault: resonance(point.frequency) };
    const { nodes, branches } = this.netlist;
    const currents = solved.slice(nodes - 1).map((current) => scale(current, 1 / unit));
    return {
      potentials: [zero, ...solved.slice(0, nodes - 1)],
      currents: currents.slice(0, branches.length),
      inputCurrent: currents[branches.length] ?? zero,
    };
  }

  private moveTo({ values, frequency }: OperatingPoint) {
    const known = this.knownOf(values, frequency === 0);
    const { at } = this;
    if (at?.known === known && at.frequency === frequency) return at;
    const omega = 2 * Math.PI * frequency;
    const { logarithm, power } = known.unit;
    const unit = Math.exp(logarithm + (power === 0 || omega === 0 ? 0 : power * Math.log(omega)));
    const fault = known.fault ?? (Number.isFinite(frequency) ? null : missing('f'));
    const isSolved = fault === null && this.factorise(known, { omega, unit });
    this.at = { known, frequency, unit, fault: isSolved ? null : (fault ?? resonance(frequency)) };
    return this.at;
  }

  private knownOf(source: OperatingPoint['values'], isDirect: boolean): Known {
    if (this.known?.source === source && this.known.isDirect === isDirect) return this.known;
    const { netlist } = this;
    const values = netlist.branches.map((branch) => branchValue(branch, source) ?? zero);
    const stiffness = new Map(
      netlist.branches.map((one, index) => [
        one,
        stiffnessOf(one, values[index] ?? zero, isDirect),
      ]),
    );
    const graph = graphFault(netlist, (one) => stiffness.get(one) ?? 'neither');
    const hasChanged = isDirect && netlist.branches.some(isReactive);
    const fault = missingValue(netlist, source) ?? (graph && hasChanged ? direct(graph) : graph);
    this.known = { source, isDirect, values, unit: unitOf(netlist.branches, values), fault };
    return this.known;
  }

  private factorise({ values }: Known, { omega, unit }: { omega: number; unit: number }): boolean {
    const { nodes, branches } = this.netlist;
    let entry = 0;
    this.equations.forEach((terms, index) => {
      const branch = branches[index - nodes + 1];
      const value = values[index - nodes + 1] ?? zero;
      const coefficients = branch && coefficientsOf(branch, reactionOf(branch, value, omega), unit);
      for (const { sign, of } of terms) {
        const coefficient = of === 'sum' ? one : (coefficients?.[of] ?? zero);
        this.system.put(entry, scale(coefficient, sign));
        entry += 1;
      }
    });
    return this.system.factorise();
  }

  private rightSide({ known, drive, unit }: { known: Known; drive: Drive; unit: number }) {
    const { branches, input, nodes } = this.netlist;
    const levels = branches.map(({ behaviour }, index) => {
      const single = drive === index ? one : zero;
      const level = drive === 'all' ? (known.values[index] ?? zero) : single;
      if (behaviour === 'voltage') return level;
      return behaviour === 'current' ? scale(level, unit) : zero;
    });
    const single = drive === 'input' ? one : zero;
    const Ue = drive === 'all' ? (numberOf(known.source.get('Ue')) ?? zero) : single;
    const nodal = Array.from({ length: nodes - 1 }, () => zero);
    return [...nodal, ...levels, ...(input.isOpen ? [Ue] : [])];
  }
}

/** Solves a circuit at one frequency, as {@link Solver} does. */
export const solveCircuit = (
  netlist: Netlist,
  point: OperatingPoint,
  drive: Drive = 'all',
): Solution | Fault => new Solver(netlist).solve(point, drive);
