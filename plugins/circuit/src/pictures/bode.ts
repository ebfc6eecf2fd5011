import { type Figure, localized, part, type Shape } from '@fragwerk/sdk';
import { type TextRun, textLabel } from '../drawing/pens.js';
import type { Circuit } from '../language/names.js';
import {
  type Area,
  curveShapes,
  gridShapes,
  multiples,
  plotColours,
  pointIn,
  tickText,
} from './axes.js';
import {
  type Asymptote,
  asymptotesOf,
  cutoffsOf,
  type GainPoint,
  type Sample,
  samplesOf,
  type Sweep,
} from './bode-curve.js';
import { asymptoteShapes, cutoffLines, cutoffShapes, type PanelView } from './bode-marks.js';
import { frequencyTicks, scaleOf } from './bode-scales.js';
import { characteristics, type CurveName, describeCurve } from './bode-words.js';
import { colourOf, plainText, quantityRun, lineShapes, lineWidth } from './names.js';

/** Everything that a Bode plot shows. */
export interface BodePlot extends Sweep {
  readonly circuit: Circuit;
  readonly output: string;
  readonly input: string;
  readonly curves: 'both' | 'magnitude' | 'phase';
  /** With the frequencies where the gain has fallen by 3 dB. */
  readonly hasCutoffs: boolean;
  readonly hasAsymptotes: boolean;
}

const WIDTH = 640;
const HEIGHT = 230;
const LEFT = 66;
const RIGHT = 24;
const HEAD = 34;
const FOOT = 52;
/** A phase of 0° may be a little less. */
const ROUNDING = 1e-9;
/** Between two panels, for the title of the lower one. */
const BETWEEN = 48;

/** The curves of a plot from top to bottom, each with its place. */
export function panelsOf({ curves }: Pick<BodePlot, 'curves'>) {
  const both = ['gain', 'phase'] as const;
  const names = curves === 'both' ? both : [curves === 'magnitude' ? both[0] : both[1]];
  return names.map((name: CurveName, index): { readonly name: CurveName; readonly area: Area } => {
    const top = HEAD + index * (HEIGHT + BETWEEN);
    return { name, area: { left: LEFT, top, width: WIDTH - LEFT - RIGHT, height: HEIGHT } };
  });
}

/** Pixels of the whole plot. */
export const bodeSize = (plot: Pick<BodePlot, 'curves'>) => ({
  width: WIDTH,
  height: HEAD + panelsOf(plot).length * (HEIGHT + BETWEEN) - BETWEEN + FOOT,
});

interface Content {
  readonly samples: readonly Sample[];
  readonly cutoffs: readonly GainPoint[];
  readonly asymptotes: readonly Asymptote[];
}

const ratioWords = ({ circuit, output, input }: BodePlot): TextRun[] => [
  quantityRun(circuit, output),
  { text: ' / ' },
  quantityRun(circuit, input),
];

/** `U_C1 / U_e` */
const ratioText = (plot: BodePlot): string => ratioWords(plot).map(plainText).join('');

const titleOf = (plot: BodePlot, name: CurveName): TextRun[] =>
  name === 'phase'
    ? [{ text: 'φ / °      φ = arg( ' }, ...ratioWords(plot), { text: ' )' }]
    : [{ text: 'A / dB      A = | ' }, ...ratioWords(plot), { text: ' |' }];

function panelShapes(
  plot: BodePlot,
  { name, area }: ReturnType<typeof panelsOf>[number],
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
  const y = multiples(scale.min, scale.max, scale.step).map((value) => ({
    ...{ fraction: fraction(value), text: tickText(value) },
  }));
  const colour = colourOf(plot.output);
  const isLast = panelsOf(plot).at(-1)?.name === name;
  return [
    ...gridShapes(area, { x: frequencyTicks(plot.decades), y }, isLast),
    ...asymptoteShapes(lines, view),
    ...(isGain ? [] : cutoffLines(cutoffs, view)),
    part(
      describeCurve({ ...plot, ratio: ratioText(plot) }, samples, name),
      ...curveShapes(curve, colour),
    ),
    ...(isGain ? cutoffShapes(cutoffs, view, lines) : []),
    ...lineShapes({ x: area.left, y: area.top - 16 }, titleOf(plot, name), { colour, size: 15 }),
  ];
}

/** Gain in dB and phase in degrees over a logarithmic axis of the frequency; `null` without any. */
export function bodeFigure(plot: BodePlot): Figure | null {
  const samples = samplesOf(plot);
  if (samples.every(({ gain }) => gain === null)) return null;
  const panels = panelsOf(plot);
  const content = {
    samples,
    cutoffs: plot.hasCutoffs ? cutoffsOf(plot, samples) : [],
    asymptotes: plot.hasAsymptotes ? asymptotesOf(samples) : [],
  };
  const { width, height } = bodeSize(plot);
  const axis = { text: plot.omega ? 'ω / (1/s)' : 'f / Hz' };
  const end = { x: width - RIGHT - lineWidth([axis], 15) / 2, y: height - 12 };
  const ratio = ratioText(plot);
  const sentences = [
    { de: `Bodediagramm von ${ratio}`, en: `Bode plot of ${ratio}` },
    ...panels.map(({ name }) => describeCurve({ ...plot, ratio }, samples, name)),
    ...(plot.curves === 'phase' ? [] : characteristics(plot, samples)),
  ];
  return {
    width,
    height,
    description: localized((language) => sentences.map((one) => one[language]).join('. ')),
    shapes: [
      ...panels.flatMap((panel) => panelShapes(plot, panel, content)),
      textLabel(end, axis, { colour: plotColours.ink, align: 'middle', size: 15 }),
    ],
  };
}
