import { labelBox, type Point, rectangle, type Shape, type TextRun } from '@fragwerk/sdk';
import { colours } from '../drawing/pens.js';
import type { Circuit } from '../language/names.js';

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
