import {
  type Bounds,
  type Colour,
  evenSteps,
  type Figure,
  label,
  labelBox,
  line,
  lineWidth,
  localized,
  type Localized,
  type Point,
  polyline,
  rectangle,
  type Shape,
  stroke,
  type TextRun,
  writeNumber,
} from '@fragwerk/sdk';
import { colours, textLabel } from '../drawing/pens.js';
import type { Circuit } from '../language/names.js';
import { joined } from '../phrase.js';

export const plotColours = {
  ink: '#000000',
  grid: '#d4d4d4',
  fine: '#ececec',
  muted: '#444444',
} as const;
const TICK_SIZE = 13;

/** The metric prefix for numbers up to `max`, and its factor. */
export function unitPrefix(max: number): { readonly prefix: string; readonly factor: number } {
  const power = Math.min(3, Math.max(-3, Math.floor(Math.log10(max || 1) / 3 + 1e-9)));
  return { prefix: ['n', 'µ', 'm', '', 'k', 'M', 'G'][power + 3] ?? '', factor: 1000 ** power };
}

/** A tick at a fraction 0 … 1 of its axis; minor ticks have a grid line but no text. */
export interface Tick {
  readonly fraction: number;
  readonly text: string | Localized | null;
}

/** Limits of an axis and the distance of its ticks. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Ticks of a linear axis; their numbers are divided by `factor`. */
export const linearTicks = ({ min, max, step }: Scale, factor = 1): Tick[] =>
  evenSteps(min, max, step).map((value) => ({
    fraction: (value - min) / (max - min),
    // Six digits hide the noise of binary fractions.
    text: localized((language) => writeNumber(value / factor, language, 6)),
  }));

/** The rectangle of a plot, in pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const boundsOfArea = ({ left, top, width, height }: Area): Bounds => ({
  ...{ left, top },
  right: left + width,
  bottom: top + height,
});

/** Maps fractions of both axes to pixels; y points upward. */
export const pointIn =
  ({ left, top, width, height }: Area) =>
  (x: number, y: number): Point => ({ x: left + x * width, y: top + (1 - y) * height });

const text = (at: Point, content: string | Localized, align: 'start' | 'middle' | 'end'): Shape =>
  label(at, content, { size: TICK_SIZE, colour: plotColours.ink, align, baseline: 'middle' });

/** Draws grid, frame and tick labels of a plot. */
export function gridShapes(
  area: Area,
  { x, y }: { readonly x: readonly Tick[]; readonly y: readonly Tick[] },
  showsX: boolean,
): Shape[] {
  const at = pointIn(area);
  const pen = (tick: Tick) => stroke(tick.text === null ? plotColours.fine : plotColours.grid, 1);
  const sorted = (ticks: readonly Tick[]) =>
    [...ticks].sort((a, b) => Number(a.text !== null) - Number(b.text !== null));
  const { left, top, width, height } = area;
  return [
    rectangle({ x: left, y: top }, { width, height }, { fill: '#ffffff' }),
    ...sorted(x).map((tick) => line(at(tick.fraction, 0), at(tick.fraction, 1), pen(tick))),
    ...sorted(y).map((tick) => line(at(0, tick.fraction), at(1, tick.fraction), pen(tick))),
    rectangle({ x: left, y: top }, { width, height }, { stroke: stroke(plotColours.ink, 1.2) }),
    ...(showsX ? x : []).flatMap((tick) => {
      const { x: place, y: foot } = at(tick.fraction, 0);
      return tick.text === null ? [] : [text({ x: place, y: foot + 14 }, tick.text, 'middle')];
    }),
    ...y.flatMap((tick) => {
      const { x: foot, y: place } = at(0, tick.fraction);
      return tick.text === null ? [] : [text({ x: foot - 7, y: place }, tick.text, 'end')];
    }),
  ];
}

/** Draws a curve, interrupted at `null`. */
export function curveShapes(points: readonly (Point | null)[], colour: Colour): Shape[] {
  const pieces: Point[][] = [[]];
  for (const point of points) {
    if (point) pieces[pieces.length - 1]?.push(point);
    else pieces.push([]);
  }
  return pieces
    .filter((piece) => piece.length > 1)
    .map((piece) => polyline(piece, { stroke: stroke(colour, 2.2, 'round') }));
}

const WIDTH = 640;
const MARGIN = { left: 66, right: 24, top: 34, bottom: 52 } as const;
const TITLE_SIZE = 15;

/** Plots below each other: their height, and the gap for the title of the next one, in pixels. */
interface PanelLayout {
  readonly height: number;
  readonly gap: number;
}

/** The plot at this index, from top to bottom. */
export const panelArea = ({ height, gap }: PanelLayout, index: number): Area => ({
  left: MARGIN.left,
  top: MARGIN.top + index * (height + gap),
  width: WIDTH - MARGIN.left - MARGIN.right,
  height,
});

/** Size of a figure with this number of plots. */
export const panelsSize = ({ height, gap }: PanelLayout, count: number) => ({
  width: WIDTH,
  height: MARGIN.top + count * (height + gap) - gap + MARGIN.bottom,
});

/** From the upper edge of the first plot to the lower edge of the last one. */
export const panelsArea = (layout: PanelLayout, count: number): Area => ({
  ...panelArea(layout, 0),
  height: count * (layout.height + layout.gap) - layout.gap,
});

/** Completes a figure of plots with the title of the axis below them. */
export function panelsFigure(
  { width, height }: ReturnType<typeof panelsSize>,
  axis: TextRun,
  { sentences, shapes }: { readonly sentences: readonly Localized[]; readonly shapes: Shape[] },
): Figure {
  const end = { x: width - MARGIN.right - lineWidth([axis], TITLE_SIZE) / 2, y: height - 12 };
  const look = { colour: plotColours.ink, align: 'middle', size: TITLE_SIZE } as const;
  return {
    width,
    height,
    description: joined(sentences, '. '),
    shapes: [...shapes, textLabel(end, axis, look)],
  };
}

/** The colour of a quantity; black for neither voltages nor currents. */
export const colourOf = (quantity: string) =>
  quantity.startsWith('U')
    ? colours.voltage
    : quantity.startsWith('I')
      ? colours.current
      : colours.wire;

/** The name of a quantity as the circuit shows it, with renamed elements and arrows. */
export function quantityRun(circuit: Circuit, quantity: string, underline = false): TextRun {
  const rest = quantity.slice(1);
  const arrow = circuit.arrows
    .filter((item) => item.quantity === quantity && item.label !== null)
    .at(-1);
  const element = circuit.elements.find(({ name }) => name === rest);
  const subscript = arrow?.label ?? element?.label ?? rest;
  return { text: quantity.slice(0, 1), subscript, underline };
}

/** A white background that keeps the grid out of a label. */
export function labelBackground(centre: Point, width: number, size: number): Shape {
  const { left, top, right, bottom } = labelBox(centre, width, size);
  const extent = { width: right - left, height: bottom - top };
  return rectangle({ x: left, y: top }, extent, { fill: '#ffffff' });
}
