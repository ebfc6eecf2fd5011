import { isPassive } from '../language/elements.js';
import type { Netlist } from '../network/netlist.js';
import { drivingPoint, quantitiesOf, type Quantity } from '../network/quantities.js';
import {
  add,
  complex,
  type Complex,
  conjugate,
  divide,
  magnitude,
  multiply,
  scale,
  subtract,
  zero,
} from './complex.js';
import { directPointOf, type OperatingPoint, pointOf, type Values } from './point.js';
import { type Fault, type Solution, Solver } from './solve.js';

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

/** What values are calculated from. */
export interface Source {
  readonly netlist: Netlist;
  readonly point: OperatingPoint;
}

/** What a circuit does at its frequency. */
export interface Analysis {
  /** For values that are calculated only when they are asked for. */
  readonly source: Source;
  /** Complex rms values by name: `UR1`, `IS1`, `Ue`, …, V and A. */
  readonly quantities: ReadonlyMap<string, Complex>;
  /** Ω. */
  readonly Zges: Complex | null;
  /** Complex powers U·I* by name of element or group, VA; what is taken up counts positive. */
  readonly powers: ReadonlyMap<string, Complex>;
  /** What all passive elements take up together; `null` where an element is called `ges`. */
  readonly total: Complex | null;
  /** The largest voltage, current and power in the circuit, by unit. */
  readonly sizes: Readonly<Record<'V' | 'A' | 'VA', number>>;
  /** Batteries alone drive: values are real and have a sign. */
  readonly isDirect: boolean;
  /** The part that the batteries drive beside other sources. */
  readonly direct: Pick<Analysis, 'source' | 'quantities' | 'powers' | 'total'> | null;
}

/** A solver resolves values down to this part of the largest ones around. */
export const RESOLUTION = 4e-15;
/** A part of a complex number below this share of the other is nothing but rounding. */
const ROUNDING = 1e-12;

/** Without what is nothing but rounding, so that a zero by physics is zero. */
export function withoutRounding(value: Complex, floor: number): Complex {
  const least = Math.max(floor, ROUNDING * magnitude(value));
  const cleaned = (part: number) => (Math.abs(part) <= least ? 0 : part);
  return complex(cleaned(value.re), cleaned(value.im));
}

const largest = (values: Iterable<Complex>): number => Math.max(0, ...[...values].map(magnitude));

function valuesIn(source: Source, solution: Solution) {
  const { netlist } = source;
  const all = [...quantitiesOf(netlist)].map(([name, quantity]) => {
    const [kind, value] = [quantity.type, valueIn(solution, quantity)] as const;
    return { name, kind, value };
  });
  const sizeOf = (wanted: string) =>
    largest(all.filter(({ kind }) => kind === wanted).map(({ value }) => value));
  const sizes = { voltage: sizeOf('voltage'), current: sizeOf('current') };
  const quantities = new Map(
    all.map(({ name, kind, value }) => [name, withoutRounding(value, RESOLUTION * sizes[kind])]),
  );
  const powers = new Map(
    [...netlist.branches, ...netlist.groups].map(({ name }) => {
      const voltage = quantities.get(`U${name}`) ?? zero;
      const current = quantities.get(`I${name}`) ?? zero;
      const floor =
        RESOLUTION * (magnitude(voltage) * sizes.current + magnitude(current) * sizes.voltage);
      return [name, withoutRounding(multiply(voltage, conjugate(current)), floor)];
    }),
  );
  for (const [name, terms] of netlist.threePhase?.powers ?? []) {
    const parts = terms.map(({ voltage, current, sign }) => {
      const [u, i] = [quantities.get(voltage) ?? zero, quantities.get(current) ?? zero];
      return scale(multiply(u, conjugate(i)), sign);
    });
    // An element of this name comes first.
    if (!powers.has(name))
      powers.set(
        name,
        withoutRounding(parts.reduce(add, zero), RESOLUTION * sizes.voltage * sizes.current),
      );
  }
  return { source, quantities, powers, total: totalPower(netlist, powers), sizes };
}

function totalPower({ branches }: Netlist, powers: Analysis['powers']): Complex | null {
  if (powers.has('ges')) return null;
  const taken = branches.flatMap((branch) =>
    isPassive(branch) ? [powers.get(branch.name) ?? zero] : [],
  );
  const floor = RESOLUTION * taken.reduce((sum, power) => sum + magnitude(power), 0);
  return withoutRounding(taken.reduce(add, zero), floor);
}

/**
 * Calculates every voltage, current and power of a circuit.
 *
 * @example
 * const netlist = buildNetlist(circuit); // of ',R,C,,'
 * analyse(netlist, new Map([['Ue', 10], ['R1', 1000], ['C1', 1e-6], ['f', 50]]));
 */
export function analyse(netlist: Netlist, values: Values): Analysis | Fault {
  const solver = new Solver(netlist);
  const point = pointOf(netlist, values);
  const solution = solver.solve(point);
  if ('fault' in solution) return solution;
  const directPoint = directPointOf(netlist, values);
  const direct = directPoint && solver.solve(directPoint);
  if (direct && 'fault' in direct) return direct;
  const { sizes, ...found } = valuesIn({ netlist, point }, solution);
  return {
    ...found,
    isDirect: netlist.isDirect,
    Zges: totalImpedance(solver, point),
    sizes: { V: sizes.voltage, A: sizes.current, VA: largest(found.powers.values()) },
    direct: direct && valuesIn({ netlist, point: directPoint }, direct),
  };
}
