import { isPassive } from '../language/elements.js';
import { current, voltage } from '../network/builder.js';
import { allBranches, type Netlist } from '../network/netlist.js';
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
import { dcPointOf, type OperatingPoint, operatingPointOf, type Values } from './point.js';
import { type Fault, type Solution, Solver } from './solve.js';

/** Returns the value of a quantity in a solution, V or A. */
export function evaluateQuantity({ potentials, currents }: Solution, quantity: Quantity): Complex {
  if (quantity.type === 'voltage')
    return subtract(potentials[quantity.from] ?? zero, potentials[quantity.to] ?? zero);
  return quantity.terms.reduce(
    (sum, { branch, sign }) => add(sum, scale(currents[branch] ?? zero, sign)),
    zero,
  );
}

interface Quotient {
  readonly over: Quantity;
  readonly under: Quantity;
}

/** Returns the quotient of two quantities; `null` where the divisor is 0. */
export function evaluateQuotient(solution: Solution, { over, under }: Quotient): Complex | null {
  const below = evaluateQuantity(solution, under);
  return magnitude(below) > 1e-300 ? divide(evaluateQuantity(solution, over), below) : null;
}

/** Returns voltage and current of a source by its index. */
export function portOf(netlist: Netlist, drive: number): Quotient {
  const { from, to } = allBranches(netlist)[drive] ?? netlist.input;
  return { over: voltage({ from, to }), under: current([{ branch: drive, sign: -1 }]) };
}

/** Returns the impedance seen from the open input or the only source, Ω; `null` if there is none. */
export function totalImpedance(solver: Solver, point: OperatingPoint): Complex | null {
  const drive = drivingPoint(solver.netlist);
  if (drive === null) return null;
  const solution = solver.solve(point, drive);
  return 'fault' in solution ? null : evaluateQuotient(solution, portOf(solver.netlist, drive));
}

/** A circuit and the values with which it is calculated. */
export interface CircuitModel {
  readonly netlist: Netlist;
  readonly point: OperatingPoint;
  /** Values with all sources, of which `point` may have a part only. */
  readonly values: Values;
}

/** Steady state of a circuit at its frequency. */
export interface Analysis {
  /** For values that are calculated on demand. */
  readonly model: CircuitModel;
  /** Complex rms values by name: `UR1`, `IS1`, `Ue`, …, V and A. */
  readonly quantities: ReadonlyMap<string, Complex>;
  /** Ω. */
  readonly Zges: Complex | null;
  /** Complex powers U·I* by name of element or group, VA; absorbed power is positive. */
  readonly powers: ReadonlyMap<string, Complex>;
  /** Power of all passive elements together; `null` if an element is called `ges`. */
  readonly total: Complex | null;
  /** The largest voltage, current and power in the circuit, by unit. */
  readonly maxima: Readonly<Record<'V' | 'A' | 'VA', number>>;
  /** Whether all sources are direct: values are real and have a sign. */
  readonly isDc: boolean;
  /** The part driven by the batteries if there are other sources. */
  readonly dc: Pick<Analysis, 'model' | 'quantities' | 'powers' | 'total'> | null;
}

/** Relative accuracy of a solver, compared with the largest values in the circuit. */
export const RESOLUTION = 4e-15;
/** A part of a complex number below this share of its magnitude is a rounding error. */
const ROUNDING = 1e-12;

/** Sets rounding errors to zero, so that what is physically zero is exactly zero. */
export function withoutRounding(value: Complex, floor: number): Complex {
  const limit = Math.max(floor, ROUNDING * magnitude(value));
  const cleaned = (part: number) => (Math.abs(part) <= limit ? 0 : part);
  return complex(cleaned(value.re), cleaned(value.im));
}

export const largest = (values: Iterable<Complex>): number =>
  Math.max(0, ...[...values].map(magnitude));
const power = (voltage: Complex, current: Complex) => multiply(voltage, conjugate(current));

function valuesIn(model: CircuitModel, solution: Solution) {
  const { netlist } = model;
  const all = [...quantitiesOf(netlist)].map(([name, quantity]) => {
    return { name, type: quantity.type, value: evaluateQuantity(solution, quantity) };
  });
  const largestOf = (wanted: Quantity['type']) =>
    largest(all.filter(({ type }) => type === wanted).map(({ value }) => value));
  const maxima = { voltage: largestOf('voltage'), current: largestOf('current') };
  const quantities = new Map(
    all.map(({ name, type, value }) => [name, withoutRounding(value, RESOLUTION * maxima[type])]),
  );
  const valueOf = (name: string) => quantities.get(name) ?? zero;
  const powers = new Map<string, Complex>();
  for (const [name, terms] of netlist.threePhase?.powers ?? []) {
    const sum = terms
      .map(({ voltage, current, sign }) => scale(power(valueOf(voltage), valueOf(current)), sign))
      .reduce(add, zero);
    powers.set(name, withoutRounding(sum, RESOLUTION * maxima.voltage * maxima.current));
  }
  // An element has priority over a conductor or load of the same name.
  for (const { name } of [...netlist.branches, ...netlist.groups]) {
    const [voltage, current] = [valueOf(`U${name}`), valueOf(`I${name}`)];
    const floor =
      RESOLUTION * (magnitude(voltage) * maxima.current + magnitude(current) * maxima.voltage);
    powers.set(name, withoutRounding(power(voltage, current), floor));
  }
  return { model, quantities, powers, total: totalPower(netlist, powers), maxima };
}

function totalPower({ branches }: Netlist, powers: Analysis['powers']): Complex | null {
  if (powers.has('ges')) return null;
  const absorbed = branches.filter(isPassive).map(({ name }) => powers.get(name) ?? zero);
  const floor = RESOLUTION * absorbed.reduce((sum, one) => sum + magnitude(one), 0);
  return withoutRounding(absorbed.reduce(add, zero), floor);
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
  const point = operatingPointOf(netlist, values);
  const solution = solver.solve(point);
  if ('fault' in solution) return solution;
  const dcPoint = dcPointOf(netlist, values);
  const dc = dcPoint && solver.solve(dcPoint);
  if (dc && 'fault' in dc) return dc;
  const { maxima, ...found } = valuesIn({ netlist, point, values }, solution);
  return {
    ...found,
    isDc: netlist.isDc,
    Zges: totalImpedance(solver, point),
    maxima: { V: maxima.voltage, A: maxima.current, VA: largest(found.powers.values()) },
    dc: dc && valuesIn({ netlist, point: dcPoint, values }, dc),
  };
}
