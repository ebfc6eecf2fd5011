import {
  type AxisOptions,
  type Bounds,
  chooseUnit,
  formatTyped,
  formatUnit,
  fromBase,
  localized,
  type Localized,
  numberAt,
  parseUnit,
  type Point,
  roundToDigits,
  shareOf,
  textWidth,
  ticksOf,
} from '@fragwerk/sdk';
import type { Axis, Options, Scene } from '../scene/model.js';

export const FONT_SIZE = 14;

interface Mark {
  /** Pixel along the axis. */
  readonly at: number;
  readonly text: Localized | null;
}

export interface PlacedAxis {
  readonly axis: Axis;
  readonly marks: readonly Mark[];
  /** Name and unit: `t / ms`. */
  readonly title: string;
  /** Unit of the numerals, and the number of the axis for 1 in it. */
  readonly shown: { readonly unit: string; readonly factor: number };
  place(value: number): number;
  /** Returns the number at a pixel. */
  valueAt(pixel: number): number;
}

/** Factor by which the numbers of an axis are multiplied for display, and the unit that then applies. */
function shownIn({ from, to, unit, shownUnit, isLogarithmic }: Axis) {
  const wanted = shownUnit === undefined ? null : parseUnit(shownUnit);
  if (wanted) return { factor: fromBase(1, wanted), unit: wanted.text };
  const parsed = unit === '' || isLogarithmic ? null : parseUnit(unit);
  if (parsed?.offset !== 0 || /[%°]|dB/.test(unit)) return { factor: 1, unit };
  const chosen = chooseUnit(Math.max(Math.abs(from), Math.abs(to)), parsed);
  return { factor: 10 ** chosen.places, unit: chosen.unit.text };
}

const MAX_MARKS = 12;
/** Axes that reach it have powers of ten, which take less space than zeros. */
const MIN_HUGE = 1e7;

function placed(axis: Axis, start: number, end: number): PlacedAxis {
  const { from, to, isLogarithmic, label } = axis;
  const scale = isLogarithmic ? 'logarithmic' : 'linear';
  const { factor, unit } = shownIn(axis);
  const place = (value: number) => start + shareOf(axis, value) * (end - start);
  const isTooFine = axis.step !== null && (to - from) / axis.step > 4 * MAX_MARKS;
  const step = axis.step === null || isTooFine ? {} : { step: axis.step * factor };
  const shown: AxisOptions = { from: from * factor, to: to * factor, scale, ...step };
  const isHuge = Math.max(-shown.from, shown.to) >= MIN_HUGE;
  const marks = ticksOf(shown).map(({ value, text: plain }) => {
    const text = isHuge && plain !== null && value !== 0 ? value.toExponential() : plain;
    const written = text === null ? null : localized((language) => formatTyped(text, language));
    return { at: place(roundToDigits(value / factor, 12)), text: written };
  });
  const title =
    unit === '' || label === '' ? label || formatUnit(unit) : `${label} / ${formatUnit(unit)}`;
  return {
    axis,
    marks,
    title,
    shown: { unit, factor: roundToDigits(1 / factor, 12) },
    place,
    valueAt: (pixel) => numberAt(axis, (pixel - start) / (end - start)),
  };
}

export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly box: Bounds;
  readonly x: readonly PlacedAxis[];
  readonly y: readonly PlacedAxis[];
  /** Returns the pixel of two numbers of axes. */
  at(axes: Point, pair: Point): Point;
}

const widest = (axis: PlacedAxis): number =>
  Math.max(0, ...axis.marks.map(({ text }) => (text ? textWidth(text.de, FONT_SIZE) : 0)));

/** Lays out the plane: its size follows from the options, its margins from the numerals. */
export function planeOf({ options, axes }: Scene): Plane {
  const { view, numbers, titles, legend } = options;
  const measure = (axis: Axis) => widest(placed(axis, 0, 100));
  const [left = 0, right = 0] = axes.y.map(measure);
  const hasTitle = (list: readonly Axis[]) => list.some(({ label, unit }) => label + unit !== '');
  const hasTitleBelow = legend.x && (hasTitle(axes.x) || titles.x !== null);
  const own: Bounds = {
    left: (numbers.y ? left + 14 : 14) + (titles.y ? 22 : 0),
    right: options.width - (axes.y.length > 1 && numbers.y ? right + 18 : 20),
    top: hasTitle(axes.y) || axes.x.length > 1 ? (axes.x.length > 1 ? 48 : 32) : 14,
    bottom: options.height - (numbers.x ? 26 : 12) - (hasTitleBelow ? 22 : 0),
  };
  const { width, height, box } = view ? cropped(own, view, options) : { ...options, box: own };
  const x = axes.x.map((axis) => placed(axis, box.left, box.right));
  const y = axes.y.map((axis) => placed(axis, box.bottom, box.top));
  return {
    ...{ width, height, box, x, y },
    at: (which, pair) => ({
      x: (x[which.x] ?? x[0])?.place(pair.x) ?? NaN,
      y: (y[which.y] ?? y[0])?.place(pair.y) ?? NaN,
    }),
  };
}

/** Largest height of a cropped picture. */
const MAX_HEIGHT = 1_600;

/** Enlarges the visible part of a picture to its width; the box is that of the axes. */
function cropped(
  own: Bounds,
  [left, top, right, bottom]: readonly [number, number, number, number],
  { width, height }: Pick<Options, 'width' | 'height'>,
): Pick<Plane, 'width' | 'height' | 'box'> {
  const [wide, high] = [((right - left) * width) / 100, ((bottom - top) * height) / 100];
  const scale = Math.min(width / wide, MAX_HEIGHT / high);
  const x = (at: number) => (at - (left * width) / 100) * scale;
  const y = (at: number) => (at - (top * height) / 100) * scale;
  return {
    width: Math.round(wide * scale),
    height: Math.round(high * scale),
    box: { left: x(own.left), right: x(own.right), top: y(own.top), bottom: y(own.bottom) },
  };
}

/** A plane of pixels, for drawings on an image: the origin is top left, y points down. */
export function pixelPlane(width: number, height: number): Plane {
  const axis = (name: string, to: number): Axis => ({
    ...{ name, label: '', unit: '', from: 0, to, isLogarithmic: false, step: null, divisions: 1 },
  });
  const box = { left: 0, top: 0, right: width, bottom: height };
  const [x, y] = [placed(axis('x', width), 0, width), placed(axis('y', height), 0, height)];
  return { width, height, box, x: [x], y: [y], at: (_, pair) => ({ x: pair.x, y: pair.y }) };
}
