import {
  circle,
  line,
  localized,
  part,
  type Point,
  rectangle,
  type Shape,
  stroke,
} from '@fragwerk/sdk';
import { amountRun, type TextRun } from '../drawing/pens.js';
import type { Bounds } from '../drawing/frame.js';
import { type Area, plotColours } from './axes.js';
import type { Asymptote, GainPoint } from './bode-curve.js';
import { describeAsymptotes, frequencyAmount } from './bode-words.js';
import { lineShapes, lineWidth } from './names.js';
import { type Candidate, labelBox, Placer, type LabelRequest } from './placer.js';

const SIZE = 14;
const DASH = stroke(plotColours.muted, 1.4);

/** One panel of a plot, in which places are found by frequency and value. */
export interface PanelView {
  readonly area: Area;
  readonly omega: boolean;
  readonly at: (exponent: number, value: number) => Point;
  /** The drawn curve. */
  readonly curve: readonly (Point | null)[];
}

const dashed = (from: Point, to: Point, dash: readonly number[]): Shape =>
  line(from, to, { ...DASH, dash });

/** The asymptotes of the gain, dashed. */
export function asymptoteShapes(lines: readonly Asymptote[], { at, omega }: PanelView): Shape[] {
  if (lines.length === 0) return [];
  const words = describeAsymptotes(lines, omega);
  const shapes = lines.map(({ from, to }) =>
    dashed(at(from.exponent, from.gain), at(to.exponent, to.gain), [7, 4]),
  );
  return [part({ de: `Asymptoten: ${words.de}`, en: `Asymptotes: ${words.en}` }, ...shapes)];
}

/** `f_g1 = 849 Hz`. */
function nameOf({ exponent }: GainPoint, number: number | null, omega: boolean): TextRun[] {
  const subscript = `g${number ?? ''}`;
  const { de, en } = frequencyAmount(exponent, omega, 3);
  const amount = amountRun({ de: ` = ${de}`, en: ` = ${en}` });
  return [{ text: omega ? 'ω' : 'f', subscript }, amount];
}

/** Places beside a mark's line, from below the curve downwards. */
function labelRequest(run: readonly TextRun[], foot: Point, { top, height }: Area): LabelRequest {
  const width = lineWidth(run, SIZE);
  const rows = Math.floor(height / SIZE) - 1;
  const candidates = Array.from({ length: rows }, (_, row) => top + height - SIZE * (row + 0.8));
  const beside = (sign: number): Candidate[] =>
    candidates.map((y) => ({
      anchor: { x: foot.x, y },
      centre: { x: foot.x + sign * (width / 2 + 8), y },
      isFar: false,
    }));
  return { width, size: SIZE, candidates: [...beside(1), ...beside(-1)] };
}

const pageOf = ({ left, top, width, height }: Area): Bounds => ({
  ...{ left: left + 3, top: top + 3 },
  ...{ right: left + width - 3, bottom: top + height - 3 },
});

/** A label on paper, so that no grid runs through its letters. */
function labelShapes(run: readonly TextRun[], centre: Point): Shape[] {
  const width = lineWidth(run, SIZE);
  const { left, top, right, bottom } = labelBox(centre, width, SIZE);
  return [
    rectangle(
      { x: left, y: top },
      { width: right - left, height: bottom - top },
      { fill: '#ffffff' },
    ),
    ...lineShapes({ x: centre.x - width / 2, y: centre.y }, run, {
      colour: plotColours.ink,
      size: SIZE,
    }),
  ];
}

/** The cut-off frequencies: a dot on the curve and a line to the axis, with a label each. */
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
  const placer = new Placer(pageOf(area));
  curve.forEach((point, i) => {
    const before = curve[i - 1];
    if (point && before) placer.addLine(before, point);
  });
  for (const { from, to } of lines)
    placer.addLine(at(from.exponent, from.gain), at(to.exponent, to.gain));
  for (const { dot } of marks) placer.addLine(dot, { x: dot.x, y: foot });
  const places = placer.place(marks.map(({ run, dot }) => labelRequest(run, dot, area)));
  return marks.map(({ point, dot, run }, index) => {
    const amount = frequencyAmount(point.exponent, omega, 3);
    const name = { de: 'Grenzfrequenz', en: 'Cut-off frequency' };
    const place = places[index];
    return part(
      localized((language) => `${name[language]} ${amount[language]}`),
      dashed(dot, { x: dot.x, y: foot }, [2, 4]),
      circle(dot, 4, { fill: plotColours.ink }),
      ...(place?.isFree ? labelShapes(run, place.centre) : []),
    );
  });
}

/** The same frequencies in the panel of the phase: lines over its height. */
export const cutoffLines = (cutoffs: readonly GainPoint[], { area, at }: PanelView): Shape[] =>
  cutoffs.map(({ exponent }) => {
    const { x } = at(exponent, 0);
    return dashed({ x, y: area.top }, { x, y: area.top + area.height }, [2, 4]);
  });
