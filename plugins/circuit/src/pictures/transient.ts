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
} from '@fragwerk/sdk';
import { type TextRun, textLabel } from '../drawing/pens.js';
import type { Circuit } from '../language/names.js';
import type { Response } from '../derived/switching.js';
import { type Damping, rootsOf } from '../numeric/step.js';
import {
  type Area,
  curveShapes,
  gridShapes,
  multiples,
  niceStep,
  plotColours,
  pointIn,
  tickText,
  unitPrefix,
} from './axes.js';
import { colourOf, plainText, quantityRun, lineShapes, lineWidth } from './names.js';

/** Everything that curves of switching on show. */
export interface TransientPlot {
  readonly circuit: Circuit;
  readonly damping: Damping;
  /** Voltages and currents by name (`UC1`), over the time from t = 0. */
  readonly curves: readonly (readonly [quantity: string, response: Response])[];
}

const WIDTH = 640;
const HEIGHT = 210;
const LEFT = 66;
const RIGHT = 24;
const HEAD = 34;
const FOOT = 52;
/** Between two panels, for the title of the lower one. */
const BETWEEN = 40;
const SAMPLES = 400;

/** The place of a curve, the first one at the top. */
export const panelArea = (index: number): Area => ({
  ...{ left: LEFT, top: HEAD + index * (HEIGHT + BETWEEN) },
  ...{ width: WIDTH - LEFT - RIGHT, height: HEIGHT },
});

/** Pixels of the whole picture. */
export const transientSize = ({ curves }: Pick<TransientPlot, 'curves'>) => ({
  width: WIDTH,
  height: HEAD + curves.length * (HEIGHT + BETWEEN) - BETWEEN + FOOT,
});

/** The time constant that is marked: of the decay, or of the slow part. */
function timeConstantOf(damping: Damping): { readonly time: number; readonly words: TextRun } {
  const { slow, omega } = rootsOf(damping);
  if (damping.order === 1) return { time: 1 / slow, words: { text: 'τ' } };
  const text = omega > 0 ? '1/δ' : 'τ';
  return { time: 1 / slow, words: omega > 0 ? { text } : { text, subscript: '1' } };
}

/** Until all is at rest; of what hardly decays eight periods. */
export function endTime(damping: Damping): number {
  const { slow, omega } = rootsOf(damping);
  const periods = omega > 0 ? (8 * 2 * Math.PI) / omega : Infinity;
  return Math.min(5 / slow, periods);
}

/** The name over the time: `u` and `C1` of `UC1`. */
export function instantRun(circuit: Circuit, quantity: string): TextRun {
  const { text, ...rest } = quantityRun(circuit, quantity);
  return { ...rest, text: text.toLowerCase() };
}

const amount = (value: number, unit: string) =>
  localized((language) => writeQuantity(value, unit, { language, digits: 4 }));

/** The curve in words: where it starts, where it is at the mark, where it comes to. */
function describeCurve(plot: TransientPlot, [quantity, response]: TransientPlot['curves'][number]) {
  const { time, words: mark } = timeConstantOf(plot.damping);
  const unit = quantity.startsWith('U') ? 'V' : 'A';
  const name = plainText(instantRun(plot.circuit, quantity));
  const [first, middle, last] = [response.first, response.at(time), response.last].map((value) =>
    amount(value, unit),
  );
  return localized((language) => {
    const at = `t = ${plainText(mark)}`;
    return language === 'de'
      ? `Verlauf ${name}: anfangs ${first?.de}, bei ${at} ${middle?.de}, am Ende ${last?.de}`
      : `Curve ${name}: ${first?.en} at first, ${middle?.en} at ${at}, ${last?.en} in the end`;
  });
}

interface Panel {
  readonly area: Area;
  readonly end: number;
  readonly isLast: boolean;
}

/** A curve with its axis, its final value and the time constant on it. */
function panelShapes(plot: TransientPlot, index: number, { area, end, isLast }: Panel): Shape[] {
  const [quantity, response] = plot.curves[index] ?? [];
  if (quantity === undefined || !response) return [];
  const values = Array.from({ length: SAMPLES + 1 }, (_, i) => response.at((end * i) / SAMPLES));
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = niceStep(high - low || 1, 5);
  // Room for the final value, none below or above the axis where nothing is.
  const min = low === 0 ? 0 : Math.floor(low / step - 0.1) * step;
  const max = high === 0 ? 0 : Math.ceil(high / step + 0.1) * step;
  const fraction = (value: number) => (value - min) / (max - min);
  const { prefix, factor } = unitPrefix(Math.max(-min, max));
  const y = multiples(min, max, step).map((value) => ({
    fraction: fraction(value),
    text: tickText(value / factor),
  }));
  const at = pointIn(area);
  const colour = colourOf(quantity);
  const { time, words: mark } = timeConstantOf(plot.damping);
  const dashed = { ...stroke(plotColours.muted, 1.2), dash: [5, 4] };
  const foot = at(time / end, 0);
  const top = at(time / end, 1);
  const point = at(time / end, fraction(response.at(time)));
  const unit = quantity.startsWith('U') ? 'V' : 'A';
  const title = [instantRun(plot.circuit, quantity), { text: ` / ${prefix}${unit}` }];
  // At first order the tangent at t = 0 meets the final value at τ.
  const tangent =
    plot.damping.order === 1 && response.first !== response.last
      ? [line(at(0, fraction(response.first)), at(time / end, fraction(response.last)), dashed)]
      : [];
  return [
    ...gridShapes(area, { x: timeTicks(end), y }, isLast),
    line(at(0, fraction(0)), at(1, fraction(0)), stroke(plotColours.ink, 1.2)),
    line(at(0, fraction(response.last)), at(1, fraction(response.last)), dashed),
    ...tangent,
    line(foot, top, dashed),
    part(
      describeCurve(plot, [quantity, response]),
      ...curveShapes(
        values.map((value, i) => at(i / SAMPLES, fraction(value))),
        colour,
      ),
      circle(point, 4, { fill: colour }),
    ),
    textLabel({ x: top.x, y: area.top - 12 }, mark, {
      colour: plotColours.muted,
      align: 'middle',
      size: 15,
    }),
    ...lineShapes({ x: area.left, y: area.top - 16 }, title, { colour, size: 15 }),
  ];
}

function timeTicks(end: number) {
  const { factor } = unitPrefix(end);
  const step = niceStep(end, 8);
  return multiples(0, end, step).map((value) => ({
    fraction: value / end,
    text: tickText(value / factor),
  }));
}

/** What is known of the whole: its order and time constants. */
function describeDamping(damping: Damping): Localized {
  const { slow, fast, omega } = rootsOf(damping);
  const time = (rate: number) => amount(1 / rate, 's');
  if (damping.order === 1) return localized((language) => `τ = ${time(slow)[language]}`);
  if (omega === 0)
    return localized((language) => `τ_1 = ${time(slow)[language]}, τ_2 = ${time(fast)[language]}`);
  const turn = { de: 'Periode', en: 'period' };
  return localized(
    (language) =>
      `1/δ = ${time(slow)[language]}, ${turn[language]} ${time(omega / (2 * Math.PI))[language]}`,
  );
}

/** Voltages and currents over the time after switching on, one panel below the other. */
export function transientFigure(plot: TransientPlot): Figure {
  const end = endTime(plot.damping);
  const count = plot.curves.length;
  const { width, height } = transientSize(plot);
  const panels = plot.curves.flatMap((_, index) =>
    panelShapes(plot, index, { area: panelArea(index), end, isLast: index === count - 1 }),
  );
  const axis = { text: `t / ${unitPrefix(end).prefix}s` };
  const place = { x: width - RIGHT - lineWidth([axis], 15) / 2, y: height - 12 };
  const curves = plot.curves.map((curve) => describeCurve(plot, curve));
  const kind = { de: 'Einschaltvorgang', en: 'Switching on' };
  return {
    width,
    height,
    description: localized((language) =>
      [kind, describeDamping(plot.damping), ...curves].map((one) => one[language]).join('. '),
    ),
    shapes: [
      ...panels,
      textLabel(place, axis, { colour: plotColours.ink, align: 'middle', size: 15 }),
    ],
  };
}
