import type { Localized } from '@fragwerk/sdk';
import { isReactive, isSource } from '../language/elements.js';
import { type Netlist, sourceSymbols } from '../network/netlist.js';
import { drivingPoint, quantitiesOf, type Quantity } from '../network/quantities.js';
import { evaluateQuantity, evaluateQuotient, portOf } from './analyse.js';
import { add, type Complex, divide, isFinite, magnitude } from './complex.js';
import { numberOf, type OperatingPoint, type Values, withSources } from './point.js';
import { cornersOf, type Derivative, type Rational, rationalOf } from './rational.js';
import { Solver } from './solve.js';

/** A frequency response over the frequency in Hz; `null` where it is undetermined. */
export type Response = (frequency: number) => Complex | null;

const driveOf = (netlist: Netlist): number | null => {
  const source = drivingPoint(netlist);
  if (source !== null) return source;
  const first = netlist.branches.findIndex(isSource);
  return first < 0 ? null : first;
};

export interface Relation {
  /** `Zges` and `Yges` are quotients of their own. */
  readonly output: string;
  /** `Ue` for voltages, `Ie` for currents, `null` for an impedance or admittance. */
  readonly input: 'Ue' | 'Ie' | null;
}

/** A frequency response, and its zeros, poles and gain. */
export interface TransferFunction {
  readonly response: Response;
  /** `null` with too many L and C. */
  readonly rational: Rational | null;
  /** Powers of ten of the lowest and highest corner frequency of pairs of elements, Hz. */
  readonly ends: readonly [number, number] | null;
}

/**
 * Limits for calculating zeros and poles: the number of reactances, and that number times the number of
 * branches.
 */
export const MAX_ORDER = 12;
const MAX_WORK = 600;

/** Whether the zeros and poles of a circuit would take too long to calculate. */
export function hasManyPoles({ branches }: Netlist): boolean {
  const order = branches.filter(isReactive).length;
  return order > MAX_ORDER || order * branches.length > MAX_WORK;
}

type Setup = Exclude<ReturnType<typeof setupOf>, Localized>;

/** Returns the equations of a circuit with sources of 1, and the quotient of two of its quantities. */
function setupOf(netlist: Netlist, values: Values, { output, input }: Relation) {
  const quantities = quantitiesOf(netlist);
  const [over, under] = [quantities.get(output), quantities.get(input ?? '')];
  const drive = driveOf(netlist);
  if (input !== null && !over) return unknownQuantity(output, [...quantities.keys()]);
  if (drive === null) return { de: 'es gibt keine Quelle', en: 'there is no source' };
  if (!(over && under) && drivingPoint(netlist) === null) return noImpedance;
  // Ratios do not depend on the sources, so that a question need not have their values.
  const known = withSources(values, sourceSymbols(netlist), 1);
  const solver = new Solver(netlist);
  const trial = solver.solve({ values: known, frequency: 997.31 }, drive);
  if ('fault' in trial) return trial.fault;
  const port = portOf(netlist, drive);
  const total = output === 'Yges' ? { over: port.under, under: port.over } : port;
  return { solver, known, drive, quotient: over && under ? { over, under } : total };
}

function valueAt({ solver, drive, quotient }: Setup, point: OperatingPoint): Complex | null {
  const solution = solver.solve(point, drive);
  const value = 'fault' in solution ? null : evaluateQuotient(solution, quotient);
  return value && isFinite(value) ? value : null;
}

/**
 * Returns a quantity as a function of the frequency: voltages over Ue, currents over Ie, `Zges` in Ω,
 * `Yges` in S.
 *
 * @returns a message if a value is missing or the circuit has no such quantity
 */
export function transferFunction(
  netlist: Netlist,
  values: Values,
  relation: Relation,
): TransferFunction | Localized {
  const setup = setupOf(netlist, values, relation);
  if ('de' in setup) return setup;
  const { solver, known, drive, quotient } = setup;
  const ends = cornersOf(netlist, known);
  const isReal = netlist.branches.every(
    ({ symbol }) => (numberOf(known.get(symbol ?? ''))?.im ?? 0) === 0,
  );
  const differentiate = (s: Complex): Derivative | null => {
    const found = solver.differentiate(known, s, drive);
    if (!found) return null;
    const at = (quantity: Quantity) => {
      const value = evaluateQuantity(found.solution, quantity);
      const slope = evaluateQuantity(found.slope, quantity);
      return {
        value,
        growth: magnitude(value) > 0 ? add(found.growth, divide(slope, value)) : null,
      };
    };
    return { over: at(quotient.over), under: at(quotient.under) };
  };
  return {
    response: (frequency) => valueAt(setup, { values: known, frequency }),
    ends,
    rational: hasManyPoles(netlist) ? null : rationalOf(differentiate, ends, isReal),
  };
}

/** Returns a quantity, as {@link transferFunction} does, at one frequency as a function of a component's value. */
export function responseOver(
  netlist: Netlist,
  { values, frequency }: OperatingPoint,
  { symbol, ...relation }: Relation & { readonly symbol: string },
): Response | Localized {
  const setup = setupOf(netlist, values, relation);
  if ('de' in setup) return setup;
  return (value) =>
    valueAt(setup, { values: new Map([...setup.known, [symbol, value]]), frequency });
}

export const noImpedance: Localized = {
  de: 'Zges und Yges gibt es nur mit einer einzigen Quelle oder offenem Eingang',
  en: 'Zges and Yges exist only with a single source or an open input',
};

/** Explains that there is no such quantity, and lists the available ones. */
export function unknownQuantity(name: string, known: readonly string[]): Localized {
  const list = known.slice(0, 12).join(', ');
  return {
    de: `die Schaltung hat keine Größe ${name}; möglich sind ${list}`,
    en: `the circuit has no quantity ${name}; available: ${list}`,
  };
}
