import type { Localized } from '@fragwerk/sdk';
import type { Netlist } from '../network/netlist.js';
import { drivingPoint, quantitiesOf, type Quantity } from '../network/quantities.js';
import { totalImpedance, valueIn } from '../numeric/analyse.js';
import { angle, type Complex, divide, magnitude } from '../numeric/complex.js';
import type { Known, Values } from '../numeric/point.js';
import { type Drive, type Solution, Solver } from '../numeric/solve.js';

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

/** Samples that a circuit of this size may cost. */
export const sampleCount = ({ branches }: Netlist, wanted: number): number =>
  Math.max(60, Math.min(wanted, Math.floor(10_000 / (branches.length + 1))));

/** Powers of ten where curves are looked at, in Hz. */
const LOWEST = -2;
const HIGHEST = 10;

/** Whether something happens between two points: the direction or the size turns. */
function differs(a: Complex | null, b: Complex | null): boolean {
  if (!a || !b) return a !== b;
  const [from, to] = [magnitude(a), magnitude(b)];
  if (from < 1e-12 && to < 1e-12) return false;
  const turn = Math.abs(((angle(b) - angle(a) + 3 * Math.PI) % (2 * Math.PI)) - Math.PI);
  return turn > 0.02;
}

/**
 * The decades in which a response changes, with one more on each side where there is room; around
 * `usual` when it is the same everywhere.
 */
export function decadesOf(
  response: Response,
  usual: number,
  perDecade = 8,
): readonly [number, number] {
  const count = (HIGHEST - LOWEST) * perDecade;
  const exponents = Array.from({ length: count + 1 }, (_, i) => LOWEST + i / perDecade);
  const samples = exponents.map((exponent) => response(10 ** exponent));
  const busy = exponents.filter(
    (_, i) => i > 0 && differs(samples[i - 1] ?? null, samples[i] ?? null),
  );
  const centre = usual > 0 && Number.isFinite(usual) ? Math.log10(usual) : 3;
  const [first, last] = [busy[0] ?? centre - 1, busy[busy.length - 1] ?? centre + 1];
  const low = Math.max(LOWEST, Math.floor(first - 0.25));
  const high = Math.min(HIGHEST, Math.ceil(last + 0.25));
  return high - low < 2 ? [Math.max(LOWEST, low - 1), Math.min(HIGHEST, low + 2)] : [low, high];
}
