import type { Localized } from '@fragwerk/sdk';
import { isPassive, isReactive } from '../language/elements.js';
import type { Netlist } from '../network/netlist.js';
import { quantitiesOf } from '../network/quantities.js';
import type { CircuitModel } from '../numeric/analyse.js';
import { type Complex, complex, magnitude } from '../numeric/complex.js';
import { missingValue, numberOf } from '../numeric/point.js';
import { hasManyPoles, MAX_ORDER } from '../numeric/response.js';
import { type Fault, noValue } from '../numeric/solve.js';
import { type Response, transientOf } from '../numeric/transient.js';

const reasons = {
  alternating: {
    de: 'Einschaltvorgänge gibt es mit Batterien und Stromquellen: BAT statt U, UW und offenem Eingang',
    en: 'switch-on transients require batteries or current sources: BAT instead of U, UW or an open input',
  },
  order: {
    de: `Einschaltvorgänge gibt es nur mit höchstens ${MAX_ORDER} Energiespeichern (L, C)`,
    en: `switch-on transients are limited to ${MAX_ORDER} reactive elements (L, C)`,
  },
  none: {
    de: 'ohne L und C ist der Endzustand sofort erreicht',
    en: 'without L and C the final state is reached immediately',
  },
  endless: {
    de: 'es gibt keinen Endzustand: ein Energiespeicher wird endlos geladen oder schwingt ungedämpft weiter',
    en: 'there is no final state: a reactive element charges forever or oscillates undamped',
  },
  complex: {
    de: 'eine komplexe Impedanz Z gilt nur für eine Frequenz; Einschaltvorgänge brauchen R, L und C',
    en: 'a complex impedance Z is for one frequency only; switch-on transients require R, L and C',
  },
  impulse: {
    de: 'beim Einschalten entsteht ein unendlich hoher Strom- oder Spannungsstoß, der sich nicht zeichnen lässt; es fehlt ein Widerstand',
    en: 'switching on causes an infinite impulse, which cannot be drawn; a resistor is missing',
  },
} as const satisfies Readonly<Record<string, Localized>>;

/** How a circuit comes to rest: decay constants of its aperiodic parts, the slowest first, and oscillations. */
export interface Damping {
  readonly order: number;
  /** 1/s. */
  readonly rates: readonly number[];
  readonly oscillations: readonly { readonly delta: number; readonly omega: number }[];
}

/** Equal poles differ by rounding errors only. */
const SAME = 1e-6;

function dampingOf(poles: readonly Complex[]): Damping {
  const isReal = (pole: Complex) => Math.abs(pole.im) < SAME * magnitude(pole);
  return {
    order: poles.length,
    rates: poles
      .filter(isReal)
      .map((pole) => magnitude(pole))
      .sort((a, b) => a - b),
    oscillations: poles
      .filter((pole) => pole.im > 0 && !isReal(pole))
      .map(({ re, im }) => ({ delta: -re, omega: im }))
      .sort((a, b) => a.delta - b.delta),
  };
}

/** Whether all sources can be switched on as direct ones. */
const isSwitched = ({ branches, input }: Netlist): boolean =>
  !input.isOpen &&
  branches.every(({ element, behaviour }) => behaviour !== 'voltage' || element.kind === 'BAT');

/**
 * Calculates the response to switching on batteries and current sources, and the time constants of any
 * circuit, from its poles; returns a message if there are none.
 */
export function switchingOf({ netlist, values }: Pick<CircuitModel, 'netlist' | 'values'>) {
  if (!netlist.branches.some(isReactive)) return reasons.none;
  if (hasManyPoles(netlist)) return reasons.order;
  const isComplex = ({ symbol }: Netlist['branches'][number]) =>
    numberOf(values.get(symbol ?? ''))?.im;
  if (netlist.branches.filter(isPassive).some(isComplex)) return reasons.complex;
  const transient = transientOf(netlist, values);
  if ('de' in transient) return transient;
  const { poles, isEndless } = transient;
  if (isEndless || poles.length === 0) return isEndless ? reasons.endless : reasons.none;
  const quantities = quantitiesOf(netlist);
  return {
    damping: dampingOf(poles),
    /** Returns a voltage or current over time; `null` if the circuit has none of this name. */
    curve: (name: string): Response | Localized | null => {
      if (!isSwitched(netlist)) return reasons.alternating;
      const quantity = quantities.get(name);
      return quantity ? (transient.curve(quantity) ?? reasons.impulse) : null;
    },
  };
}

/** The second-order quantities of two poles with this sum and this product. */
const secondOrder = (delta: number, w0: number) => ({ delta, w0, D: delta / w0 });

function dampingValues({ order, rates, oscillations }: Damping): Readonly<Record<string, number>> {
  const [only, ...more] = oscillations;
  const [slow = NaN, fast = NaN] = rates;
  const taus = rates.map((rate, index) => [rates.length > 1 ? `tau${index + 1}` : 'tau', 1 / rate]);
  return {
    ...(Object.fromEntries(taus) as Readonly<Record<string, number>>),
    ...(order === 2 && !only ? secondOrder((slow + fast) / 2, Math.sqrt(slow * fast)) : {}),
    ...(only && more.length === 0
      ? { ...secondOrder(only.delta, Math.hypot(only.delta, only.omega)), wd: only.omega }
      : {}),
  };
}

function notHere(damping: Damping): Localized {
  const { order, oscillations } = damping;
  const names = Object.keys(dampingValues(damping)).join(', ');
  const kind =
    oscillations.length === 0
      ? { de: 'aperiodisch', en: 'aperiodic' }
      : { de: 'schwingend', en: 'oscillating' };
  const ordinals: Readonly<Record<number, string>> = { 1: 'first order', 2: 'second order' };
  return {
    de: `die Schaltung ist ${order}. Ordnung${order === 1 ? '' : `, ${kind.de}`}; es gibt ${names}`,
    en: `the circuit is of ${ordinals[order] ?? `order ${order}`}${order === 1 ? '' : `, ${kind.en}`}; available: ${names}`,
  };
}

const CURVE = /^([ui])([A-Z][A-Za-z0-9]*|[ae])$/;
const DAMPING = /^(?:tau[1-9]?|delta|w0|wd|D)$/;

/**
 * Calculates values after switching on: `uC1` and `iR1` at the time `t`; the time constants `tau` or `tau1`,
 * `tau2`, …; of an oscillation and for second order the decay constant `delta`, the undamped angular
 * frequency `w0`, the damping ratio `D`, and the damped angular frequency `wd`.
 *
 * @returns `null` for any other name
 */
export function switchingValue(model: CircuitModel, name: string): Complex | Fault | null {
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
