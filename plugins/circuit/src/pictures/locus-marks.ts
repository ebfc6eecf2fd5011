import {
  type AxisOptions,
  candidatesAround,
  circle,
  clip,
  type Colour,
  distanceBetween,
  evenSteps,
  type LabelRequest,
  line,
  lineWidth,
  niceStep,
  part,
  Placer,
  plot,
  type Point,
  type Polyline,
  type Shape,
  stroke,
} from '@fragwerk/sdk';
import { amountRun, headAt } from '../drawing/pens.js';
import { type Complex, complex } from '../numeric/complex.js';
import { allRoots, resonancesOf } from '../numeric/rational.js';
import { phrase } from '../phrase.js';
import { backedLabel, curvePen, plotColours, unitPrefix } from './axes.js';
import { complexAmount, type LocusPlot, formatPosition, unitOf } from './locus-samples.js';

const SIDE = 480;
/** The upper left corner of the plot, in pixels. */
const CORNER = { left: 70, top: 40 } as const;

type View = ReturnType<typeof viewOf>;

/** Round limits around the values and the origin. */
function limits(values: readonly number[], step: number): readonly [number, number] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const margin = 0.35 * step;
  return [Math.floor((low - margin) / step) * step, Math.ceil((high + margin) / step) * step];
}

/** The complex plane on the page; both axes have the same scale, and the origin is visible. */
export function viewOf(values: readonly Complex[], hasUnit: boolean) {
  const [reals, imaginaries] = [values.map(({ re }) => re), values.map(({ im }) => im)];
  const extent = (list: readonly number[]) => Math.max(0, ...list) - Math.min(0, ...list);
  const step = niceStep(Math.max(extent(reals), extent(imaginaries)) || 1, 8);
  const [[x0, right], [y0, top]] = [limits(reals, step), limits(imaginaries, step)];
  const minLength = (other: number) => step * Math.ceil((0.4 * other) / step);
  const x1 = Math.max(right, x0 + minLength(top - y0));
  const y1 = Math.max(top, y0 + minLength(right - x0));
  const pixels = SIDE / Math.max(x1 - x0, y1 - y0);
  const { left, top: y } = CORNER;
  const box = { left, right: left + (x1 - x0) * pixels, top: y, bottom: y + (y1 - y0) * pixels };
  const { prefix, factor } = hasUnit
    ? unitPrefix(Math.max(...[x0, x1, y0, y1].map(Math.abs)))
    : { prefix: '', factor: 1 };
  const axis = (from: number, to: number): AxisOptions => ({
    ...{ from: from / factor, to: to / factor, step: step / factor },
  });
  const plane = plot({ x: axis(x0, x1), y: axis(y0, y1), box, isFramed: true });
  const inUnit = (value: Complex | null): Point =>
    value ? { x: value.re / factor, y: value.im / factor } : { x: NaN, y: NaN };
  const at = (value: Complex) => {
    const place = inUnit(value);
    return plane.at(place.x, place.y);
  };
  const axes = [
    [at(complex(x0)), at(complex(x1))],
    [at(complex(0, y0)), at(complex(0, y1))],
  ] as const;
  const pen = stroke(plotColours.ink, 1.2);
  return {
    /** With the metric prefix of the unit at both axes. */
    ...{ box, axes, at, prefix },
    grid: [...plane.axes, ...axes.map(([from, to]) => line(from, to, pen))],
    curve: (all: readonly (Complex | null)[], colour: Colour) =>
      plane.lines(all.map(inUnit), curvePen(colour)),
  };
}

const SIZE = 13;
const RADIUS = 4;
/** Distances between two marks, and between a mark and the arrow head, in pixels. */
const MIN_MARK_DISTANCE = 38;
const MIN_HEAD_DISTANCE = 12;

/** Frequencies with a mark: of resonances and the ends of their bandwidths; 1, 2 and 5 in each decade. */
const markedFrequencies = ({ rational, decades: [low, high] }: LocusPlot): number[] => [
  ...resonancesOf(allRoots(rational), [0, -1, 1]),
  ...evenSteps(low, high, 1).flatMap((exponent) =>
    [1, 2, 5].map((factor) => factor * 10 ** exponent).filter((f) => f <= 10 ** high),
  ),
];

interface Mark {
  readonly frequency: number;
  readonly value: Complex;
  readonly at: Point;
}

type Curve = readonly (Point | null)[];

/** The marks on the drawn curve, far enough apart for their labels. */
function marksOf(plot: LocusPlot, { view, curve }: { view: View; curve: Curve }): Mark[] {
  const found: Mark[] = [];
  for (const frequency of markedFrequencies(plot)) {
    const value = plot.response(frequency);
    if (!value) continue;
    const at = view.at(value);
    const isInside = clip([at, at], view.box).length > 0;
    const isDrawn = curve.some((point) => point && distanceBetween(point, at) < 12);
    const isFree = found.every((other) => distanceBetween(other.at, at) >= MIN_MARK_DISTANCE);
    if (isInside && isDrawn && isFree) found.push({ frequency, value, at });
  }
  return found;
}

/** Possible positions of the arrow head as fractions of the curve's length, the best first. */
const HEAD_POSITIONS = [0.4, 0.45, 0.35, 0.5, 0.3, 0.55, 0.6, 0.25, 0.65, 0.7];

/** Places an arrow head on the curve, towards higher frequencies and clear of the marks. */
function headOf(curve: Curve, marks: readonly Mark[], colour: Colour) {
  const steps = curve.flatMap((tip, i) => {
    const tail = curve[i - 1];
    return tip && tail ? [{ tip, tail, length: distanceBetween(tail, tip) }] : [];
  });
  const total = steps.reduce((sum, { length }) => sum + length, 0);
  const headOn = (fraction: number): Polyline | null => {
    let travelled = 0;
    const step = steps.find(({ length }) => {
      travelled += length;
      return travelled > fraction * total && length > 1e-6;
    });
    return step ? headAt(step.tip, step.tail, colour) : null;
  };
  const isClear = ({ points }: Polyline) =>
    points.every((point) =>
      marks.every(({ at }) => distanceBetween(at, point) >= MIN_HEAD_DISTANCE),
    );
  const heads = HEAD_POSITIONS.map(headOn).filter((head) => head !== null);
  return heads.find(isClear) ?? heads[0] ?? null;
}

function labelRequest(plot: LocusPlot, { frequency, at }: Mark): LabelRequest {
  const width = lineWidth([amountRun(formatPosition(plot, frequency))], SIZE);
  const near = candidatesAround(at, { width, size: SIZE, gap: RADIUS + 4 });
  return { width, size: SIZE, candidates: near.map((one) => ({ ...one, isFar: false })) };
}

function markShape(plot: LocusPlot, { frequency, value, at }: Mark, centre: Point): Shape {
  const text = formatPosition(plot, frequency);
  return part(
    phrase`${text}: ${complexAmount(value, unitOf(plot))}`,
    circle(at, RADIUS, { fill: '#000000' }),
    ...backedLabel([amountRun(text)], centre, SIZE),
  );
}

/** Draws the marks that find a place for their label, and the direction of the curve. */
export function markShapes(
  plot: LocusPlot,
  view: View,
  { curve, colour }: { readonly curve: Curve; readonly colour: Colour },
): { readonly marks: readonly Shape[]; readonly direction: readonly Shape[] } {
  const marks = marksOf(plot, { view, curve });
  const head = headOf(curve, marks, colour);
  const placer = new Placer(view.box);
  for (const [from, to] of view.axes) placer.addLine(from, to);
  placer.addCurve(curve);
  if (head) placer.addOutline(head.points);
  for (const { at } of marks) placer.addDot(at, RADIUS + 1);
  const placements = placer.place(marks.map((mark) => labelRequest(plot, mark)));
  return {
    marks: marks.flatMap((mark, index) => {
      const placement = placements[index];
      return placement?.isFree ? [markShape(plot, mark, placement.centre)] : [];
    }),
    direction: head ? [head] : [],
  };
}
