import { localized, type Localized } from '../localized.js';
import {
  formatTyped,
  formatUnit,
  roundForPeople,
  writeNumber,
  writeQuantity,
} from '../quantities/index.js';
import { type AxisOptions, axisScale, type AxisScale, spread, ticksOf } from './axis.js';
import { type Box, clip } from './clip.js';
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
  /** Size of the whole figure in pixels; 480 × 360, or 600 × 100 for a number line, unless given. */
  readonly width?: number;
  readonly height?: number;
  /** The area inside the axes, so that one figure can hold several plots. */
  readonly box?: Box;
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

type Look = Pick<Label, 'align' | 'baseline'>;

/** Labels the ticks. */
const numerals = (
  options: AxisOptions,
  place: (value: number) => Point,
  look: Look,
): readonly Label[] =>
  withoutOverlaps(
    ticksOf(options).flatMap(({ value, text }) => {
      const own = options.numeral?.(value);
      if (text === null || own === '') return [];
      const written = own ?? localized((language) => formatTyped(text, language));
      return [label(place(value), written, { size: FONT_SIZE, colour: ink.text, ...look })];
    }),
  );

function nameLabel({ name = '', unit = '' }: AxisOptions, at: Point, look: Look): readonly Label[] {
  const text =
    unit === '' || name === '' ? name || formatUnit(unit) : `${name} / ${formatUnit(unit)}`;
  return text === ''
    ? []
    : [label(at, text, { size: FONT_SIZE, colour: ink.text, bold: true, ...look })];
}

function meaningOf(axis: 'x' | 'y', { from, to, name, unit = '' }: AxisOptions): Localized {
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
const crossing = (scale: AxisScale): number =>
  scale.place(scale.isLogarithmic ? scale.from : Math.min(scale.to, Math.max(scale.from, 0)));

function numberLine(options: AxisOptions, x: AxisScale, box: Box): Part {
  const y = box.top;
  const marks = ticksOf(options).map(({ value }) => {
    const at = x.place(value);
    return line({ x: at, y: y - 7 }, { x: at, y: y + 7 }, stroke(ink.axis, 2));
  });
  const below = (value: number) => ({ x: x.place(value), y: y + 14 });
  return part(
    meaningOf('x', options),
    line({ x: box.left, y }, { x: box.right, y }, stroke(ink.axis, 3)),
    ...marks,
    ...numerals(options, below, { align: 'middle', baseline: 'top' }),
    ...nameLabel(options, { x: box.right, y: y - 14 }, { align: 'end' }),
  );
}

/** Draws the grid below the axes, fainter at ticks without a numeral. */
function gridOf(
  { x, y }: { readonly x: AxisOptions; readonly y: AxisOptions },
  scales: { readonly x: AxisScale; readonly y: AxisScale },
  { left, right, top, bottom }: Box,
): readonly Shape[] {
  const lines = (isFine: boolean) => {
    const pen = stroke(isFine ? ink.fine : ink.grid, 1);
    const placesOf = (options: AxisOptions, scale: AxisScale) =>
      ticksOf(options)
        .filter(({ text }) => (text === null) === isFine)
        .map(({ value }) => scale.place(value));
    return [
      ...placesOf(x, scales.x).map((at) => line({ x: at, y: top }, { x: at, y: bottom }, pen)),
      ...placesOf(y, scales.y).map((at) => line({ x: left, y: at }, { x: right, y: at }, pen)),
    ];
  };
  return [...lines(true), ...lines(false)];
}

const numeralsBeside = (options: AxisOptions, scale: AxisScale, { left }: Box) =>
  numerals(options, (value) => ({ x: left - 8, y: scale.place(value) }), {
    align: 'end',
    baseline: 'middle',
  });

/** Draws a grid in a frame, with numerals outside. */
function framed(
  options: { readonly x: AxisOptions; readonly y: AxisOptions },
  scales: { readonly x: AxisScale; readonly y: AxisScale },
  box: Box,
): readonly Shape[] {
  const corner = { x: box.left, y: box.top };
  const size = { width: box.right - box.left, height: box.bottom - box.top };
  // Below the lowest numeral at the left.
  const below = (value: number) => ({ x: scales.x.place(value), y: box.bottom + 15 });
  return [
    rectangle(corner, size, { fill: '#ffffff' }),
    ...gridOf(options, scales, box),
    rectangle(corner, size, { stroke: stroke(ink.axis, 1.2) }),
    ...numerals(options.x, below, { align: 'middle', baseline: 'middle' }),
    ...numeralsBeside(options.y, scales.y, box),
  ];
}

function horizontal(options: AxisOptions, x: AxisScale, { box, y }: { box: Box; y: number }): Part {
  const below = (value: number) => ({ x: x.place(value), y: box.bottom + 6 });
  return part(
    meaningOf('x', options),
    line({ x: box.left, y }, { x: box.right, y }, stroke(ink.axis, 2)),
    ...numerals(options, below, { align: 'middle', baseline: 'top' }),
    ...nameLabel(options, { x: box.right, y: box.bottom + 26 }, { align: 'end', baseline: 'top' }),
  );
}

function vertical(options: AxisOptions, y: AxisScale, { box, x }: { box: Box; x: number }): Part {
  return part(
    meaningOf('y', options),
    line({ x, y: box.top }, { x, y: box.bottom }, stroke(ink.axis, 2)),
    ...numeralsBeside(options, y, box),
    ...nameLabel(options, { x: 8, y: box.top - 10 }, { align: 'start' }),
  );
}

/** Draws the axes of a plot or of a number line. */
function axesOf(
  { x, y, isFramed = false }: PlotOptions,
  scales: { readonly x: AxisScale; readonly y: AxisScale | null },
  box: Box,
): readonly Shape[] {
  if (!y || !scales.y) return [numberLine(x, scales.x, box)];
  const [both, own] = [
    { x, y },
    { x: scales.x, y: scales.y },
  ];
  if (isFramed) return framed(both, own, box);
  return [
    ...gridOf(both, own, box),
    horizontal(x, own.x, { box, y: crossing(own.y) }),
    vertical(y, own.y, { box, x: crossing(own.x) }),
  ];
}

/** Enough stops to make a track look like a curve. */
const STOPS = 64;

const trackOf = (scale: AxisScale, place: (value: number) => Point, pieces = 1): Track => ({
  stops: spread(scale, pieces).map((value) => ({ value, at: place(value) })),
  ...(scale.isLogarithmic ? { scale: 'logarithmic' } : {}),
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
  const x = axisScale(options.x, box.left, box.right);
  const y = options.y ? axisScale(options.y, box.bottom, box.top) : null;
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
    axes: axesOf(options, { x, y }, box),
    at,
    lines,
    curve: (f, pen) =>
      sampleCurve({
        at: (value) => at(value, f(value)),
        ...{ from: x.from, to: x.to, isLogarithmic: x.isLogarithmic, area: box },
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
