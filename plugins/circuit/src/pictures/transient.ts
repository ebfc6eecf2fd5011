import {
  circle,
  type Figure,
  line,
  type Localized,
  part,
  spread,
  stroke,
  plainText,
  type TextRun,
  niceStep,
} from '@fragwerk/sdk';
import { textLabel } from '../drawing/pens.js';
import type { Circuit } from '../language/names.js';
import type { Damping } from '../derived/switching.js';
import type { Response } from '../numeric/transient.js';
import { formatAmount } from '../amounts.js';
import { joined, phrase } from '../phrase.js';
import { unitOfName } from '../quantity-names.js';
import {
  colourOf,
  curvePen,
  dashed,
  type Panel,
  panelsFigure,
  plotColours,
  quantityRun,
  unitPrefix,
} from './axes.js';

export interface TransientPlot {
  readonly circuit: Circuit;
  readonly damping: Damping;
  /** Voltages and currents by name (`UC1`) over the time from t = 0. */
  readonly curves: readonly Curve[];
}

type Curve = readonly [quantity: string, response: Response];

export const transientLayout = { height: 210, gap: 40 } as const;
const SAMPLES = 400;

/** The slowest decay: of an aperiodic part, or of an oscillation. */
function slowestOf({ rates: [rate = Infinity], oscillations: [oscillation] }: Damping) {
  const isOscillation = oscillation !== undefined && oscillation.delta < rate;
  return isOscillation ? oscillation : { delta: rate, omega: 0 };
}

/** The time constant marked in the plot: that of the slowest decay. */
function timeConstantOf(damping: Damping): { readonly time: number; readonly name: TextRun } {
  const { delta, omega } = slowestOf(damping);
  const time = 1 / delta;
  if (omega > 0) return { time, name: { text: '1/δ' } };
  return { time, name: { text: 'τ', ...(damping.rates.length > 1 ? { subscript: '1' } : {}) } };
}

/** End of the time axis: the steady state, or eight periods of a slowly decaying oscillation. */
export function endTime(damping: Damping): number {
  const { delta, omega } = slowestOf(damping);
  const periods = omega > 0 ? (8 * 2 * Math.PI) / omega : Infinity;
  return Math.min(5 / delta, periods);
}

/** The name of an instantaneous value: `u` and `C1` of `UC1`. */
export function instantRun(circuit: Circuit, quantity: string): TextRun {
  const { text, ...rest } = quantityRun(circuit, quantity);
  return { ...rest, text: text.toLowerCase() };
}

/** Describes a curve by its initial value, its value at the time constant, and its final value. */
function describeCurve(
  { circuit, damping }: TransientPlot,
  [quantity, response]: Curve,
): Localized {
  const { time, name } = timeConstantOf(damping);
  const format = (value: number) => formatAmount(value, unitOfName(quantity));
  const [first, middle, last] = [response.first, response.at(time), response.last].map(format);
  const [curve, at] = [plainText(instantRun(circuit, quantity)), `t = ${plainText(name)}`];
  return {
    de: `Verlauf ${curve}: anfangs ${first?.de}, bei ${at} ${middle?.de}, am Ende ${last?.de}`,
    en: `Curve ${curve}: initially ${first?.en}, ${middle?.en} at ${at}, finally ${last?.en}`,
  };
}

/** The vertical axis: space for the curve, but none beyond 0 on an unused side. */
function scaleOf(values: readonly number[]) {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = niceStep(high - low || 1, 5);
  const min = low === 0 ? 0 : Math.floor(low / step - 0.1) * step;
  const max = high === 0 && low < 0 ? 0 : Math.ceil(high / step + 0.1) * step;
  return { min, max, step };
}

/** A curve with its axes, its final value and the time constant. */
function panelOf(transient: TransientPlot, curve: Curve): Panel {
  const { circuit, damping } = transient;
  const [quantity, response] = curve;
  const end = endTime(damping);
  const times = spread({ from: 0, to: end }, SAMPLES);
  const values = times.map((time) => response.at(time));
  const { min, max, step } = scaleOf(values);
  const { prefix, factor } = unitPrefix(Math.max(-min, max));
  const unit = unitPrefix(end).factor;
  const colour = colourOf(quantity);
  const points = times.map((one, i) => ({ x: one / unit, y: (values[i] ?? NaN) / factor }));
  const description = describeCurve(transient, curve);
  const draw: Panel['draw'] = (plot, { top, bottom }) => {
    const at = (time: number, value: number) => plot.at(time / unit, value / factor);
    const { time, name } = timeConstantOf(damping);
    const { x } = at(time, 0);
    // In first-order circuits, the tangent at t = 0 meets the final value at τ.
    const hasTangent = damping.order === 1 && response.first !== response.last;
    const look = { colour: plotColours.muted, align: 'middle', size: 15 } as const;
    return [
      line(at(0, 0), at(end, 0), stroke(plotColours.ink, 1.2)),
      dashed(at(0, response.last), at(end, response.last), [5, 4]),
      ...(hasTangent ? [dashed(at(0, response.first), at(time, response.last), [5, 4])] : []),
      dashed({ x, y: bottom }, { x, y: top }, [5, 4]),
      part(
        description,
        ...plot.lines(points, curvePen(colour)),
        circle(at(time, response.at(time)), 4, { fill: colour }),
      ),
      textLabel({ x, y: top - 12 }, name, look),
    ];
  };
  return {
    title: [instantRun(circuit, quantity), { text: ` / ${prefix}${unitOfName(quantity)}` }],
    ...{ colour, description, draw },
    x: { from: 0, to: end / unit, step: niceStep(end, 8) / unit },
    y: { from: min / factor, to: max / factor, step: step / factor },
  };
}

function describeDamping({ rates, oscillations }: Damping): Localized {
  const time = (rate: number) => formatAmount(1 / rate, 's');
  const period = { de: 'Periodendauer', en: 'period' };
  const names = rates.map((_, index) => (rates.length > 1 ? `τ_${index + 1}` : 'τ'));
  const decays = rates.map((rate, index) => phrase`${names[index] ?? ''} = ${time(rate)}`);
  const swings = oscillations.map(({ delta, omega }) => {
    return phrase`1/δ = ${time(delta)}, ${period} ${time(omega / (2 * Math.PI))}`;
  });
  return joined([...decays, ...swings], ', ');
}

/** Draws voltages and currents over the time after switching on, one panel below the other. */
export function transientFigure(plot: TransientPlot): Figure {
  const panels = plot.curves.map((curve) => panelOf(plot, curve));
  return panelsFigure(transientLayout, panels, {
    axis: { text: `t / ${unitPrefix(endTime(plot.damping)).prefix}s` },
    sentences: [
      { de: 'Einschaltvorgang', en: 'Switch-on transient' },
      describeDamping(plot.damping),
      ...panels.map(({ description }) => description),
    ],
  });
}
