import type { Localized } from '@fragwerk/sdk';
import { withoutRounding } from '../numeric/analyse.js';
import {
  type Complex,
  complex,
  conjugate,
  magnitude,
  scale,
  subtract,
  zero,
} from '../numeric/complex.js';
import { type Drive, solveCircuit } from '../numeric/solve.js';
import { type DerivedResult, noValue, type CircuitModel } from './source.js';
import { withProbe } from '../network/terminals.js';

/** A value at the output (`''`) or at an element's terminals; `null` where it is not determined. */
type Calculation = (source: CircuitModel, place: string) => Complex | null;

/** Voltage at the open terminals; by the probe alone it is the inner impedance, downward. */
function openVoltage(
  { netlist, point }: CircuitModel,
  place: string,
  isProbeAlone: boolean,
): Complex | null {
  const open = withProbe(netlist, place, { behaviour: 'current', symbol: null });
  if (!open) return null;
  const drive: Drive = isProbeAlone ? open.probe : 'all';
  const solution = solveCircuit(open.netlist, point, drive);
  if ('fault' in solution) return null;
  const { from = 0, to = 0 } = open.netlist.branches[open.probe] ?? {};
  const [high, low] = [solution.potentials[from] ?? zero, solution.potentials[to] ?? zero];
  return withoutRounding(subtract(high, low), 0);
}

// The probe's current leaves its first terminal, which falls below the second.
const innerImpedance: Calculation = (source, place) => {
  const voltage = openVoltage(source, place, true);
  return voltage && scale(voltage, -1);
};

const shortCurrent: Calculation = ({ netlist, point }, place) => {
  const short = withProbe(netlist, place, { behaviour: 'short', symbol: null });
  const solution = short && solveCircuit(short.netlist, point);
  if (!solution || 'fault' in solution) return null;
  return withoutRounding(solution.currents[short.probe] ?? zero, 0);
};

/** |U0|²/(4·Ri), infinite without a resistance inside. */
const largestPower: Calculation = (source, place) => {
  const [U0, Zi] = [openVoltage(source, place, false), innerImpedance(source, place)];
  return U0 && Zi && complex(magnitude(U0) ** 2 / (4 * Zi.re));
};

const ofImpedance =
  (change: (Zi: Complex) => Complex): Calculation =>
  (source, place) => {
    const Zi = innerImpedance(source, place);
    return Zi && change(Zi);
  };

const calculations: Readonly<Record<string, Calculation>> = {
  U0: (source, place) => openVoltage(source, place, false),
  Ik: shortCurrent,
  Zi: innerImpedance,
  Ri: ofImpedance(({ re }) => complex(re)),
  Zopt: ofImpedance(conjugate),
  Ropt: ofImpedance((Zi) => complex(magnitude(Zi))),
  Pmax: largestPower,
};

const NAME = /^(U0|Ik|Zi|Ri|Zopt|Ropt|Pmax)([A-Za-z][A-Za-z0-9]*)?$/;

const reasons = {
  open: {
    de: 'ohne Last hängt die Schaltung nur an Stromquellen oder Unterbrechungen: der Innenwiderstand ist unendlich',
    en: 'without a load the circuit hangs on current sources or open ends only: the inner resistance is infinite',
  },
  short: {
    de: 'die Klemmen liegen an einer idealen Spannungsquelle: der Kurzschlussstrom hat keine Grenze',
    en: 'the terminals are those of an ideal voltage source: the short-circuit current has no limit',
  },
  lossless: {
    de: 'der Innenwiderstand ist 0: die Leistung hat keine Grenze',
    en: 'the inner resistance is 0: the power has no limit',
  },
} as const satisfies Readonly<Record<string, Localized>>;

/**
 * What a circuit is for a load: open-circuit voltage `U0`, short-circuit current `Ik`, inner impedance
 * `Zi` and its real part `Ri` (Thévenin, Norton), the load that takes most power `Zopt`, the resistor
 * that takes most `Ropt`, and the power `Pmax` in `Zopt`. At the output, or with an element behind the
 * name at its terminals, the element taken out: `U0R2`.
 *
 * @returns `null` for any other name
 */
export function equivalentValue(source: CircuitModel, name: string): DerivedResult | null {
  const { branches, output } = source.netlist;
  const [, quantity = '', place = ''] = NAME.exec(name) ?? [];
  const calculate = calculations[quantity];
  if (!calculate || (place !== '' && !branches.some((one) => one.name === place))) return null;
  if (place === '' && !output) {
    const example = name + (branches.at(-1)?.name ?? 'R1');
    return noValue(name, {
      de: `die Schaltung hat keinen offenen Ausgang; ${example} meint die Klemmen eines Bauteils`,
      en: `the circuit has no open output; ${example} means the terminals of a component`,
    });
  }
  const value = calculate(source, place);
  if (!value) return noValue(name, quantity === 'Ik' ? reasons.short : reasons.open);
  return Number.isFinite(value.re) ? value : noValue(name, reasons.lossless);
}
