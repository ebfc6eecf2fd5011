import type { Localized } from '@fragwerk/sdk';
import { isSource } from '../language/elements.js';
import type { Netlist } from '../network/netlist.js';
import { drivingPoint, quantitiesOf, type Quantity } from '../network/quantities.js';
import { evaluateQuantity, totalImpedance } from './analyse.js';
import { type Complex, divide, isFinite, magnitude } from './complex.js';
import type { InputValue, Values } from './point.js';
import { type Drive, type Solution, Solver } from './solve.js';

/** A frequency response over the frequency in Hz; `null` where it is undetermined. */
export type Response = (frequency: number) => Complex | null;

/** Sets all sources to 1: ratios do not depend on them, so that a question need not have their values. */
function unitSources({ branches }: Netlist, values: Values): Values {
  const symbols = ['Ue', ...branches.filter(isSource).flatMap(({ symbol }) => symbol ?? [])];
  return new Map<string, InputValue>([...values, ...symbols.map((symbol) => [symbol, 1] as const)]);
}

const driveOf = (netlist: Netlist): Drive | null => {
  const source = drivingPoint(netlist);
  if (source !== null) return source;
  const first = netlist.branches.findIndex(isSource);
  return first < 0 ? null : first;
};

/** Returns output over input; `null` where the input is 0. */
function ratio(solution: Solution, output: Quantity, input: Quantity): Complex | null {
  const below = evaluateQuantity(solution, input);
  if (!(magnitude(below) > 1e-300)) return null;
  return divide(evaluateQuantity(solution, output), below);
}

export interface Relation {
  readonly output: string;
  /** `Ue` for voltages, `Ie` for currents, `null` for an impedance. */
  readonly input: 'Ue' | 'Ie' | null;
}

/**
 * Returns the frequency response of a quantity: voltages over Ue, currents over Ie, `Zges` in Ω.
 *
 * @returns a message if a value is missing or the circuit has no such quantity
 */
export function responseOf(
  netlist: Netlist,
  values: Values,
  { output, input }: Relation,
): Response | Localized {
  const quantities = quantitiesOf(netlist);
  const [over, under] = [quantities.get(output), quantities.get(input ?? '')];
  const drive = driveOf(netlist);
  if (input !== null && !over) return unknownQuantity(output, [...quantities.keys()]);
  if (drive === null) return { de: 'es gibt keine Quelle', en: 'there is no source' };
  const known = unitSources(netlist, values);
  const solver = new Solver(netlist);
  const trial = solver.solve({ values: known, frequency: 997.31 }, drive);
  if ('fault' in trial) return trial.fault;
  return (frequency) => {
    const point = { values: known, frequency };
    if (!over || !under) return finite(totalImpedance(solver, point));
    const solution = solver.solve(point, drive);
    return 'fault' in solution ? null : finite(ratio(solution, over, under));
  };
}

const finite = (value: Complex | null): Complex | null => (value && isFinite(value) ? value : null);

/** Explains that there is no such quantity, and lists the available ones. */
export function unknownQuantity(name: string, known: readonly string[]): Localized {
  const list = known.slice(0, 12).join(', ');
  return {
    de: `die Schaltung hat keine Größe ${name}; möglich sind ${list}`,
    en: `the circuit has no quantity ${name}; available: ${list}`,
  };
}
