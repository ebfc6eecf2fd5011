import { isReactive } from '../language/elements.js';
import type { Branch } from '../network/netlist.js';
import { complex } from '../numeric/complex.js';
import { both } from '../phrase.js';
import { netOf, sourcesIn } from './net.js';
import { calculated, reactanceSteps, sizeOf } from './part.js';
import { combinedImpedance } from './reduction.js';
import { internalImpedance, type Model } from './solve.js';
import { applied, inverse, named, plain, product, quotient, type Term, withSteps } from './term.js';

const texts = {
  tau: both('Zeitkonstante:', 'Time constant:'),
  cutoff: both(
    'Grenzfrequenz eines Glieds erster Ordnung:',
    'Cut-off frequency of a first-order section:',
  ),
  resonance: both(
    'Bei der Resonanzfrequenz ist Zges reell, die Blindwiderstände von L und C heben sich auf:',
    'At the resonance frequency, Zges is real, the reactances of L and C cancel:',
  ),
  check: both(
    'Bei Resonanz ist Zges reell. Probe mit der berechneten Resonanzfrequenz:',
    'At resonance, Zges is real. Check with the calculated resonance frequency:',
  ),
  real: both('Zges ist bei dieser Frequenz reell:', 'Zges is real at this frequency:'),
};

interface Wanted {
  readonly name: string;
  readonly value: number;
}

const twoPi = plain('2π', complex(2 * Math.PI));

/** The time constant of a circuit with one reactance, from its value and the resistance at its terminals. */
function timeConstant(model: Model, [only, ...more]: readonly Branch[]): Term | null {
  const point = { ...model.point, frequency: 0 };
  const Zi = only && more.length === 0 ? internalImpedance({ ...model, point }, only.name) : null;
  if (!only || !Zi) return null;
  const size = sizeOf(point, only);
  const isCapacitance = only.behaviour === 'capacitance';
  const term = isCapacitance ? product(Zi, size, 's') : quotient(size, Zi, 's');
  return calculated(texts.tau, ['τ', ''], term);
}

/** The resonance frequency: by its formula for L and C alone, otherwise by a check that Zges is real there. */
function resonance(
  model: Model,
  [one, other, ...more]: readonly Branch[],
  { name, value }: Wanted,
): Term | null {
  const label = ['f', name.slice(1)] as const;
  if (one && other && more.length === 0 && one.behaviour !== other.behaviour) {
    const [L, C] = one.behaviour === 'inductance' ? [one, other] : [other, one];
    const LC = product(sizeOf(model.point, L), sizeOf(model.point, C), '');
    const root = applied('√', LC, [Math.sqrt(LC.value.re), 's']);
    const term = inverse(product(twoPi, root, 's'), 'Hz');
    const isRight = Math.abs(term.value.re - value) <= 1e-9 * value;
    if (isRight) return calculated(texts.resonance, label, term);
  }
  const at = { ...model, point: { ...model.point, frequency: value } };
  const net = netOf(at);
  const [source, another] = net ? sourcesIn(net) : [];
  const Z = net && source && !another && combinedImpedance(net, source);
  if (!Z) return null;
  const checking = [{ text: texts.check }, ...reactanceSteps(at), ...Z.steps];
  const f = named(['f', ''], complex(value), 'Hz');
  return calculated(texts.real, label, withSteps(checking, f));
}

/**
 * Returns a time constant, a cut-off frequency or a resonance frequency; `null` for any other quantity, or
 * if it cannot be derived.
 */
export function timeTerm(model: Model, wanted: Wanted): Term | null {
  const { name } = wanted;
  const reactive = model.netlist.branches.filter(isReactive);
  if (name === 'tau') return timeConstant(model, reactive);
  if (name.startsWith('f0')) return resonance(model, reactive, wanted);
  const tau = name.startsWith('fg') ? timeConstant(model, reactive) : null;
  if (!tau) return null;
  const [, number = '', output = ''] = /^fg(\d?)(.*)$/.exec(name) ?? [];
  const index = `g${number}${output === '' ? '' : `,${output}`}`;
  const term = inverse(product(twoPi, tau, 's'), 'Hz');
  return calculated(texts.cutoff, ['f', index], term);
}
