import type { Localized } from '@fragwerk/sdk';
import { isPassive } from '../language/elements.js';
import type { Branch, Netlist } from '../network/netlist.js';
import { generalStiffness, graphFault } from '../network/topology.js';
import { type Complex, complex, scale, zero } from './complex.js';
import { SparseSystem } from './linear.js';

/** Values of the elements by symbol in SI base units, and the frequency in Hz. */
export interface OperatingPoint {
  readonly values: ReadonlyMap<string, number>;
  readonly frequency: number;
}

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

const valueOf = ({ symbol }: Branch, { values }: OperatingPoint): number =>
  symbol === null ? 0 : (values.get(symbol) ?? NaN);

/** Impedance of resistors and coils, admittance of capacitors, j·ω·C. */
function reactionOf(branch: Branch, point: OperatingPoint): Complex {
  const value = valueOf(branch, point);
  if (branch.behaviour === 'resistance') return complex(value);
  return complex(0, 2 * Math.PI * point.frequency * value);
}

/** Typical size of the impedances: currents are counted in volts over it. */
function reference({ branches }: Netlist, point: OperatingPoint): number {
  const logarithms = branches.filter(isPassive).flatMap((branch) => {
    const { re, im } = reactionOf(branch, point);
    const size = branch.behaviour === 'capacitance' ? 1 / im : Math.abs(re + im);
    return size > 0 && Number.isFinite(size) ? [Math.log(size)] : [];
  });
  if (logarithms.length === 0) return 1;
  return Math.exp(logarithms.reduce((a, b) => a + b, 0) / logarithms.length);
}

const one = complex(1);

/** An equation: terms of a branch's voltage and current, or currents of a node that sum to zero. */
interface Equation {
  readonly branch: Branch | null;
  readonly terms: readonly {
    readonly column: number;
    readonly sign: number;
    readonly of: 'voltage' | 'current' | 'sum';
  }[];
}

/** What the voltage and the current of a branch are multiplied with in its equation. */
function coefficientsOf(branch: Branch, point: OperatingPoint, unit: number) {
  if (!isPassive(branch)) return { voltage: one, current: one };
  const reaction = reactionOf(branch, point);
  return branch.behaviour === 'capacitance'
    ? { voltage: scale(reaction, -unit), current: one }
    : { voltage: one, current: scale(reaction, -1 / unit) };
}

/** The sparse tableau: currents of each node sum to zero, one equation per branch. */
function tableau({ branches, input, nodes }: Netlist): Equation[] {
  const sums = Array.from({ length: nodes }, (): Equation['terms'][number][] => []);
  const flow = (column: number, from: number, to: number) => {
    if (from === to) return;
    sums[from]?.push({ column, sign: 1, of: 'sum' });
    sums[to]?.push({ column, sign: -1, of: 'sum' });
  };
  const own = branches.map((branch, index): Equation => {
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
    return { branch, terms: stiffness === 'voltage' ? voltage : [...voltage, current] };
  });
  const source: Equation = {
    branch: null,
    terms: [{ column: input.from - 1, sign: 1, of: 'sum' }],
  };
  if (input.isOpen) flow(nodes - 1 + branches.length, input.to, input.from);
  const nodal = sums.slice(1).map((terms): Equation => ({ branch: null, terms }));
  return [...nodal, ...own, ...(input.isOpen ? [source] : [])];
}

function missingValue({ branches, input }: Netlist, point: OperatingPoint): Localized | null {
  const symbols = branches.flatMap(({ symbol }) => (symbol === null ? [] : [symbol]));
  const missing = [...(input.isOpen ? ['Ue'] : []), ...symbols].find(
    (symbol) => !Number.isFinite(point.values.get(symbol)),
  );
  const name = missing ?? (Number.isFinite(point.frequency) ? null : 'f');
  return name === null
    ? null
    : { de: `der Wert von ${name} fehlt`, en: `the value of ${name} is missing` };
}

/** At f = 0 coils are shorts and capacitors open; 0 Ω is a short, 0 F is open. */
function stiffnessAt(branch: Branch, point: OperatingPoint) {
  const value = valueOf(branch, point);
  const size = branch.behaviour === 'resistance' ? value : value * point.frequency;
  const general = generalStiffness(branch);
  if (general !== 'neither' || size !== 0) return general;
  return branch.behaviour === 'capacitance' ? 'current' : 'voltage';
}

const resonance = ({ frequency }: OperatingPoint): Localized => ({
  de: `bei f = ${frequency} Hz ist die Schaltung in verlustloser Resonanz, die Ströme sind nicht bestimmt`,
  en: `at f = ${frequency} Hz the circuit is in resonance without losses, the currents are not determined`,
});

/** The equations of a circuit, to be solved at any number of frequencies. */
export class Solver {
  private readonly equations: readonly Equation[];
  private readonly system: SparseSystem;
  /** The circuit's shorts and open ends that were looked at last, and what is wrong with them. */
  private graph = { pattern: '', fault: null as Localized | null };
  /** The point that the system stands at. */
  private at: { point: OperatingPoint; unit: number; fault: Localized | null } | null = null;

  constructor(readonly netlist: Netlist) {
    this.equations = tableau(netlist);
    this.system = new SparseSystem(
      this.equations.map(({ terms }) => terms.map(({ column }) => column)),
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
    const { unit, fault } = this.moveTo(point);
    if (fault) return { fault };
    const solved = this.system.solve(this.rightSide({ point, drive, unit }));
    if (!solved.every(({ re, im }) => Number.isFinite(re) && Number.isFinite(im)))
      return { fault: resonance(point) };
    const { nodes, branches } = this.netlist;
    const currents = solved.slice(nodes - 1).map((current) => scale(current, 1 / unit));
    return {
      potentials: [zero, ...solved.slice(0, nodes - 1)],
      currents: currents.slice(0, branches.length),
      inputCurrent: currents[branches.length] ?? zero,
    };
  }

  private moveTo(point: OperatingPoint) {
    const { at } = this;
    if (at?.point.values === point.values && at.point.frequency === point.frequency) return at;
    const unit = reference(this.netlist, point);
    const fault = missingValue(this.netlist, point) ?? this.graphFaultAt(point);
    this.at = {
      point,
      unit,
      fault: fault ?? (this.factorise(point, unit) ? null : resonance(point)),
    };
    return this.at;
  }

  private graphFaultAt(point: OperatingPoint): Localized | null {
    const { netlist } = this;
    const stiffness = new Map(netlist.branches.map((one) => [one, stiffnessAt(one, point)]));
    const pattern = [...stiffness.values()].join();
    if (pattern !== this.graph.pattern) {
      const fault = graphFault(netlist, (branch) => stiffness.get(branch) ?? 'neither');
      this.graph = { pattern, fault };
    }
    return this.graph.fault;
  }

  private factorise(point: OperatingPoint, unit: number): boolean {
    let entry = 0;
    for (const { branch, terms } of this.equations) {
      const coefficients = branch && coefficientsOf(branch, point, unit);
      for (const { sign, of } of terms) {
        const coefficient = of === 'sum' ? one : (coefficients?.[of] ?? zero);
        this.system.put(entry, scale(coefficient, sign));
        entry += 1;
      }
    }
    return this.system.factorise();
  }

  private rightSide({ point, drive, unit }: { point: OperatingPoint; drive: Drive; unit: number }) {
    const { branches, input, nodes } = this.netlist;
    const levels = branches.map((branch, index) => {
      const level = drive === 'all' ? valueOf(branch, point) : drive === index ? 1 : 0;
      if (branch.behaviour === 'voltage') return complex(level);
      return branch.behaviour === 'current' ? complex(level * unit) : zero;
    });
    const Ue = drive === 'all' ? (point.values.get('Ue') ?? NaN) : drive === 'input' ? 1 : 0;
    const nodal = Array.from({ length: nodes - 1 }, () => zero);
    return [...nodal, ...levels, ...(input.isOpen ? [complex(Ue)] : [])];
  }
}

/** Solves a circuit at one frequency, as {@link Solver} does. */
export const solveCircuit = (
  netlist: Netlist,
  point: OperatingPoint,
  drive: Drive = 'all',
): Solution | Fault => new Solver(netlist).solve(point, drive);
