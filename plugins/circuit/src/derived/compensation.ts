import { localized, writeQuantity } from '@fragwerk/sdk';
import { totalImpedance } from '../numeric/analyse.js';
import { complex, divide, magnitude } from '../numeric/complex.js';
import { Solver } from '../numeric/solve.js';
import { type DerivedResult, noValue, type CircuitModel } from './model.js';

const NAME = /^([CL])k(\d{0,3})$/;

const reasons = {
  direct: {
    de: 'ohne L und C und bei Gleichstrom gibt es keine Blindleistung',
    en: 'there is no reactive power without L and C, nor at DC',
  },
  sources: {
    de: 'kompensiert wird an der einzigen Quelle oder am offenen Eingang; hier gibt es mehrere Quellen',
    en: 'compensation takes place at the only source or at the open input; there are several sources',
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
  localized((language) => {
    const amount = writeQuantity(cosphi, '', { language, digits: 3 });
    return { de: `cos φ ist schon ${amount}`, en: `cos φ is already ${amount}` }[language];
  });

/**
 * Calculates the capacitor `Ck` or the inductor `Lk` in parallel with the source that compensates to
 * cos φ = 1, or to the digits after the name: `Ck95` to cos φ = 0.95, still inductive.
 *
 * @returns `null` for any other name
 */
export function compensationValue(
  { netlist, point }: CircuitModel,
  name: string,
): DerivedResult | null {
  const [, kind, digits = ''] = NAME.exec(name) ?? [];
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
