import type { Localized } from '@fragwerk/sdk';
import { formatAmount } from '../amounts.js';
import { type Analysis, type CircuitModel, totalImpedance } from '../numeric/analyse.js';
import { type Complex, complex, divide, magnitude } from '../numeric/complex.js';
import { cutoffsOf, realFrequenciesOf } from '../numeric/corners.js';
import { noImpedance, transferFunction } from '../numeric/response.js';
import { type Fault, noValue, Solver } from '../numeric/solve.js';
import { both, joined, phrase } from '../phrase.js';
import { equivalentValue } from './equivalent.js';
import { switchingValue } from './switching.js';

/**
 * Calculates the ratio of a voltage or current divider: `kUR1` is UR1/Ue, `kIR1` is IR1/Ie.
 *
 * @returns `null` for any other name
 */
function ratioValue(quantities: Analysis['quantities'], name: string): Complex | Fault | null {
  const whole = `${name.charAt(1)}e`;
  const [part, input] = [quantities.get(name.slice(1)), quantities.get(whole)];
  if (!name.startsWith('k') || !part || !input) return null;
  if (magnitude(input) > 0) return divide(part, input);
  return noValue(name, {
    de: `${whole} ist 0, es gibt kein Teilerverhältnis`,
    en: `${whole} is 0, there is no ratio`,
  });
}

const COMPENSATION = /^([CL])k(\d{0,3})$/;

const reasons = {
  direct: {
    de: 'ohne L und C und bei Gleichstrom gibt es keine Blindleistung',
    en: 'there is no reactive power without L and C, nor at DC',
  },
  sources: {
    de: 'Kompensation gibt es nur mit einer einzigen Quelle oder offenem Eingang; hier gibt es mehrere Quellen',
    en: 'compensation requires a single source or an open input; this circuit has several sources',
  },
  C: {
    de: 'die Schaltung ist kapazitiv und wird mit einer Spule kompensiert: Lk',
    en: 'the circuit is capacitive and is compensated with an inductor: Lk',
  },
  L: {
    de: 'die Schaltung ist induktiv und wird mit einem Kondensator kompensiert: Ck',
    en: 'the circuit is inductive and is compensated with a capacitor: Ck',
  },
} as const;

const already = (cosphi: number) =>
  phrase`${both('cos φ ist schon', 'cos φ is already')} ${formatAmount(cosphi, '', 3)}`;

/**
 * Calculates the capacitor `Ck` or the inductor `Lk` in parallel with the source that compensates to
 * cos φ = 1, or to the digits after the name: `Ck95` to cos φ = 0.95, still inductive.
 *
 * @returns `null` for any other name
 */
function compensationValue({ netlist, point }: CircuitModel, name: string): Complex | Fault | null {
  const [, kind, digits = ''] = COMPENSATION.exec(name) ?? [];
  if (kind !== 'C' && kind !== 'L') return null;
  if (!(point.frequency > 0)) return noValue(name, reasons.direct);
  const Z = totalImpedance(new Solver(netlist), point);
  if (!Z || magnitude(Z) === 0) return noValue(name, reasons.sources);
  const Y = divide(complex(1), Z);
  const targetCosine = digits === '' ? 1 : Number(`0.${digits}`);
  const rest = Y.re * Math.tan(Math.acos(targetCosine));
  const change = Math.abs(Y.im) - rest;
  if (!(change > 1e-12 * magnitude(Y))) return noValue(name, already(Y.re / magnitude(Y)));
  if (Y.im > 0 === (kind === 'C')) return noValue(name, reasons[kind]);
  const omega = 2 * Math.PI * point.frequency;
  return complex(kind === 'C' ? change / omega : 1 / (omega * change));
}

const noResonance: Localized = {
  de: 'das ist die Frequenz, bei der Zges reell ist; Zges gibt es nur mit einer Quelle oder offenem Eingang',
  en: 'this is the frequency at which Zges is real; Zges exists only with a single source or an open input',
};

function resonances({ netlist, values }: CircuitModel): readonly number[] | Localized {
  const found = transferFunction(netlist, values, { output: 'Zges', input: null });
  if (found === noImpedance) return noResonance;
  return 'de' in found ? found : realFrequenciesOf(found);
}

function cutoffs({ netlist, values }: CircuitModel, output: string) {
  const input = output.startsWith('U') ? ('Ue' as const) : ('Ie' as const);
  const found = transferFunction(netlist, values, { output, input });
  return 'de' in found ? found : cutoffsOf(found).frequencies;
}

/** Selects a frequency by its number; without one there must be only one. */
function select(
  name: string,
  number: string,
  found: readonly number[] | Localized,
): Complex | Fault {
  if ('de' in found) return noValue(name, found);
  const one = found[number === '' ? 0 : Number(number) - 1];
  if (one !== undefined && (number !== '' || found.length === 1)) return complex(one);
  if (found.length === 0)
    return noValue(name, {
      de: 'die Schaltung hat keine solche Frequenz',
      en: 'the circuit has no such frequency',
    });
  const list = joined(
    found.map((at) => formatAmount(at, 'Hz')),
    ', ',
  );
  const names = found.map((_, k) => name.replace(/^(f[0g])\d?/, `$1${k + 1}`)).join(', ');
  const there = both('es gibt', 'there are');
  return noValue(name, phrase`${there} ${String(found.length)} (${list}): ${names}`);
}

const FREQUENCY = /^f(?:0([1-9]?)|g([1-9]?)([UI][A-Za-z][A-Za-z0-9]*)?)$/;

/**
 * Calculates resonance and cutoff frequencies from the frequency response, Hz: `f0` where the total
 * impedance is real, `fg` where Ua/Ue is 3 dB below its maximum, `fgUC1` for another quantity. If there
 * are several, they have numbers: `f02`, `fg1`, `fg2UR1`.
 *
 * @returns `null` for any other name
 */
function frequencyValue(model: CircuitModel, name: string): Complex | Fault | null {
  const match = FREQUENCY.exec(name);
  if (!match) return null;
  const [, resonance, cutoff = '', output = 'Ua'] = match;
  if (resonance !== undefined) return select(name, resonance, resonances(model));
  if (output === 'Ua' && !model.netlist.output)
    return noValue(name, {
      de: 'die Schaltung hat keinen offenen Ausgang; hänge die Größe an fg an, zum Beispiel fgUC1',
      en: 'the circuit has no open output; add the quantity to fg, for example fgUC1',
    });
  return select(name, cutoff, cutoffs(model, output));
}

/**
 * Calculates a derived value by its name.
 *
 * @param quantities those of the steady state; without one, two capacitors in series still have values after
 *   switching on, and a lossless resonant circuit has its frequency
 * @returns `null` if the name is unknown, a fault if this circuit has no such value
 */
export function derivedValue(
  model: CircuitModel,
  name: string,
  quantities: Analysis['quantities'] | null,
): Complex | Fault | null {
  // A component or source can have the same name.
  if (model.netlist.branches.some(({ symbol }) => symbol === name)) return null;
  const steady =
    quantities &&
    (equivalentValue(model, name) ??
      ratioValue(quantities, name) ??
      compensationValue(model, name));
  return steady ?? frequencyValue(model, name) ?? switchingValue(model, name);
}
