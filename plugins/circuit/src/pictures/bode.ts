import {
  type AxisOptions,
  type Box,
  type Candidate,
  circle,
  type Figure,
  type LabelRequest,
  lineWidth,
  niceStep,
  part,
  Placer,
  plainText,
  type Plot,
  type Point,
  type Shape,
  stroke,
  type TextRun,
} from '@fragwerk/sdk';
import { amountRun, equalsAmount } from '../drawing/pens.js';
import type { Circuit } from '../language/names.js';
import { phrase } from '../phrase.js';
import {
  backedLabel,
  colourOf,
  curvePen,
  dashed,
  type Panel,
  panelsFigure,
  plotColours,
  prefixOf,
  quantityRun,
} from './axes.js';
import {
  type Asymptote,
  asymptotesOf,
  bodeCurves,
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
import type { RequestOf } from './parameters.js';

/** `100`, `1k` */
function decadeText(frequency: number): string {
  const exponent = Math.round(Math.log10(frequency));
  const power = Math.floor(exponent / 3);
  return `${10 ** (exponent - 3 * power)}${prefixOf(power)}`;
}

const ANGLES = [5, 10, 15, 30, 45, 90, 180, 360, 720];

/** Scales an axis to round limits around the values. */
function scaleOf(values: readonly number[], isAngle: boolean): AxisOptions {
  const [smallest, largest] = [Math.min(...values, 1e9), Math.max(...values, -1e9)];
  if (smallest > largest) return { from: -1, to: 1, step: 1 };
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
  return { from: Math.max(min, max - 40 * step), to: max, step };
}

const SIZE = 14;

function asymptoteShapes({ asymptotes: lines, omega }: Content, plot: Plot): Shape[] {
  if (lines.length === 0) return [];
  const name = { de: 'Asymptoten', en: 'Asymptotes' };
  const pen = { ...stroke(plotColours.muted, 1.4), dash: [7, 4] };
  const shapes = lines.flatMap(({ from, to }) => plot.lines([from, to].map(placeOf), pen));
  return [part(phrase`${name}: ${describeAsymptotes(lines, omega)}`, ...shapes)];
}

const placeOf = ({ exponent, gain }: GainPoint): Point => ({ x: 10 ** exponent, y: gain });

/** `f_g1 = 849 Hz` */
function nameOf({ exponent }: GainPoint, number: number | null, omega: boolean): TextRun[] {
  const amount = amountRun(equalsAmount(frequencyAmount(exponent, omega, 3)));
  return [{ text: omega ? 'ω' : 'f', subscript: `g${number ?? ''}` }, amount];
}

/** Candidate positions next to the vertical line of a mark. */
function labelRequest(run: readonly TextRun[], foot: Point, { top, bottom }: Box): LabelRequest {
  const width = lineWidth(run, SIZE);
  const rows = Math.floor((bottom - top) / SIZE) - 1;
  const candidates = Array.from({ length: rows }, (_, row) => bottom - SIZE * (row + 0.8));
  const onSide = (sign: number): Candidate[] =>
    candidates.map((y) => ({
      anchor: { x: foot.x, y },
      centre: { x: foot.x + sign * (width / 2 + 8), y },
    }));
  return { width, size: SIZE, candidates: [...onSide(1), ...onSide(-1)] };
}

/** Marks the cut-off frequencies: a dot on the curve, a line to the axis, and a label. */
function cutoffShapes(content: Content, plot: Plot, box: Box): Shape[] {
  const { cutoffs, asymptotes, omega } = content;
  const pixelOf = ({ exponent, gain }: GainPoint) => plot.at(10 ** exponent, gain);
  const marks = cutoffs.map((point, index) => {
    const dot = pixelOf(point);
    const run = nameOf(point, cutoffs.length > 1 ? index + 1 : null, omega);
    return { point, dot, foot: { x: dot.x, y: box.bottom }, run };
  });
  const placer = new Placer(box);
  const points = pointsOf(content, 'gain');
  placer.addCurve(points.map(({ x, y }) => (Number.isFinite(y) ? plot.at(x, y) : null)));
  for (const { from, to } of asymptotes) placer.addLine(pixelOf(from), pixelOf(to));
  for (const { dot, foot } of marks) placer.addLine(dot, foot);
  const places = placer.place(marks.map(({ run, dot }) => labelRequest(run, dot, box)));
  return marks.map(({ point, dot, foot, run }, index) => {
    const name = { de: 'Grenzfrequenz', en: 'Cut-off frequency' };
    const place = places[index];
    return part(
      phrase`${name} ${frequencyAmount(point.exponent, omega, 3)}`,
      dashed(dot, foot, [2, 4]),
      circle(dot, 4, { fill: plotColours.ink }),
      ...(place?.isFree ? backedLabel(run, place.centre, SIZE) : []),
    );
  });
}

/** Lines at the cut-off frequencies over the height of the phase plot. */
const cutoffLines = ({ cutoffs }: Content, plot: Plot, box: Box): Shape[] =>
  cutoffs.map(({ exponent }) => {
    const { x } = plot.at(10 ** exponent);
    return dashed({ x, y: box.top }, { x, y: box.bottom }, [2, 4]);
  });

export interface BodePlot
  extends Sweep, Pick<RequestOf<'bode'>, 'curves' | 'hasCutoffs' | 'hasAsymptotes'> {
  readonly circuit: Circuit;
  readonly output: string;
  readonly input: string;
}

export const bodeLayout = { height: 230, gap: 48 } as const;

export const curvesOf = ({ curves }: Pick<BodePlot, 'curves'>): readonly CurveName[] =>
  curves === 'both' ? ['gain', 'phase'] : [curves === 'magnitude' ? 'gain' : 'phase'];

/** A Bode plot with what is shown in it. */
interface Content extends BodePlot {
  readonly sampled: readonly Sample[];
  readonly cutoffs: readonly GainPoint[];
  readonly asymptotes: readonly Asymptote[];
}

const pointsOf = ({ sampled }: Content, curve: CurveName): Point[] =>
  sampled.map((sample) => ({ x: 10 ** sample.exponent, y: sample[curve] ?? NaN }));

const ratioRuns = ({ circuit, output, input }: BodePlot): TextRun[] => [
  quantityRun(circuit, output),
  { text: ' / ' },
  quantityRun(circuit, input),
];

const ratioOf = (plot: BodePlot): string => ratioRuns(plot).map(plainText).join('');

function panelOf(content: Content, name: CurveName): Panel {
  const isGain = name === 'gain';
  const lines = isGain ? content.asymptotes : [];
  const points = pointsOf(content, name);
  const shown = [...points, ...lines.flatMap(({ from, to }) => [from, to].map(placeOf))];
  const [from, to] = content.decades.map((exponent) => 10 ** exponent) as [number, number];
  const [before, after] = bodeCurves[name].around;
  const colour = colourOf(content.output);
  const description = describeCurve({ ...content, ratio: ratioOf(content) }, content.sampled, name);
  return {
    title: [{ text: before }, ...ratioRuns(content), { text: after }],
    ...{ colour, description },
    x: { from, to, scale: 'logarithmic', numeral: decadeText },
    y: scaleOf(shown.map(({ y }) => y).filter(Number.isFinite), !isGain),
    draw(plot, box) {
      const curve = part(description, ...plot.lines(points, curvePen(colour)));
      return isGain
        ? [...asymptoteShapes(content, plot), curve, ...cutoffShapes(content, plot, box)]
        : [...cutoffLines(content, plot, box), curve];
    },
  };
}

/** Draws gain in dB and phase in degrees over a logarithmic frequency axis; `null` without any. */
export function bodeFigure(plot: BodePlot): Figure | null {
  const samples = samplesOf(plot);
  if (samples.every(({ gain }) => gain === null)) return null;
  const content = {
    ...plot,
    sampled: samples,
    cutoffs: plot.hasCutoffs ? cutoffsOf(plot) : [],
    asymptotes: plot.hasAsymptotes ? asymptotesOf(plot) : [],
  };
  const ratio = ratioOf(plot);
  const panels = curvesOf(plot).map((name) => panelOf(content, name));
  return panelsFigure(bodeLayout, panels, {
    axis: { text: plot.omega ? 'ω / (1/s)' : 'f / Hz' },
    sentences: [
      { de: `Bodediagramm von ${ratio}`, en: `Bode plot of ${ratio}` },
      ...panels.map(({ description }) => description),
      ...(plot.curves === 'phase' ? [] : characteristics(plot, samples)),
    ],
  });
}
