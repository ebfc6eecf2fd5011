import type { Localized } from '@fragwerk/sdk';
import { isReactive } from '../language/elements.js';
import { complex } from '../numeric/complex.js';
import type { Netlist } from '../network/netlist.js';
import { missingValue, numberOf, type Values } from '../numeric/point.js';
import { type Damping, dampingOf, rootsOf, stepResponse } from '../numeric/step.js';
import { coefficientsAt } from '../symbolic/coefficients.js';
import { type Fraction, reduce, solveSymbolic } from '../symbolic/solve.js';
import { type DerivedResult, noValue, type CircuitModel } from './model.js';

const reasons = {
  alternating: {
    de: 'Einschaltvorgänge gibt es mit Batterien und Stromquellen: BAT statt U, UW und offenem Eingang',
    en: 'switch-on transients require batteries or current sources: BAT instead of U, UW or an open input',
  },
  order: {
    de: 'Einschaltvorgänge gibt es nur bis zur 2. Ordnung, also mit höchstens zwei unabhängigen Speichern (L, C)',
    en: 'switch-on transients are limited to second order, that is, to two independent reactances (L, C)',
  },
  none: {
    de: 'ohne L und C ist der Endzustand sofort erreicht',
    en: 'without L and C the final state is reached immediately',
  },
  endless: {
    de: 'es gibt keinen Endzustand: ein Speicher wird endlos geladen oder schwingt ungedämpft weiter',
    en: 'there is no final state: a reactance is charged without end or oscillates undamped',
  },
  impulse: {
    de: 'beim Einschalten entsteht ein Stromstoß oder Spannungsstoß, der keinen Verlauf hat; ein Widerstand fehlt',
    en: 'switching on causes an impulse, which has no curve; a resistor is missing',
  },
} as const satisfies Readonly<Record<string, Localized>>;

/** A voltage or current after switching on, with its initial and final values. */
export interface Response {
  readonly first: number;
  readonly last: number;
  readonly at: (time: number) => number;
}

/** A circuit at rest that is switched on at t = 0. */
interface Switching {
  readonly damping: Damping;
  /** Returns a voltage or current over time; `null` if the circuit has none of this name. */
  readonly curve: (quantity: string) => Response | Localized | null;
}

/** Evaluates the numerator of a fraction, including its sources. */
function numeratorAt(
  { terms }: Fraction,
  values: Values,
  read: (a: Fraction['denominator']) => readonly number[],
) {
  const parts = terms.map(({ source, factor }) => {
    const size = numberOf(values.get(source))?.re ?? 1;
    return read(factor).map((coefficient) => coefficient * size);
  });
  const length = Math.max(0, ...parts.map((part) => part.length));
  return Array.from({ length }, (_, power) =>
    parts.reduce((sum, part) => sum + (part[power] ?? 0), 0),
  );
}

/** Whether all sources can be switched on as direct ones. */
const isSwitched = ({ branches, input }: Netlist): boolean =>
  !input.isOpen &&
  branches.every(({ element, behaviour }) => behaviour !== 'voltage' || element.kind === 'BAT');

/**
 * Calculates the response to switching on batteries and current sources, and the time constants of any
 * circuit; returns a message if there are none.
 */
export function switchingOf({ netlist, values }: CircuitModel): Switching | Localized {
  if (!netlist.branches.some(isReactive)) return reasons.none;
  const solution = solveSymbolic(netlist);
  if ('fault' in solution) return solution.fault;
  const read = (a: Fraction['denominator']) => coefficientsAt(a, solution, values);
  const reduced = new Map([...solution.quantities].map(([name, one]) => [name, reduce(one)]));
  const orders = [...reduced.values()].map(({ denominator }) => read(denominator));
  const longest = orders.reduce((a, b) => (b.length > a.length ? b : a), []);
  const damping = dampingOf(longest);
  if (!damping && longest.length > 3) return reasons.order;
  if (!damping) return longest.length > 1 ? reasons.endless : reasons.none;
  return {
    damping,
    curve(quantity) {
      if (!isSwitched(netlist)) return reasons.alternating;
      const fraction = reduced.get(quantity);
      if (!fraction) return null;
      const response = stepResponse(
        numeratorAt(fraction, values, read),
        read(fraction.denominator),
      );
      return response ?? reasons.impulse;
    },
  };
}

function dampingValues(damping: Damping): Readonly<Record<string, number>> {
  const { order, delta, omega0Squared } = damping;
  const { slow, fast, omega } = rootsOf(damping);
  if (order === 1) return { tau: 1 / delta };
  const w0 = Math.sqrt(omega0Squared);
  const common = { delta, w0, D: delta / w0 };
  return omega === 0 ? { ...common, tau1: 1 / slow, tau2: 1 / fast } : { ...common, wd: omega };
}

function notHere(damping: Damping): Localized {
  const { order } = damping;
  const names = Object.keys(dampingValues(damping)).join(', ');
  const kind =
    rootsOf(damping).omega === 0
      ? { de: 'aperiodisch', en: 'aperiodic' }
      : { de: 'schwingend', en: 'oscillating' };
  return {
    de: `die Schaltung ist ${order === 1 ? '1. Ordnung' : `2. Ordnung, ${kind.de}`}; es gibt ${names}`,
    en: `the circuit is ${order === 1 ? 'of first order' : `of second order, ${kind.en}`}; available: ${names}`,
  };
}

const CURVE = /^([ui])([A-Z][A-Za-z0-9]*|[ae])$/;
const DAMPING = /^(?:tau[12]?|delta|w0|wd|D)$/;

/**
 * Calculates values after switching on: `uC1` and `iR1` at the time `t`; for first order the time constant
 * `tau`, for second order the decay constant `delta`, the undamped angular frequency `w0`, the damping
 * ratio `D`, and either the damped angular frequency `wd` or the time constants `tau1`, `tau2`.
 *
 * @returns `null` for any other name
 */
export function switchingValue(model: CircuitModel, name: string): DerivedResult | null {
  const [, letter, place = ''] = CURVE.exec(name) ?? [];
  if (letter === undefined && !DAMPING.test(name)) return null;
  const quantity = (letter ?? '').toUpperCase() + place;
  const { branches, groups } = model.netlist;
  const isKnown = [...branches, ...groups].some((one) => one.name === place) || place.length === 1;
  if (letter !== undefined && !isKnown) return null;
  const switching = switchingOf(model);
  if ('de' in switching) return noValue(name, switching);
  const { damping, curve } = switching;
  if (letter === undefined) {
    const value = dampingValues(damping)[name];
    return value === undefined ? noValue(name, notHere(damping)) : complex(value);
  }
  const found = curve(quantity);
  if (!found) return null;
  if ('de' in found) return noValue(name, found);
  const known = model.values.get('t');
  const time = numberOf(known)?.re;
  if (time === undefined) return noValue(name, missingValue('t', known));
  return complex(time < 0 ? 0 : found.at(time));
}
