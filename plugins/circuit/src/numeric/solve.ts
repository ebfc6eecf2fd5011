import type { Localized } from '@fragwerk/sdk';
import type { Branch, Netlist } from '../network/netlist.js';
import { graphFault, generalStiffness } from '../network/topology.js';
import { add, type Complex, complex, magnitude, scale, zero } from './complex.js';
import { type Row, solveLinear } from './linear.js';

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

/** Impedance by behaviour; `null` for what has none. */
function impedanceOf({ behaviour }: Branch, value: number, omega: number): Complex | null {
  if (behaviour === 'resistance') return complex(value);
  if (behaviour === 'inductance') return complex(0, omega * value);
  return null;
}

const valueOf = ({ symbol }: Branch, { values }: OperatingPoint): number =>
  symbol === null ? 0 : (values.get(symbol) ?? NaN);

/** Typical size of the impedances: currents are counted in volts over it. */
function reference(netlist: Netlist, point: OperatingPoint): number {
  const omega = 2 * Math.PI * point.frequency;
  const sizes = netlist.branches.flatMap((branch) => {
    const value = valueOf(branch, point);
    const isCapacitor = branch.behaviour === 'capacitance';
    const size = isCapacitor
      ? 1 / (omega * value)
      : magnitude(impedanceOf(branch, value, omega) ?? zero);
    return size > 0 && Number.isFinite(size) ? [Math.log(size)] : [];
  });
  return sizes.length === 0 ? 1 : Math.exp(sizes.reduce((a, b) => a + b, 0) / sizes.length);
}

interface Context {
  readonly netlist: Netlist;
  readonly point: OperatingPoint;
  readonly drive: Drive;
  readonly reference: number;
}

function rowOf(branch: Branch, index: number, context: Context): Row {
  const { netlist, point, drive, reference: unit } = context;
  const value = valueOf(branch, point);
  const omega = 2 * Math.PI * point.frequency;
  const coefficients = new Map<number, Complex>();
  const voltage = (k: Complex) => {
    if (branch.from === branch.to) return;
    if (branch.from > 0) coefficients.set(branch.from - 1, k);
    if (branch.to > 0) coefficients.set(branch.to - 1, scale(k, -1));
  };
  const current = (k: Complex) => coefficients.set(netlist.nodes - 1 + index, k);
  const level = drive === 'all' ? value : drive === index ? 1 : 0;
  switch (branch.behaviour) {
    case 'voltage':
      voltage(complex(1));
      return { coefficients, right: complex(level) };
    case 'short':
      voltage(complex(1));
      return { coefficients, right: zero };
    case 'current':
    case 'open':
      current(complex(1));
      return { coefficients, right: complex(branch.behaviour === 'open' ? 0 : level * unit) };
    case 'capacitance':
      voltage(complex(0, -omega * value * unit));
      current(complex(1));
      return { coefficients, right: zero };
    default:
      voltage(complex(1));
      current(scale(impedanceOf(branch, value, omega) ?? zero, -1 / unit));
      return { coefficients, right: zero };
  }
}

/** The sparse tableau: currents of each node sum to zero, one equation per branch. */
function tableau(context: Context): Row[] {
  const { netlist, point, drive } = context;
  const { branches, input, nodes } = netlist;
  const sums = Array.from({ length: nodes }, () => new Map<number, Complex>());
  const flow = (node: number, column: number, k: number) =>
    sums[node]?.set(column, add(sums[node].get(column) ?? zero, complex(k)));
  branches.forEach(({ from, to }, index) => {
    if (from === to) return;
    flow(from, nodes - 1 + index, 1);
    flow(to, nodes - 1 + index, -1);
  });
  const rows = branches.map((branch, index) => rowOf(branch, index, context));
  if (input.isOpen) {
    const column = nodes - 1 + branches.length;
    flow(input.from, column, -1);
    flow(input.to, column, 1);
    const level = drive === 'all' ? (point.values.get('Ue') ?? NaN) : drive === 'input' ? 1 : 0;
    rows.push({ coefficients: new Map([[input.from - 1, complex(1)]]), right: complex(level) });
  }
  return [...sums.slice(1).map((coefficients) => ({ coefficients, right: zero })), ...rows];
}

function missingValue({ branches, input }: Netlist, point: OperatingPoint): Fault | null {
  const symbols = branches.flatMap(({ symbol }) => (symbol === null ? [] : [symbol]));
  const missing = [...(input.isOpen ? ['Ue'] : []), ...symbols].find(
    (symbol) => !Number.isFinite(point.values.get(symbol)),
  );
  const name = missing ?? (Number.isFinite(point.frequency) ? null : 'f');
  if (name === null) return null;
  return { fault: { de: `der Wert von ${name} fehlt`, en: `the value of ${name} is missing` } };
}

/** At f = 0 coils are shorts and capacitors open; 0 Ω is a short, 0 F is open. */
function graphFaultAt(netlist: Netlist, point: OperatingPoint): Localized | null {
  return graphFault(netlist, (branch) => {
    const value = valueOf(branch, point);
    const size = branch.behaviour === 'resistance' ? value : value * point.frequency;
    const general = generalStiffness(branch);
    if (general !== 'neither' || size !== 0) return general;
    return branch.behaviour === 'capacitance' ? 'current' : 'voltage';
  });
}

/**
 * Solves a circuit at one frequency: complex amplitudes (rms values) of all potentials and
 * currents.
 *
 * @returns a sentence for people when a value is missing or there is no unique solution
 */
export function solveCircuit(
  netlist: Netlist,
  point: OperatingPoint,
  drive: Drive = 'all',
): Solution | Fault {
  const missing = missingValue(netlist, point);
  if (missing) return missing;
  const fault = graphFaultAt(netlist, point);
  if (fault) return { fault };
  const context = { netlist, point, drive, reference: reference(netlist, point) };
  const solved = solveLinear(tableau(context));
  if (!solved?.every(({ re, im }) => Number.isFinite(re) && Number.isFinite(im)))
    return {
      fault: {
        de: `bei f = ${point.frequency} Hz ist die Schaltung in verlustloser Resonanz, die Ströme sind nicht bestimmt`,
        en: `at f = ${point.frequency} Hz the circuit is in resonance without losses, the currents are not determined`,
      },
    };
  const { nodes, branches } = netlist;
  const currents = solved.slice(nodes - 1).map((current) => scale(current, 1 / context.reference));
  return {
    potentials: [zero, ...solved.slice(0, nodes - 1)],
    currents: currents.slice(0, branches.length),
    inputCurrent: currents[branches.length] ?? zero,
  };
}
