import {
  circle,
  type Figure,
  line,
  localized,
  type Localized,
  part,
  type Shape,
  stroke,
  writeQuantity,
  lineShapes,
  plainText,
  type TextRun,
  niceStep,
} from '@fragwerk/sdk';
import { textLabel } from '../drawing/pens.js';
import type { Circuit } from '../language/names.js';
import type { Damping } from '../derived/switching.js';
import type { Response } from '../numeric/transient.js';
import { joined, phrase } from '../phrase.js';
import { unitOfName } from '../quantity-names.js';
import {
  colourOf,
  curveShapes,
  gridShapes,
  linearTicks,
  panelArea,
  panelsFigure,
  panelsSize,
  plotColours,
  pointIn,
  quantityRun,
  unitPrefix,
} from './axes.js';

/** Content of a plot of switch-on transients. */
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

const formatValue = (value: number, unit: string) =>
  localized((language) => writeQuantity(value, unit, { language, digits: 4 }));

/** Describes a curve by its initial value, its value at the time constant, and its final value. */
function describeCurve(
  { circuit, damping }: TransientPlot,
  [quantity, response]: Curve,
): Localized {
  const { time, name } = timeConstantOf(damping);
  const format = (value: number) => formatValue(value, unitOfName(quantity));
  const [first, middle, last] = [response.first, response.at(time), response.last].map(format);
  const [curve, at] = [plainText(instantRun(circuit, quantity)), `t = ${plainText(name)}`];
  return {
    de: `Verlauf ${curve}: anfangs ${first?.de}, bei ${at} ${middle?.de}, am Ende ${last?.de}`,
    en: `Curve ${curve}: initially ${first?.en}, ${middle?.en} at ${at}, finally ${last?.en}`,
  };
}

/** Limits of the vertical axis: space for the curve, but none beyond 0 on an unused side. */
function scaleOf(values: readonly number[]) {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = niceStep(high - low || 1, 5);
  const min = low === 0 ? 0 : Math.floor(low / step - 0.1) * step;
  const max = high === 0 ? 0 : Math.ceil(high / step + 0.1) * step;
  return { min, max, step };
}

/** Draws a curve with its axes, its final value and the time constant. */
function panelShapes(plot: TransientPlot, curve: Curve, index: number): Shape[] {
  const [quantity, response] = curve;
  const area = panelArea(transientLayout, index);
  const end = endTime(plot.damping);
  const values = Array.from({ length: SAMPLES + 1 }, (_, i) => response.at((end * i) / SAMPLES));
  const scale = scaleOf(values);
  const { prefix, factor } = unitPrefix(Math.max(-scale.min, scale.max));
  const inArea = pointIn(area);
  const at = (fraction: number, value: number) =>
    inArea(fraction, (value - scale.min) / (scale.max - scale.min));
  const colour = colourOf(quantity);
  const { time, name } = timeConstantOf(plot.damping);
  const dashed = { ...stroke(plotColours.muted, 1.2), dash: [5, 4] };
  const [foot, top] = [inArea(time / end, 0), inArea(time / end, 1)];
  const title = [
    instantRun(plot.circuit, quantity),
    { text: ` / ${prefix}${unitOfName(quantity)}` },
  ];
  // In first-order circuits, the tangent at t = 0 meets the final value at τ.
  const tangent =
    plot.damping.order === 1 && response.first !== response.last
      ? [line(at(0, response.first), at(time / end, response.last), dashed)]
      : [];
  const times = { min: 0, max: end, step: niceStep(end, 8) };
  const ticks = {
    x: linearTicks(times, unitPrefix(end).factor),
    y: linearTicks(scale, factor),
  };
  return [
    ...gridShapes(area, ticks, index === plot.curves.length - 1),
    line(at(0, 0), at(1, 0), stroke(plotColours.ink, 1.2)),
    line(at(0, response.last), at(1, response.last), dashed),
    ...tangent,
    line(foot, top, dashed),
    part(
      describeCurve(plot, curve),
      ...curveShapes(
        values.map((value, i) => at(i / SAMPLES, value)),
        colour,
      ),
      circle(at(time / end, response.at(time)), 4, { fill: colour }),
    ),
    textLabel({ x: top.x, y: area.top - 12 }, name, {
      colour: plotColours.muted,
      align: 'middle',
      size: 15,
    }),
    ...lineShapes({ x: area.left, y: area.top - 16 }, title, { colour, size: 15 }),
  ];
}

/** Describes the time constants of a circuit. */
function describeDamping({ rates, oscillations }: Damping): Localized {
  const time = (rate: number) => formatValue(1 / rate, 's');
  const period = { de: 'Periodendauer', en: 'period' };
  return joined(
    [
      ...rates.map(
        (rate, index) => phrase`τ${rates.length > 1 ? `_${index + 1}` : ''} = ${time(rate)}`,
      ),
      ...oscillations.map(
        ({ delta, omega }) =>
          phrase`1/δ = ${time(delta)}, ${period} ${time(omega / (2 * Math.PI))}`,
      ),
    ],
    ', ',
  );
}

/** Draws voltages and currents over the time after switching on, one panel below the other. */
export function transientFigure(plot: TransientPlot): Figure {
  const axis = { text: `t / ${unitPrefix(endTime(plot.damping)).prefix}s` };
  return panelsFigure(panelsSize(transientLayout, plot.curves.length), axis, {
    sentences: [
      { de: 'Einschaltvorgang', en: 'Switch-on transient' },
      describeDamping(plot.damping),
      ...plot.curves.map((curve) => describeCurve(plot, curve)),
    ],
    shapes: plot.curves.flatMap((curve, index) => panelShapes(plot, curve, index)),
  });
}
