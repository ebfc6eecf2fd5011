import {
  type Candidate,
  circle,
  type Figure,
  type LabelRequest,
  line,
  lineShapes,
  lineWidth,
  type Localized,
  niceStep,
  part,
  Placer,
  plainText,
  type Point,
  type Shape,
  stroke,
  type TextRun,
} from '@fragwerk/sdk';
import { amountRun, equalsAmount } from '../drawing/pens.js';
import type { Circuit } from '../language/names.js';
import { phrase } from '../phrase.js';
import {
  type Area,
  boundsOfArea,
  colourOf,
  curveShapes,
  gridShapes,
  labelBackground,
  linearTicks,
  panelArea,
  panelsFigure,
  panelsSize,
  plotColours,
  pointIn,
  quantityRun,
  type Scale,
  type Tick,
} from './axes.js';
import {
  type Asymptote,
  asymptotesOf,
  characteristics,
  type CurveName,
  cutoffsOf,
  describeAsymptotes,
  describeCurve,
  frequencyAmount,
  type GainPoint,
  type Sample,
  samplesOf,
  type Sweep,
} from './bode-curve.js';

const PREFIXES = ['µ', 'm', '', 'k', 'M', 'G', 'T'];

/** `100`, `1k` */
function decadeText(exponent: number): string {
  const step = Math.floor(exponent / 3);
  return `${10 ** (exponent - 3 * step)}${PREFIXES[step + 2] ?? ''}`;
}

/** Ticks of a logarithmic axis: major ones at powers of ten, minor ones between them. */
function frequencyTicks([low, high]: readonly [number, number]): Tick[] {
  const fraction = (exponent: number) => (exponent - low) / (high - low);
  const every = high - low > 8 ? 2 : 1;
  return Array.from({ length: high - low + 1 }, (_, i) => low + i).flatMap((exponent) => [
    {
      fraction: fraction(exponent),
      text: (exponent - low) % every === 0 ? decadeText(exponent) : '',
    },
    ...(exponent === high ? [] : [2, 3, 4, 5, 6, 7, 8, 9]).map((factor) => ({
      fraction: fraction(exponent + Math.log10(factor)),
      text: null,
    })),
  ]);
}

const ANGLES = [5, 10, 15, 30, 45, 90, 180, 360, 720];

/** Scales an axis to round limits around the values. */
function scaleOf(values: readonly number[], isAngle: boolean): Scale {
  const [smallest, largest] = [Math.min(...values, 1e9), Math.max(...values, -1e9)];
  if (smallest > largest) return { min: -1, max: 1, step: 1 };
  // A nearly constant curve is in the middle of a minimum range.
  const range = Math.max(largest - smallest, isAngle ? 20 : 6);
  const middle = (smallest + largest) / 2;
  const [low, high] = [middle - range / 2, middle + range / 2];
  const step = isAngle
    ? (ANGLES.find((angle) => range / angle <= 6) ?? 1440)
    : range > 60
      ? 20 * Math.ceil(range / 160)
      : niceStep(range, 6);
  // Angles approach multiples of 90°, which need no margin.
  const margin = (isAngle ? -0.005 : 0.02) * range;
  const min = Math.floor((low - margin) / step) * step;
  const max = Math.max(min + step, Math.ceil((high + margin) / step) * step);
  return { min: Math.max(min, max - 40 * step), max, step };
}

const SIZE = 14;
const DASH = stroke(plotColours.muted, 1.4);

/** The coordinate system of one plot, and the curve drawn in it. */
interface PanelView {
  readonly area: Area;
  readonly omega: boolean;
  readonly at: (exponent: number, value: number) => Point;
  readonly curve: readonly (Point | null)[];
}

const dashed = (from: Point, to: Point, dash: readonly number[]): Shape =>
  line(from, to, { ...DASH, dash });

/** The asymptotes of the gain, dashed. */
function asymptoteShapes(lines: readonly Asymptote[], { at, omega }: PanelView): Shape[] {
  if (lines.length === 0) return [];
  const name = { de: 'Asymptoten', en: 'Asymptotes' };
  const shapes = lines.map(({ from, to }) =>
    dashed(at(from.exponent, from.gain), at(to.exponent, to.gain), [7, 4]),
  );
  return [part(phrase`${name}: ${describeAsymptotes(lines, omega)}`, ...shapes)];
}

/** `f_g1 = 849 Hz` */
function nameOf({ exponent }: GainPoint, number: number | null, omega: boolean): TextRun[] {
  const amount = amountRun(equalsAmount(frequencyAmount(exponent, omega, 3)));
  return [{ text: omega ? 'ω' : 'f', subscript: `g${number ?? ''}` }, amount];
}

/** Candidate positions next to the vertical line of a mark. */
function labelRequest(run: readonly TextRun[], foot: Point, { top, height }: Area): LabelRequest {
  const width = lineWidth(run, SIZE);
  const rows = Math.floor(height / SIZE) - 1;
  const candidates = Array.from({ length: rows }, (_, row) => top + height - SIZE * (row + 0.8));
  const onSide = (sign: number): Candidate[] =>
    candidates.map((y) => ({
      anchor: { x: foot.x, y },
      centre: { x: foot.x + sign * (width / 2 + 8), y },
      isFar: false,
    }));
  return { width, size: SIZE, candidates: [...onSide(1), ...onSide(-1)] };
}

function labelShapes(run: readonly TextRun[], centre: Point): Shape[] {
  const width = lineWidth(run, SIZE);
  return [
    labelBackground(centre, width, SIZE),
    ...lineShapes({ x: centre.x - width / 2, y: centre.y }, run, {
      colour: plotColours.ink,
      size: SIZE,
    }),
  ];
}

/** Marks the cut-off frequencies: a dot on the curve, a line to the axis, and a label. */
function cutoffShapes(
  cutoffs: readonly GainPoint[],
  view: PanelView,
  lines: readonly Asymptote[],
): Shape[] {
  const { area, at, curve, omega } = view;
  const foot = area.top + area.height;
  const marks = cutoffs.map((point, index) => {
    const dot = at(point.exponent, point.gain);
    return { point, dot, run: nameOf(point, cutoffs.length > 1 ? index + 1 : null, omega) };
  });
  const placer = new Placer(boundsOfArea(area));
  placer.addCurve(curve);
  for (const { from, to } of lines)
    placer.addLine(at(from.exponent, from.gain), at(to.exponent, to.gain));
  for (const { dot } of marks) placer.addLine(dot, { x: dot.x, y: foot });
  const places = placer.place(marks.map(({ run, dot }) => labelRequest(run, dot, area)));
  return marks.map(({ point, dot, run }, index) => {
    const name = { de: 'Grenzfrequenz', en: 'Cut-off frequency' };
    const place = places[index];
    return part(
      phrase`${name} ${frequencyAmount(point.exponent, omega, 3)}`,
      dashed(dot, { x: dot.x, y: foot }, [2, 4]),
      circle(dot, 4, { fill: plotColours.ink }),
      ...(place?.isFree ? labelShapes(run, place.centre) : []),
    );
  });
}

/** Lines at the cut-off frequencies over the height of the phase plot. */
const cutoffLines = (cutoffs: readonly GainPoint[], { area, at }: PanelView): Shape[] =>
  cutoffs.map(({ exponent }) => {
    const { x } = at(exponent, 0);
    return dashed({ x, y: area.top }, { x, y: area.top + area.height }, [2, 4]);
  });

/** Content of a Bode plot. */
export interface BodePlot extends Sweep {
  readonly circuit: Circuit;
  readonly output: string;
  readonly input: string;
  readonly curves: 'both' | 'magnitude' | 'phase';
  /** Marks the −3 dB frequencies. */
  readonly hasCutoffs: boolean;
  readonly hasAsymptotes: boolean;
}

export const bodeLayout = { height: 230, gap: 48 } as const;
/** A phase of 0° may be slightly less. */
const ROUNDING = 1e-9;

/** The curves of a plot from top to bottom. */
export const curvesOf = ({ curves }: Pick<BodePlot, 'curves'>): readonly CurveName[] =>
  curves === 'both' ? ['gain', 'phase'] : [curves === 'magnitude' ? 'gain' : 'phase'];

interface Panel {
  readonly name: CurveName;
  readonly area: Area;
  readonly isLast: boolean;
  readonly description: Localized;
}

interface Content {
  readonly samples: readonly Sample[];
  readonly cutoffs: readonly GainPoint[];
  readonly asymptotes: readonly Asymptote[];
}

const ratioRuns = ({ circuit, output, input }: BodePlot): TextRun[] => [
  quantityRun(circuit, output),
  { text: ' / ' },
  quantityRun(circuit, input),
];

const titleOf = (plot: BodePlot, name: CurveName): TextRun[] =>
  name === 'phase'
    ? [{ text: 'φ / °      φ = arg( ' }, ...ratioRuns(plot), { text: ' )' }]
    : [{ text: 'A / dB      A = | ' }, ...ratioRuns(plot), { text: ' |' }];

function panelShapes(
  plot: BodePlot,
  { name, area, isLast, description }: Panel,
  { samples, cutoffs, asymptotes }: Content,
): Shape[] {
  const isGain = name === 'gain';
  const lines = isGain ? asymptotes : [];
  const values = samples.map((sample) => sample[name]);
  const shown = [...values, ...lines.flatMap(({ from, to }) => [from.gain, to.gain])];
  const scale = scaleOf(
    shown.filter((value) => value !== null),
    !isGain,
  );
  const fraction = (value: number) => (value - scale.min) / (scale.max - scale.min);
  const inArea = pointIn(area);
  const [low, high] = plot.decades;
  const curve = values.map((value, i) =>
    value === null || fraction(value) < -ROUNDING || fraction(value) > 1 + ROUNDING
      ? null
      : inArea(i / (values.length - 1), fraction(value)),
  );
  const view: PanelView = {
    ...{ area, curve, omega: plot.omega },
    at: (exponent, value) => inArea((exponent - low) / (high - low), fraction(value)),
  };
  const colour = colourOf(plot.output);
  return [
    ...gridShapes(area, { x: frequencyTicks(plot.decades), y: linearTicks(scale) }, isLast),
    ...asymptoteShapes(lines, view),
    ...(isGain ? [] : cutoffLines(cutoffs, view)),
    part(description, ...curveShapes(curve, colour)),
    ...(isGain ? cutoffShapes(cutoffs, view, lines) : []),
    ...lineShapes({ x: area.left, y: area.top - 16 }, titleOf(plot, name), { colour, size: 15 }),
  ];
}

/** Draws gain in dB and phase in degrees over a logarithmic frequency axis; `null` without any. */
export function bodeFigure(plot: BodePlot): Figure | null {
  const samples = samplesOf(plot);
  if (samples.every(({ gain }) => gain === null)) return null;
  const content = {
    samples,
    cutoffs: plot.hasCutoffs ? cutoffsOf(plot) : [],
    asymptotes: plot.hasAsymptotes ? asymptotesOf(plot) : [],
  };
  const ratio = ratioRuns(plot).map(plainText).join('');
  const names = curvesOf(plot);
  const panels = names.map((name, index): Panel => {
    const description = describeCurve({ ...plot, ratio }, samples, name);
    const isLast = index === names.length - 1;
    return { name, description, isLast, area: panelArea(bodeLayout, index) };
  });
  const axis = { text: plot.omega ? 'ω / (1/s)' : 'f / Hz' };
  return panelsFigure(panelsSize(bodeLayout, panels.length), axis, {
    sentences: [
      { de: `Bodediagramm von ${ratio}`, en: `Bode plot of ${ratio}` },
      ...panels.map(({ description }) => description),
      ...(plot.curves === 'phase' ? [] : characteristics(plot, samples)),
    ],
    shapes: panels.flatMap((panel) => panelShapes(plot, panel, content)),
  });
}
