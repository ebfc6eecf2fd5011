import type { Localized } from '@fragwerk/sdk';
import type { Netlist } from '../network/netlist.js';
import { drivingPoint, quantitiesOf, type Quantity } from '../network/quantities.js';
import { totalImpedance, valueIn } from './analyse.js';
import { type Complex, divide, magnitude } from './complex.js';
import type { Known, Values } from './point.js';
import { type Drive, type Solution, Solver } from './solve.js';

/** A quantity over the input, as a function of the frequency in Hz; `null` where it is not determined. */
export type Response = (frequency: number) => Complex | null;

/** Sources of any size give the same ratio; so a question need not have their values. */
function unitSources(netlist: Netlist, values: Values): Values {
  const sources = netlist.branches.flatMap(({ behaviour, symbol }) =>
    symbol !== null && (behaviour === 'voltage' || behaviour === 'current') ? [symbol] : [],
  );
  return new Map<string, Known>([
    ...values,
    ...['Ue', ...sources].map((symbol) => [symbol, 1] as const),
  ]);
}

const driveOf = (netlist: Netlist): Drive | null => {
  const source = drivingPoint(netlist);
  if (source !== null) return source;
  const first = netlist.branches.findIndex(
    ({ behaviour }) => behaviour === 'voltage' || behaviour === 'current',
  );
  return first < 0 ? null : first;
};

/** A ratio that is nothing but rounding, or none at all, is no point of a curve. */
function ratio(solution: Solution, output: Quantity, input: Quantity): Complex | null {
  const below = valueIn(solution, input);
  if (!(magnitude(below) > 1e-300)) return null;
  return divide(valueIn(solution, output), below);
}

/** What a curve is of: the output and what it is related to. */
export interface Relation {
  readonly output: string;
  /** `Ue` under voltages, `Ie` under currents, `null` under an impedance. */
  readonly input: 'Ue' | 'Ie' | null;
}

/**
 * The response of a quantity (voltages over Ue, currents over Ie, `Zges` in Ω) at any frequency.
 *
 * @returns a sentence for people when a value is missing or the circuit has no such quantity
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

const finite = (value: Complex | null): Complex | null =>
  value && Number.isFinite(value.re) && Number.isFinite(value.im) ? value : null;

/** Says which quantities there are. */
export function unknownQuantity(name: string, known: readonly string[]): Localized {
  const list = known.slice(0, 12).join(', ');
  return {
    de: `die Schaltung hat keine Größe ${name}; möglich sind ${list}`,
    en: `the circuit has no quantity ${name}; possible are ${list}`,
  };
}
