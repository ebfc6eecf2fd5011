import type { Localized } from '@fragwerk/sdk';
import { isReactive } from '../language/elements.js';
import { complex } from '../numeric/complex.js';
import { missingValue, numberOf, type Values } from '../numeric/point.js';
import { type Damping, dampingOf, rootsOf, stepResponse } from '../numeric/step.js';
import { coefficientsAt } from '../symbolic/coefficients.js';
import { type Fraction, reduce, solveSymbolic } from '../symbolic/solve.js';
import { type DerivedResult, noValue, type CircuitModel } from './source.js';

const reasons = {
  alternating: {
    de: 'Einschalten rechnet mit Gleichspannung: nur Batterien, BAT statt U, UW, I und offenem Eingang',
    en: 'switching on is of direct current: batteries only, BAT for U, UW, I and an open input',
  },
  order: {
    de: 'Einschalten gibt es mit einem oder zwei Speichern (L, C), die voneinander abhängen, nicht mit mehr',
    en: 'switching on is with one or two reactances (L, C) that depend on each other, not with more',
  },
  none: {
    de: 'ohne L und C ist alles sofort im Endzustand',
    en: 'without L and C all is in its final state at once',
  },
  impulse: {
    de: 'ein Stromstoß oder Spannungsstoß beim Einschalten hat keinen Verlauf; ein Widerstand fehlt',
    en: 'an impulse when switched on has no curve; a resistor is missing',
  },
} as const satisfies Readonly<Record<string, Localized>>;

/** A voltage or current after switching on: from its first value to its last. */
export interface Response {
  readonly first: number;
  readonly last: number;
  readonly at: (time: number) => number;
}

/** A circuit of batteries, at rest before it is switched on at t = 0. */
export interface Switching {
  readonly damping: Damping;
  /** A voltage or current over the time; `null` where the circuit has none of this name. */
  readonly curve: (quantity: string) => Response | Localized | null;
}

/** Every numerator of a fraction, with its sources at their values. */
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

/** What a circuit does when its batteries are switched on; a sentence where it cannot be told. */
export function switchingOf({ netlist, point: { values } }: CircuitModel): Switching | Localized {
  if (!netlist.isDc) return reasons.alternating;
  if (!netlist.branches.some(isReactive)) return reasons.none;
  const solution = solveSymbolic(netlist);
  if ('fault' in solution) return solution.fault;
  const read = (a: Fraction['denominator']) => coefficientsAt(a, solution, values);
  const reduced = new Map([...solution.quantities].map(([name, one]) => [name, reduce(one)]));
  const orders = [...reduced.values()].map(({ denominator }) => read(denominator));
  const longest = orders.reduce((a, b) => (b.length > a.length ? b : a), []);
  const damping = dampingOf(longest);
  if (!damping) return longest.length > 3 ? reasons.order : reasons.none;
  return {
    damping,
    curve(quantity) {
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

/** Time constant and damping by their names. */
function dampingValue(damping: Damping, name: string): number | null {
  const { order, delta, omega0Squared } = damping;
  const { slow, fast, omega } = rootsOf(damping);
  const isAperiodic = order === 2 && omega === 0;
  if (name === 'tau') return order === 1 ? 1 / delta : null;
  if (order === 1) return null;
  switch (name) {
    case 'tau1':
      return isAperiodic ? 1 / slow : null;
    case 'tau2':
      return isAperiodic ? 1 / fast : null;
    case 'delta':
      return delta;
    case 'w0':
      return Math.sqrt(omega0Squared);
    case 'wd':
      return isAperiodic ? null : omega;
    case 'D':
      return delta / Math.sqrt(omega0Squared);
    default:
      return null;
  }
}

const notHere = (order: 1 | 2, isAperiodic: boolean): Localized => {
  const names = order === 1 ? 'tau' : isAperiodic ? 'delta, w0, D, tau1, tau2' : 'delta, w0, D, wd';
  return {
    de: `die Schaltung ist ${order}. Ordnung${order === 2 ? (isAperiodic ? ', aperiodisch' : ', sie schwingt') : ''}; es gibt ${names}`,
    en: `the circuit is of order ${order}${order === 2 ? (isAperiodic ? ', aperiodic' : ', it oscillates') : ''}; there are ${names}`,
  };
};

const CURVE = /^([ui])([A-Z][A-Za-z0-9]*|[ae])$/;
const DAMPING = /^(?:tau[12]?|delta|w0|wd|D)$/;

/**
 * What happens after switching on: `uC1` and `iR1` at the time `t`; the time constant `tau` at first
 * order, at second order the decay `delta`, the natural angular frequency `w0`, the damping ratio `D`,
 * the angular frequency `wd` where it oscillates, else both time constants `tau1`, `tau2`.
 *
 * @returns `null` for any other name
 */
export function switchingValue(source: CircuitModel, name: string): DerivedResult | null {
  const [, letter, place = ''] = CURVE.exec(name) ?? [];
  if (letter === undefined && !DAMPING.test(name)) return null;
  const quantity = (letter ?? '').toUpperCase() + place;
  const { branches, groups } = source.netlist;
  const isKnown = [...branches, ...groups].some((one) => one.name === place) || place.length === 1;
  if (letter !== undefined && !isKnown) return null;
  const switching = switchingOf(source);
  if ('de' in switching) return noValue(name, switching);
  const { damping, curve } = switching;
  if (letter === undefined) {
    const value = dampingValue(damping, name);
    const isAperiodic = rootsOf(damping).omega === 0;
    return value === null ? noValue(name, notHere(damping.order, isAperiodic)) : complex(value);
  }
  const found = curve(quantity);
  if (!found) return null;
  if ('de' in found) return noValue(name, found);
  const known = source.point.values.get('t');
  const time = numberOf(known)?.re;
  if (time === undefined) return noValue(name, missingValue('t', known));
  return complex(time < 0 ? 0 : found.at(time));
}
