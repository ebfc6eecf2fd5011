import {
  type Candidate,
  circle,
  type LabelRequest,
  line,
  part,
  Placer,
  type Point,
  type Shape,
  stroke,
  lineShapes,
  lineWidth,
  type TextRun,
} from '@fragwerk/sdk';
import { amountRun, equalsAmount } from '../drawing/pens.js';
import { phrase } from '../phrase.js';
import { type Area, boundsOfArea, plotColours } from './axes.js';
import type { Asymptote, GainPoint } from './bode-curve.js';
import { describeAsymptotes, frequencyAmount } from './describe-bode.js';
import { labelBackground } from './text-line.js';

const SIZE = 14;
const DASH = stroke(plotColours.muted, 1.4);

/** The coordinate system of one plot, and the curve drawn in it. */
export interface PanelView {
  readonly area: Area;
  readonly omega: boolean;
  readonly at: (exponent: number, value: number) => Point;
  readonly curve: readonly (Point | null)[];
}

const dashed = (from: Point, to: Point, dash: readonly number[]): Shape =>
  line(from, to, { ...DASH, dash });

/** The asymptotes of the gain, dashed. */
export function asymptoteShapes(lines: readonly Asymptote[], { at, omega }: PanelView): Shape[] {
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
export function cutoffShapes(
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
export const cutoffLines = (cutoffs: readonly GainPoint[], { area, at }: PanelView): Shape[] =>
  cutoffs.map(({ exponent }) => {
    const { x } = at(exponent, 0);
    return dashed({ x, y: area.top }, { x, y: area.top + area.height }, [2, 4]);
  });
