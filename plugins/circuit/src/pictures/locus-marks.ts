import { circle, localized, part, type Point, rectangle, type Shape } from '@fragwerk/sdk';
import { amountRun, arrowHead, textLabel } from '../drawing/pens.js';
import type { Complex } from '../numeric/complex.js';
import { formatAmount } from '../results.js';
import { multiples } from './axes.js';
import type { LocusPlot } from './locus-samples.js';
import type { View } from './locus-view.js';
import { complexAmount, unitOf } from './locus-words.js';
import type { colourOf } from './names.js';
import { lineWidth } from './names.js';
import { type Candidate, labelBox, Placer, type LabelRequest } from './placer.js';

const SIZE = 13;
const RADIUS = 4;
/** Pixels between two marks, and between a mark and the arrow head. */
const MIN_MARK_DISTANCE = 38;
const MIN_HEAD_DISTANCE = 12;
/** Pixels between a label and the edge of the plot. */
const EDGE = 3;

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** Frequencies that are marked: 1, 2 and 5 in each decade. */
const markedFrequencies = ([low, high]: readonly [number, number]): number[] =>
  multiples(low, high, 1).flatMap((exponent) =>
    [1, 2, 5].map((factor) => factor * 10 ** exponent).filter((f) => f <= 10 ** high),
  );

/** A marked point of the curve. */
interface Mark {
  readonly frequency: number;
  readonly value: Complex;
  readonly at: Point;
}

type Curve = readonly (Point | null)[];

/** The marked points that lie on the drawn curve, as far apart as labels need. */
function marksOf(plot: LocusPlot, { view, curve }: { view: View; curve: Curve }): Mark[] {
  const { left, top, width, height } = view.area;
  const found: Mark[] = [];
  for (const frequency of markedFrequencies(plot.decades)) {
    const value = plot.response(frequency);
    if (!value) continue;
    const at = view.at(value);
    const isInside = at.x >= left && at.x <= left + width && at.y >= top && at.y <= top + height;
    const isDrawn = curve.some((point) => point && distance(point, at) < 12);
    const isFree = found.every((other) => distance(other.at, at) >= MIN_MARK_DISTANCE);
    if (isInside && isDrawn && isFree) found.push({ frequency, value, at });
  }
  return found;
}

/** Shares of the curve's way where the arrow head may sit, the best first. */
const HEAD_POSITIONS = [0.4, 0.45, 0.35, 0.5, 0.3, 0.55, 0.6, 0.25, 0.65, 0.7];

type Head = ReturnType<typeof arrowHead>;

/** An arrow head on the curve, towards higher frequencies, away from the marks. */
function headOf(curve: Curve, marks: readonly Mark[], colour: ReturnType<typeof colourOf>) {
  const steps = curve.flatMap((tip, i) => {
    const tail = curve[i - 1];
    return tip && tail ? [{ tip, tail, length: distance(tail, tip) }] : [];
  });
  const whole = steps.reduce((sum, { length }) => sum + length, 0);
  const headAt = (fraction: number): Head | null => {
    let way = 0;
    const step = steps.find(({ length }) => {
      way += length;
      return way > fraction * whole && length > 1e-6;
    });
    if (!step) return null;
    const { tip, tail } = step;
    return arrowHead(tip, { x: tip.x - tail.x, y: tip.y - tail.y }, colour);
  };
  const isClear = ({ points }: Head) =>
    points.every((point) => marks.every(({ at }) => distance(at, point) >= MIN_HEAD_DISTANCE));
  const heads = HEAD_POSITIONS.map(headAt).filter((head) => head !== null);
  return heads.find(isClear) ?? heads[0] ?? null;
}

const ANGLES = Array.from({ length: 16 }, (_, i) => (i * Math.PI) / 8);

/** Places around a mark: beside it first, then further away. */
function labelRequest({ frequency, at }: Mark): LabelRequest {
  const width = lineWidth([amountRun(formatAmount(frequency, 'Hz'))], SIZE);
  const around = (gap: number): Candidate[] =>
    ANGLES.map((turn) => {
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      // The label's box touches a circle around the mark.
      const reach = gap + Math.abs(cos) * (width / 2 + 2) + Math.abs(sin) * SIZE * 0.65;
      const centre = { x: at.x + reach * cos, y: at.y - reach * sin };
      return { anchor: at, centre, isFar: false };
    });
  return { width, size: SIZE, candidates: [RADIUS + 4, RADIUS + 8, RADIUS + 14].flatMap(around) };
}

function markShape(plot: LocusPlot, { frequency, value, at }: Mark, centre: Point): Shape {
  const text = formatAmount(frequency, 'Hz');
  const amount = complexAmount(value, unitOf(plot));
  const meaning = localized((language) => `${text[language]}: ${amount[language]}`);
  const width = lineWidth([amountRun(text)], SIZE);
  const { left, top, right, bottom } = labelBox(centre, width, SIZE);
  return part(
    meaning,
    circle(at, RADIUS, { fill: '#000000' }),
    // The grid must not run through the letters.
    rectangle(
      { x: left, y: top },
      { width: right - left, height: bottom - top },
      { fill: '#ffffff' },
    ),
    textLabel(centre, amountRun(text), { colour: '#000000', align: 'middle', size: SIZE }),
  );
}

/** Marks with their frequencies and the curve's direction; marks without a free place are left out. */
export function markShapes(
  plot: LocusPlot,
  view: View,
  { curve, colour }: { readonly curve: Curve; readonly colour: ReturnType<typeof colourOf> },
): { readonly marks: readonly Shape[]; readonly direction: readonly Shape[] } {
  const marks = marksOf(plot, { view, curve });
  const head = headOf(curve, marks, colour);
  const { left, top, width, height } = view.area;
  const placer = new Placer({
    ...{ left: left + EDGE, top: top + EDGE },
    ...{ right: left + width - EDGE, bottom: top + height - EDGE },
  });
  for (const [from, to] of view.axes) placer.addLine(from, to);
  curve.forEach((point, i) => {
    const before = curve[i - 1];
    if (point && before) placer.addLine(before, point);
  });
  if (head) placer.addOutline(head.points);
  for (const { at } of marks) placer.addDot(at, RADIUS + 1);
  const placements = placer.place(marks.map(labelRequest));
  return {
    marks: marks.flatMap((mark, index) => {
      const placement = placements[index];
      return placement?.isFree ? [markShape(plot, mark, placement.centre)] : [];
    }),
    direction: head ? [head] : [],
  };
}
