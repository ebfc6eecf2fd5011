import type { Localized } from '@fragwerk/sdk';
import { voltage } from '../network/builder.js';
import { withProbe } from '../network/terminals.js';
import {
  type CircuitModel,
  evaluateQuantity,
  largest,
  RESOLUTION,
  withoutRounding,
} from '../numeric/analyse.js';
import { type Complex, complex, conjugate, magnitude, scale, zero } from '../numeric/complex.js';
import { type Fault, noValue, solveCircuit } from '../numeric/solve.js';

/** Calculates a value at the output (`''`) or at an element's terminals; `null` if it is undetermined. */
type Calculation = (model: CircuitModel, place: string) => Complex | null;

/** Returns the voltage at the open terminals, caused by all sources or by a probe of 1 A alone. */
function openVoltage(
  { netlist, point }: CircuitModel,
  place: string,
  isProbeAlone: boolean,
): Complex | null {
  const open = withProbe(netlist, place, { behaviour: 'current', symbol: null });
  if (!open) return null;
  const solution = solveCircuit(open.netlist, point, isProbeAlone ? open.index : 'all');
  if ('fault' in solution) return null;
  return withoutRounding(
    evaluateQuantity(solution, voltage(open.probe)),
    RESOLUTION * largest(solution.potentials),
  );
}

// The probe's current leaves its first terminal, so that the voltage is negative.
const internalImpedance: Calculation = (model, place) => {
  const probeVoltage = openVoltage(model, place, true);
  return probeVoltage && scale(probeVoltage, -1);
};

const shortCurrent: Calculation = ({ netlist, point }, place) => {
  const short = withProbe(netlist, place, { behaviour: 'short', symbol: null });
  const solution = short && solveCircuit(short.netlist, point);
  if (!solution || 'fault' in solution) return null;
  const floor = RESOLUTION * largest(solution.currents);
  return withoutRounding(solution.currents[short.index] ?? zero, floor);
};

/** |U0|²/(4·Ri), infinite without internal resistance. */
const maximumPower: Calculation = (model, place) => {
  const [U0, Zi] = [openVoltage(model, place, false), internalImpedance(model, place)];
  return U0 && Zi && complex(magnitude(U0) ** 2 / (4 * Zi.re));
};

const fromImpedance =
  (convert: (Zi: Complex) => Complex): Calculation =>
  (model, place) => {
    const Zi = internalImpedance(model, place);
    return Zi && convert(Zi);
  };

const calculations: Readonly<Record<string, Calculation>> = {
  U0: (model, place) => openVoltage(model, place, false),
  Ik: shortCurrent,
  Zi: internalImpedance,
  Ri: fromImpedance(({ re }) => complex(re)),
  Zopt: fromImpedance(conjugate),
  Ropt: fromImpedance((Zi) => complex(magnitude(Zi))),
  Pmax: maximumPower,
};

const NAME = /^(U0|Ik|Zi|Ri|Zopt|Ropt|Pmax)([A-Za-z][A-Za-z0-9]*)?$/;

const reasons = {
  open: {
    de: 'ohne Last ist die Schaltung nur über Stromquellen oder Unterbrechungen verbunden: der Innenwiderstand ist unendlich',
    en: 'without a load the circuit is connected by current sources or open circuits only: the internal resistance is infinite',
  },
  short: {
    de: 'die Klemmen liegen an einer idealen Spannungsquelle: der Kurzschlussstrom ist unbegrenzt',
    en: 'the terminals are those of an ideal voltage source: the short-circuit current is unlimited',
  },
  lossless: {
    de: 'der Innenwiderstand ist 0: die Leistung ist unbegrenzt',
    en: 'the internal resistance is 0: the power is unlimited',
  },
} as const satisfies Readonly<Record<string, Localized>>;

/**
 * Calculates the Thévenin or Norton equivalent: open-circuit voltage `U0`, short-circuit current `Ik`,
 * internal impedance `Zi` and its real part `Ri`, the load `Zopt` and the resistor `Ropt` for maximum
 * power transfer, and the power `Pmax` in `Zopt`. At the output, or at the terminals of an element, which
 * is removed: `U0R2`.
 *
 * @returns `null` for any other name
 */
export function equivalentValue(model: CircuitModel, name: string): Complex | Fault | null {
  const { branches, output } = model.netlist;
  const [, quantity = '', place = ''] = NAME.exec(name) ?? [];
  const calculate = calculations[quantity];
  if (!calculate || (place !== '' && !branches.some((one) => one.name === place))) return null;
  if (place === '' && !output) {
    const example = name + (branches.at(-1)?.name ?? 'R1');
    return noValue(name, {
      de: `die Schaltung hat keinen offenen Ausgang; ${example} gilt für die Klemmen eines Bauteils`,
      en: `the circuit has no open output; ${example} is for the terminals of a component`,
    });
  }
  const value = calculate(model, place);
  if (!value) return noValue(name, quantity === 'Ik' ? reasons.short : reasons.open);
  return Number.isFinite(value.re) ? value : noValue(name, reasons.lossless);
}
