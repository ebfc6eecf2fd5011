import {
  type Figure,
  type Localized,
  part,
  type Shape,
  lineShapes,
  plainText,
  type TextRun,
} from '@fragwerk/sdk';
import type { Circuit } from '../language/names.js';
import { type Area, curveShapes, gridShapes, linearTicks, pointIn } from './axes.js';
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
import { characteristics, type CurveName, describeCurve } from './describe-bode.js';
import { panelArea, panelsFigure, panelsSize } from './panels.js';
import { colourOf, quantityRun } from './text-line.js';

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
