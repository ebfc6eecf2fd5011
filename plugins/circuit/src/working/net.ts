import { isReactive, isSource } from '../language/elements.js';
import { UnionFind } from '../network/union-find.js';
import { allBranches, type Branch } from '../network/netlist.js';
import type { Ends, Sign } from '../network/paths.js';
import { type CircuitModel, withoutRounding } from '../numeric/analyse.js';
import {
  type Complex,
  complex,
  divide,
  magnitude,
  multiply,
  subtract,
  zero,
} from '../numeric/complex.js';
import { branchValue } from '../numeric/point.js';
import { constraintAt, solveCircuit } from '../numeric/solve.js';
import { named, type Term } from './term.js';

/**
 * A branch as it behaves at the frequency, between nodes without shorts; a short or an open branch has no
 * impedance.
 */
export interface Edge extends Ends {
  readonly kind: 'impedance' | 'voltage' | 'current' | 'short' | 'open';
  readonly label: string;
  /** Original nodes. */
  readonly from: number;
  readonly to: number;
  readonly Z: Term;
  /** Voltage and current from `from` to `to`. */
  readonly U: Term;
  readonly I: Term;
}

/** A circuit with the quantities of its solution. */
export interface Net {
  /** By branch; an open input's source comes last. */
  readonly edges: readonly Edge[];
  /** Returns the node after joining shorts. */
  readonly nodeOf: (node: number) => number;
  readonly potentialOf: (node: number) => Complex;
  /** Sign after the index of its quantities, for parts that are superposed. */
  readonly mark: string;
  /** Sets a value to 0 that is a rounding error of the largest voltage or current. */
  readonly clean: (value: Complex, unit: 'V' | 'A') => Complex;
}

const ROUNDING = 1e-11;

/** Returns how a branch behaves; sources of 0 are shorts and open branches. */
function kindOf(branch: Branch, value: Complex, isDc: boolean): Edge['kind'] {
  const constraint = constraintAt(branch, value, isDc);
  if (constraint === 'neither') return 'impedance';
  if (isSource(branch) && magnitude(value) > 0) return constraint;
  return constraint === 'voltage' ? 'short' : 'open';
}

function impedanceOf({ behaviour }: Branch, value: Complex, frequency: number): Complex {
  const reactance = multiply(complex(0, 2 * Math.PI * frequency), value);
  if (behaviour === 'capacitance') return divide(complex(1), reactance);
  return behaviour === 'inductance' ? reactance : value;
}

/** Returns the name of an impedance: `R1`, `Z_C1`. */
const nameOf = (branch: Branch): readonly [letter: string, index: string] =>
  isReactive(branch) ? ['Z', branch.label] : [branch.label.slice(0, 1), branch.label.slice(1)];

/** Solves a circuit; `null` if it has no solution. */
export function netOf(
  { netlist, point }: Pick<CircuitModel, 'netlist' | 'point'>,
  mark = '',
): Net | null {
  const solution = solveCircuit(netlist, point);
  if ('fault' in solution) return null;
  const { frequency, values } = point;
  const { potentials, currents } = solution;
  const largest = (all: readonly Complex[]) => ROUNDING * Math.max(0, ...all.map(magnitude));
  const floors = { V: largest(potentials), A: largest(currents) };
  const clean: Net['clean'] = (value, unit) => withoutRounding(value, floors[unit]);
  const trees = new UnionFind();
  const all = allBranches(netlist).map((branch) => {
    const value = branchValue(branch, values) ?? zero;
    const kind = kindOf(branch, value, frequency === 0);
    if (kind === 'short') trees.merge(branch.from, branch.to);
    return { branch, kind, Z: kind === 'impedance' ? impedanceOf(branch, value, frequency) : zero };
  });
  const nodeOf = (node: number) => trees.find(node);
  const potentialOf = (node: number) => potentials[node] ?? zero;
  const edges = all.map(({ branch, kind, Z }, index): Edge => {
    const { from, to } = branch;
    const isSupply = branch.phase?.isLine === true;
    // The phase voltages of a supply are U_1, U_2, U_3.
    const label = isSupply ? branch.label.replace(/^\D+/, 'U') : branch.label;
    const voltage = clean(subtract(potentialOf(from), potentialOf(to)), 'V');
    return {
      ...{ kind, label, from, to, a: nodeOf(from), b: nodeOf(to) },
      Z: named(nameOf(branch), Z, 'Ohm'),
      U: named(['U', (isSupply ? label.slice(1) : label) + mark], voltage, 'V'),
      I: named(['I', label + mark], clean(currents[index] ?? zero, 'A'), 'A'),
    };
  });
  return { edges, nodeOf, potentialOf, mark, clean };
}

/** Returns the sources that drive a circuit. */
export const sourcesIn = ({ edges }: Net): readonly Edge[] =>
  edges.filter(({ kind }) => kind === 'voltage' || kind === 'current');
export const impedancesIn = ({ edges }: Net): readonly Edge[] =>
  edges.filter(({ kind, a, b }) => kind === 'impedance' && a !== b);

/** Whether two parts have the same ends, and in which direction. */
export function signBetween(one: Ends, { a, b }: Ends): Sign | null {
  if (one.a === a && one.b === b) return 1;
  return one.a === b && one.b === a ? -1 : null;
}
