import { circle, type Figure, line, part, type Point, type Shape, stroke } from '@fragwerk/sdk';
import { arrowHead, words } from '../drawing/pens.js';
import type { Complex } from '../numeric/complex.js';
import { writeQuantity } from '../results.js';
import {
  type Area,
  curveShapes,
  gridShapes,
  multiples,
  niceStep,
  paper,
  placeIn,
  tickText,
} from './axes.js';
import { inkOf, inWords, quantityWords, runShapes, runWidth } from './names.js';
import { Placer } from './placer.js';
import { type LocusPlot, type Sample, samplesOf } from './locus-samples.js';

const SIDE = 480;
/** Room for the title above a narrow plot. */
const MIN_WIDTH = 150;
const LEFT = 70;
const TOP = 40;
const FOOT = 46;

/** Frequencies that are marked: 1, 2 and 5 in each decade. */
const markedFrequencies = ([low, high]: readonly [number, number]): number[] =>
  multiples(low, high, 1).flatMap((exponent) =>
    [1, 2, 5].map((factor) => factor * 10 ** exponent).filter((f) => f <= 10 ** high),
  );

interface View {
  readonly area: Area;
  readonly at: (value: Complex) => Point;
  readonly grid: readonly Shape[];
}

/** Round limits around the values and the origin. */
function limits(values: readonly number[], step: number): readonly [number, number] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const room = 0.35 * step;
  return [Math.floor((low - room) / step) * step, Math.ceil((high + room) / step) * step];
}

/** The same scale on both axes, with the origin in the picture. */
function viewOf(values: readonly Complex[]): View {
  const [reals, imaginaries] = [values.map(({ re }) => re), values.map(({ im }) => im)];
  const extent = (list: readonly number[]) => Math.max(0, ...list) - Math.min(0, ...list);
  const step = niceStep(Math.max(extent(reals), extent(imaginaries)) || 1, 8);
  const [[x0, right], [y0, top]] = [limits(reals, step), limits(imaginaries, step)];
  const leastOf = (other: number) => step * Math.ceil((0.4 * other) / step);
  const x1 = Math.max(right, x0 + leastOf(top - y0));
  const y1 = Math.max(top, y0 + leastOf(right - x0));
  const pixels = SIDE / Math.max(x1 - x0, y1 - y0);
  const size = { width: (x1 - x0) * pixels, height: (y1 - y0) * pixels };
  const area = { left: LEFT, top: TOP, ...size };
  const at = placeIn(area);
  const ticks = ([from, to]: readonly [number, number]) =>
    multiples(from, to, step).map((value) => ({
      share: (value - from) / (to - from),
      text: tickText(value),
    }));
  const place = ({ re, im }: Complex) => at((re - x0) / (x1 - x0), (im - y0) / (y1 - y0));
  const pen = stroke(paper.ink, 1.2);
  const origin = place({ re: 0, im: 0 });
  return {
    area,
    at: place,
    grid: [
      ...gridShapes(area, { x: ticks([x0, x1]), y: ticks([y0, y1]) }, true),
      line({ x: LEFT, y: origin.y }, { x: LEFT + size.width, y: origin.y }, pen),
      line({ x: origin.x, y: TOP }, { x: origin.x, y: TOP + size.height }, pen),
    ],
  };
}

const AROUND = [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => (turn * Math.PI) / 4);

/** `0.5 − j 0.25`, with a unit and prefixes where there is one. */
function complexText({ re, im }: Complex, unit: string): string {
  const write = (value: number) =>
    unit === '' ? String(Number(value.toPrecision(4))) : writeQuantity(value, unit);
  return `${write(re)} ${im < 0 ? '−' : '+'} j ${write(Math.abs(im))}`;
}

interface Marking {
  readonly view: View;
  readonly placer: Placer;
  readonly samples: readonly Sample[];
}

/** Dots with their frequencies, as far apart as labels need. */
function markShapes(plot: LocusPlot, { view, placer, samples }: Marking): Shape[] {
  const used: Point[] = [];
  return markedFrequencies(plot.decades).flatMap((frequency) => {
    const value = plot.response(frequency);
    if (!value) return [];
    const at = view.at(value);
    const { left, top, width, height } = view.area;
    const isInside = at.x >= left && at.x <= left + width && at.y >= top && at.y <= top + height;
    const isDrawn = samples.some(
      (sample) => sample.value && distance(view.at(sample.value), at) < 12,
    );
    if (
      !isInside ||
      !isDrawn ||
      used.some((other) => Math.hypot(other.x - at.x, other.y - at.y) < 38)
    )
      return [];
    used.push(at);
    const label = writeQuantity(frequency, 'Hz');
    const length = runWidth([{ text: label }], 13);
    const centres = [1, 1.6].flatMap((far) =>
      AROUND.map((turn) => ({
        x: at.x + far * (length / 2 + 9) * Math.cos(turn),
        y: at.y - far * 17 * Math.sin(turn),
      })),
    );
    const centre = placer.place(
      centres.map((place) => ({ centre: place, anchor: at })),
      length,
      15,
    );
    const amount = complexText(value, plot.input === null ? 'Ohm' : '');
    const mark = words(centre, { text: label }, { colour: '#000000', align: 'middle', size: 13 });
    const meaning = { de: `${label}: ${amount}`, en: `${label}: ${amount}` };
    return [part(meaning, circle(at, 4, { fill: '#000000' }), mark)];
  });
}

/** An arrow head on the curve, towards higher frequencies, where a third of its way is done. */
function directionShapes(points: readonly (Point | null)[], colour: ReturnType<typeof inkOf>) {
  const steps = points.flatMap((tip, i) => {
    const tail = points[i - 1];
    return tip && tail ? [{ tip, tail, length: distance(tail, tip) }] : [];
  });
  const whole = steps.reduce((sum, { length }) => sum + length, 0);
  let way = 0;
  const middle = steps.find(({ length }) => {
    way += length;
    return way > 0.4 * whole && length > 1e-6;
  });
  if (!middle) return [];
  const { tip, tail } = middle;
  return [arrowHead(tip, { x: tip.x - tail.x, y: tip.y - tail.y }, colour)];
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** The curve that a response runs through in the complex plane, from low to high frequencies. */
export function locusFigure(plot: LocusPlot): Figure {
  const { circuit, output, input } = plot;
  const samples = samplesOf(plot);
  const view = viewOf(samples.flatMap(({ value }) => (value ? [value] : [])));
  const points = samples.map(({ value }) => (value ? view.at(value) : null));
  const colour = inkOf(output);
  const right = LEFT + Math.max(MIN_WIDTH, view.area.width);
  const bottom = TOP + view.area.height;
  const size = { width: Math.ceil(right + 30), height: Math.ceil(bottom + FOOT) };
  const placer = new Placer({ left: LEFT, top: TOP, right, bottom });
  const origin = view.at({ re: 0, im: 0 });
  placer.addLine({ x: LEFT, y: origin.y }, { x: right, y: origin.y });
  placer.addLine({ x: origin.x, y: TOP }, { x: origin.x, y: bottom });
  points.forEach((point, i) => {
    const before = points[i - 1];
    if (point && before) placer.addLine(before, point);
  });
  const over = input ? [{ text: ' / ' }, quantityWords(circuit, input)] : [];
  const title = [quantityWords(circuit, output), ...over];
  const name = title.map(inWords).join('');
  const unit = input === null ? ' / Ω' : '';
  const axis = { colour: paper.ink, size: 15 } as const;
  const foot = size.height - 13;
  return {
    ...size,
    description: {
      de: `Ortskurve von ${name} in der komplexen Ebene, Pfeil zu höheren Frequenzen`,
      en: `Locus of ${name} in the complex plane, arrow towards higher frequencies`,
    },
    shapes: [
      ...view.grid,
      part(
        { de: `Ortskurve ${name}`, en: `Locus ${name}` },
        ...curveShapes(points, colour),
        ...directionShapes(points, colour),
      ),
      ...markShapes(plot, { view, placer, samples }),
      ...runShapes({ x: right - runWidth(title, 16), y: TOP - 18 }, title, { colour, size: 16 }),
      words({ x: LEFT, y: TOP - 18 }, { text: `Im${unit}` }, { ...axis, align: 'start' }),
      words(
        { x: LEFT + view.area.width, y: foot },
        { text: `Re${unit}` },
        { ...axis, align: 'end' },
      ),
    ],
  };
}
