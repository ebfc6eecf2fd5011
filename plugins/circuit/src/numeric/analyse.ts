import { drivingPoint, quantitiesOf, type Quantity } from '../network/quantities.js';
import type { Netlist } from '../network/netlist.js';
import {
  add,
  type Complex,
  conjugate,
  divide,
  magnitude,
  multiply,
  scale,
  subtract,
  zero,
} from './complex.js';
import { type Fault, type OperatingPoint, type Solution, Solver } from './solve.js';

/** The value of a quantity in a solution, V or A. */
export function valueIn(
  { potentials, currents, inputCurrent }: Solution,
  quantity: Quantity,
): Complex {
  if (quantity.type === 'voltage')
    return subtract(potentials[quantity.from] ?? zero, potentials[quantity.to] ?? zero);
  if (quantity.isInput) return inputCurrent;
  return quantity.terms.reduce(
    (sum, { branch, sign }) => add(sum, scale(currents[branch] ?? zero, sign)),
    zero,
  );
}

/** Impedance seen from the input or the only source, Ω; `null` when there is none. */
export function totalImpedance(solver: Solver, point: OperatingPoint): Complex | null {
  const { netlist } = solver;
  const drive = drivingPoint(netlist);
  if (drive === null) return null;
  const solution = solver.solve(point, drive);
  if ('fault' in solution) return null;
  if (drive === 'input') return quotient({ re: 1, im: 0 }, solution.inputCurrent);
  const branch = netlist.branches[drive];
  if (!branch) return null;
  const voltage = valueIn(solution, { type: 'voltage', from: branch.from, to: branch.to });
  return quotient(voltage, scale(solution.currents[drive] ?? zero, -1));
}

const quotient = (a: Complex, b: Complex) => (magnitude(b) === 0 ? null : divide(a, b));

/** What a circuit does at one frequency. */
export interface Analysis {
  /** Complex rms values by name: `UR1`, `IS1`, `Ue`, …, V and A. */
  readonly quantities: ReadonlyMap<string, Complex>;
  /** Ω. */
  readonly Zges: Complex | null;
  /** Complex powers U·I* by name of element or group, VA; what is taken up counts positive. */
  readonly powers: ReadonlyMap<string, Complex>;
}

/**
 * Calculates every voltage, current and power of a circuit.
 *
 * @example
 * const netlist = buildNetlist(circuit); // of ',R,C,,'
 * analyse(netlist, { values: new Map([['Ue', 10], ['R1', 1000], ['C1', 1e-6]]), frequency: 50 });
 */
export function analyse(netlist: Netlist, point: OperatingPoint): Analysis | Fault {
  const solver = new Solver(netlist);
  const solution = solver.solve(point);
  if ('fault' in solution) return solution;
  const quantities = new Map(
    [...quantitiesOf(netlist)].map(([name, quantity]) => [name, valueIn(solution, quantity)]),
  );
  const powers = new Map(
    [...netlist.branches, ...netlist.groups].map(({ name }) => {
      const [voltage, current] = [quantities.get(`U${name}`), quantities.get(`I${name}`)];
      return [name, multiply(voltage ?? zero, conjugate(current ?? zero))];
    }),
  );
  return { quantities, powers, Zges: totalImpedance(solver, point) };
}
