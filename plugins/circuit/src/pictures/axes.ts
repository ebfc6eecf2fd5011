import {
  type AxisOptions,
  type Box,
  type Colour,
  type Figure,
  labelBox,
  line,
  lineShapes,
  lineWidth,
  type Localized,
  plot,
  type Plot,
  type Point,
  rectangle,
  type Shape,
  stroke,
  type TextRun,
} from '@fragwerk/sdk';
import { colours, textLabel } from '../drawing/pens.js';
import type { Circuit } from '../language/names.js';
import { joined } from '../phrase.js';

export const plotColours = { ink: '#000000', muted: '#444444' } as const;

/** The metric prefix of a power of 1000. */
export const prefixOf = (power: number): string =>
  ['n', 'µ', 'm', '', 'k', 'M', 'G', 'T'][power + 3] ?? '';

/** The metric prefix for numbers up to `max`, and its factor. */
export function unitPrefix(max: number): { readonly prefix: string; readonly factor: number } {
  const power = Math.min(3, Math.max(-3, Math.floor(Math.log10(max || 1) / 3 + 1e-9)));
  return { prefix: prefixOf(power), factor: 1000 ** power };
}

const WIDTH = 640;
const MARGIN = { left: 66, right: 24, top: 34, bottom: 52 } as const;
const TITLE_SIZE = 15;

/** Plots below each other: their height, and the gap for the title of the next one, in pixels. */
export interface PanelLayout {
  readonly height: number;
  readonly gap: number;
}

/** The plot at this index, from top to bottom. */
export function panelBox({ height, gap }: PanelLayout, index: number): Box {
  const top = MARGIN.top + index * (height + gap);
  return { left: MARGIN.left, right: WIDTH - MARGIN.right, top, bottom: top + height };
}

export const panelsSize = (layout: PanelLayout, count: number) => ({
  width: WIDTH,
  height: panelBox(layout, count - 1).bottom + MARGIN.bottom,
});

/** Marks a place in a plot. */
export const dashed = (from: Point, to: Point, dash: readonly number[]): Shape =>
  line(from, to, { ...stroke(plotColours.muted, 1.4), dash });

export const curvePen = (colour: Colour) => stroke(colour, 2.2, 'round');

export interface Panel {
  readonly title: readonly TextRun[];
  readonly colour: Colour;
  readonly x: AxisOptions;
  readonly y: AxisOptions;
  /** Describes the curve. */
  readonly description: Localized;
  /** Draws the curve and its marks. */
  readonly draw: (plot: Plot, box: Box) => readonly Shape[];
}

/** Draws plots below each other; numerals and title of the common axis are below the last one. */
export function panelsFigure(
  layout: PanelLayout,
  panels: readonly Panel[],
  { axis, sentences }: { readonly axis: TextRun; readonly sentences: readonly Localized[] },
): Figure {
  const size = panelsSize(layout, panels.length);
  const width = lineWidth([axis], TITLE_SIZE);
  const end = { x: size.width - MARGIN.right - width / 2, y: size.height - 12 };
  const look = { colour: plotColours.ink, align: 'middle', size: TITLE_SIZE } as const;
  const shapes = panels.flatMap(({ title, colour, x, y, draw }, index) => {
    const box = panelBox(layout, index);
    const isLast = index === panels.length - 1;
    const own = plot({ x: isLast ? x : { ...x, numeral: () => '' }, y, box, isFramed: true });
    const start = { x: box.left, y: box.top - 16 };
    const heading = lineShapes(start, title, { colour, size: TITLE_SIZE });
    return [...own.axes, ...draw(own, box), ...heading];
  });
  const description = joined(sentences, '. ');
  return { ...size, description, shapes: [...shapes, textLabel(end, axis, look)] };
}

/** The colour of a quantity; black for neither voltages nor currents. */
export function colourOf(quantity: string): Colour {
  if (quantity.startsWith('U')) return colours.voltage;
  return quantity.startsWith('I') ? colours.current : colours.wire;
}

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

/** A label on a white background, which keeps the grid out of it. */
export function backedLabel(run: readonly TextRun[], centre: Point, size: number): Shape[] {
  const width = lineWidth(run, size);
  const { left, top, right, bottom } = labelBox(centre, width, size);
  const extent = { width: right - left, height: bottom - top };
  const start = { x: centre.x - width / 2, y: centre.y };
  return [
    rectangle({ x: left, y: top }, extent, { fill: '#ffffff' }),
    ...lineShapes(start, run, { colour: plotColours.ink, size }),
  ];
}
