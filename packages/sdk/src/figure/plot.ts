import { localized, type Localized } from '../localized.js';
import {
  formatTyped,
  formatUnit,
  roundForPeople,
  writeNumber,
  writeQuantity,
} from '../quantities/index.js';
import { type AxisOptions, axisScale, type AxisScale, spread, type Tick, ticksOf } from './axis.js';
import type { Bounds } from './bounds.js';
import { clip } from './clip.js';
import { handle } from './handle.js';
import type {
  Colour,
  Handle,
  Label,
  Part,
  Path,
  Point,
  Polyline,
  Shape,
  Stroke,
  Track,
} from './model.js';
import { withoutOverlaps } from './placer.js';
import { sampleCurve } from './sample.js';
import { label, line, part, polyline, rectangle, stroke } from './shapes.js';

/** Options of a plot, or without `y` of a number line. */
interface PlotOptions {
  readonly x: AxisOptions;
  readonly y?: AxisOptions;
  /** Size of the whole figure in pixels; default: 480 × 360, or 600 × 100 for a number line. */
  readonly width?: number;
  readonly height?: number;
  /** The area inside the axes, so that one figure can hold several plots. */
  readonly box?: Bounds;
  /** Draws a frame instead of axes that cross at 0. */
  readonly isFramed?: boolean;
}

/** A coordinate system, which draws shapes by numbers instead of pixels. */
export interface Plot {
  readonly width: number;
  readonly height: number;
  /** Axes, grid and numerals. */
  readonly axes: readonly Shape[];
  /** Returns the pixel of two numbers. */
  at(x: number, y?: number): Point;
  /** Draws the graph of a function, clipped to the axes. */
  curve(f: (x: number) => number, pen: Stroke): readonly Polyline[];
  /** Joins points by lines, clipped to the axes. */
  lines(points: readonly Point[], pen: Stroke): readonly Polyline[];
  /** Fills the area between two functions. */
  region(lower: (x: number) => number, upper: (x: number) => number, fill: Colour): Polyline;
  /**
   * Creates a handle for a point, or for a number that `place` maps to a point, for example
   * `(k) => ({ x: 1, y: k + d })`.
   */
  handle(bindsTo: string, value: Point | null): Handle<Path>;
  handle(bindsTo: string, value: number | null, place: (value: number) => Point): Handle<Path>;
}

const ink = { text: '#333333', axis: '#333333', grid: '#d9dfe6', fine: '#e8ecf0' } as const;
const FONT_SIZE = 14;
const SAMPLES = 240;

interface Axis extends AxisOptions, AxisScale {
  readonly ticks: readonly Tick[];
}

interface Axes {
  readonly x: Axis;
  readonly y: Axis;
}

const axisOf = (options: AxisOptions, start: number, end: number): Axis => ({
  ...options,
  ...axisScale(options, start, end),
  ticks: ticksOf(options),
});

type Look = Pick<Label, 'align' | 'baseline'>;

/** Labels the ticks; `at` returns where the numeral of a pixel is. */
const numerals = (axis: Axis, at: (pixel: number) => Point, look: Look): readonly Label[] =>
  withoutOverlaps(
    axis.ticks.flatMap(({ value, text }) => {
      const own = axis.numeral?.(value);
      if (text === null || own === '') return [];
      const written = own ?? localized((language) => formatTyped(text, language));
      return [
        label(at(axis.place(value)), written, { size: FONT_SIZE, colour: ink.text, ...look }),
      ];
    }),
  );

function nameLabel({ name = '', unit = '' }: Axis, at: Point, look: Look): readonly Label[] {
  const text =
    unit === '' || name === '' ? name || formatUnit(unit) : `${name} / ${formatUnit(unit)}`;
  return text === ''
    ? []
    : [label(at, text, { size: FONT_SIZE, colour: ink.text, bold: true, ...look })];
}

function meaningOf(axis: 'x' | 'y', { from, to, name, unit = '' }: Axis): Localized {
  const start = localized((language) => writeNumber(roundForPeople(from), language));
  const end = localized((language) =>
    writeQuantity(roundForPeople(to), unit, { language, keepsUnit: true }),
  );
  return {
    de: `${name ?? axis}-Achse von ${start.de} bis ${end.de}`,
    en: `${name ?? axis} axis from ${start.en} to ${end.en}`,
  };
}

/** Returns the pixel where the other axis crosses: at zero, or at the nearest end. */
const crossing = (axis: Axis): number =>
  axis.place(axis.isLogarithmic ? axis.from : Math.min(axis.to, Math.max(axis.from, 0)));

function numberLine(axis: Axis, { left, right, top: y }: Bounds): Part {
  const marks = axis.ticks.map(({ value }) => {
    const x = axis.place(value);
    return line({ x, y: y - 7 }, { x, y: y + 7 }, stroke(ink.axis, 2));
  });
  return part(
    meaningOf('x', axis),
    line({ x: left, y }, { x: right, y }, stroke(ink.axis, 3)),
    ...marks,
    ...numerals(axis, (x) => ({ x, y: y + 14 }), { align: 'middle', baseline: 'top' }),
    ...nameLabel(axis, { x: right, y: y - 14 }, { align: 'end' }),
  );
}

/** Draws the grid below the axes, fainter at ticks without a numeral. */
function gridOf({ x, y }: Axes, { left, right, top, bottom }: Bounds): readonly Shape[] {
  const lines = (isFine: boolean) => {
    const pen = stroke(isFine ? ink.fine : ink.grid, 1);
    const pixelsOf = (axis: Axis) =>
      axis.ticks
        .filter(({ text }) => (text === null) === isFine)
        .map(({ value }) => axis.place(value));
    return [
      ...pixelsOf(x).map((at) => line({ x: at, y: top }, { x: at, y: bottom }, pen)),
      ...pixelsOf(y).map((at) => line({ x: left, y: at }, { x: right, y: at }, pen)),
    ];
  };
  return [...lines(true), ...lines(false)];
}

const numeralsBeside = (axis: Axis, { left }: Bounds) =>
  numerals(axis, (y) => ({ x: left - 8, y }), { align: 'end', baseline: 'middle' });

/** Draws a grid in a frame, with numerals outside. */
function framed(axes: Axes, box: Bounds): readonly Shape[] {
  const corner = { x: box.left, y: box.top };
  const size = { width: box.right - box.left, height: box.bottom - box.top };
  // Below the lowest numeral at the left.
  const below = (x: number) => ({ x, y: box.bottom + 15 });
  return [
    rectangle(corner, size, { fill: '#ffffff' }),
    ...gridOf(axes, box),
    rectangle(corner, size, { stroke: stroke(ink.axis, 1.2) }),
    ...numerals(axes.x, below, { align: 'middle', baseline: 'middle' }),
    ...numeralsBeside(axes.y, box),
  ];
}

function horizontal(axis: Axis, { left, right, bottom }: Bounds, y: number): Part {
  return part(
    meaningOf('x', axis),
    line({ x: left, y }, { x: right, y }, stroke(ink.axis, 2)),
    ...numerals(axis, (x) => ({ x, y: bottom + 6 }), { align: 'middle', baseline: 'top' }),
    ...nameLabel(axis, { x: right, y: bottom + 26 }, { align: 'end', baseline: 'top' }),
  );
}

function vertical(axis: Axis, box: Bounds, x: number): Part {
  return part(
    meaningOf('y', axis),
    line({ x, y: box.top }, { x, y: box.bottom }, stroke(ink.axis, 2)),
    ...numeralsBeside(axis, box),
    ...nameLabel(axis, { x: 8, y: box.top - 10 }, { align: 'start' }),
  );
}

/** Draws axes that cross at 0, above a grid. */
const crossed = (axes: Axes, box: Bounds): readonly Shape[] => [
  ...gridOf(axes, box),
  horizontal(axes.x, box, crossing(axes.y)),
  vertical(axes.y, box, crossing(axes.x)),
];

/** Enough stops to make a track look like a curve. */
const STOPS = 64;

const trackOf = (axis: Axis, place: (value: number) => Point, pieces = 1): Track => ({
  stops: spread(axis, pieces).map((value) => ({ value, at: place(value) })),
  ...(axis.isLogarithmic ? { scale: 'logarithmic' } : {}),
});

/**
 * Creates a coordinate system, or without `y` a number line, to draw by numbers instead of pixels.
 *
 * @throws TypeError for an axis without length, or a logarithmic one that starts at or below 0
 * @example
 * const p = plot({ x: { from: -5, to: 5 }, y: { from: -5, to: 5 } });
 * p.curve((x) => x * x, stroke('#c00000', 2));
 */
export function plot(options: PlotOptions): Plot {
  const { width = options.y ? 480 : 600, height = options.y ? 360 : 100 } = options;
  const usual = options.y
    ? { left: 56, right: width - 24, top: 30, bottom: height - 46 }
    : { left: 30, right: width - 30, top: 0.42 * height, bottom: 0.42 * height };
  const { box = usual } = options;
  const x = axisOf(options.x, box.left, box.right);
  const y = options.y ? axisOf(options.y, box.bottom, box.top) : null;
  const at = (px: number, py = 0) => ({ x: x.place(px), y: y ? y.place(py) : box.top });
  const pixels = (points: readonly Point[]) => points.map((point) => at(point.x, point.y));
  const samples = spread(x, SAMPLES);
  const lines = (points: readonly Point[], pen: Stroke) =>
    clip(pixels(points), box).map((piece) => polyline(piece, { stroke: pen }));
  const within = (pixel: number) =>
    Number.isFinite(pixel) ? Math.min(box.bottom, Math.max(box.top, pixel)) : box.bottom;
  const edge = (f: (value: number) => number) =>
    samples.map((value) => ({ x: x.place(value), y: within(at(value, f(value)).y) }));
  return {
    width,
    height,
    axes: y ? (options.isFramed ? framed : crossed)({ x, y }, box) : [numberLine(x, box)],
    at,
    lines,
    curve: (f, pen) =>
      sampleCurve({
        ...x,
        area: box,
        at: (value) => at(value, f(value)),
      }).flatMap((piece) => clip(piece, box).map((part) => polyline(part, { stroke: pen }))),
    region: (lower, upper, fill) =>
      polyline([...edge(lower), ...edge(upper).reverse()], { closed: true, fill }),
    handle(bindsTo: string, value: Point | number | null, place?: (value: number) => Point) {
      if (!place) {
        const plane = {
          x: trackOf(x, (px) => ({ x: x.place(px), y: box.bottom })),
          y: trackOf(y ?? x, (py) => ({ x: box.left, y: at(x.from, py).y })),
        };
        return handle(bindsTo, value, plane);
      }
      const pixel = (number: number) => {
        const point = place(number);
        return at(point.x, point.y);
      };
      const moves = pixel(x.from).x === pixel(x.to).x && y ? y : x;
      return handle(bindsTo, value, trackOf(moves, pixel, STOPS));
    },
  };
}
