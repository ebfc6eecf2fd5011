import type { Colour, Point, Shape } from '@fragwerk/sdk';
import { colours, NAME_SIZE, type TextRun, textLabel } from '../drawing/pens.js';
import { textWidth } from '../drawing/text-width.js';
import type { Circuit } from '../language/names.js';

/** The colour of voltages and of currents; black for the rest. */
export const colourOf = (quantity: string) =>
  quantity.startsWith('U')
    ? colours.voltage
    : quantity.startsWith('I')
      ? colours.current
      : colours.wire;

/** A quantity as people write it: renamed elements and `>x` count here too. */
export function quantityRun(circuit: Circuit, quantity: string, underline = false): TextRun {
  const rest = quantity.slice(1);
  const arrow = circuit.arrows
    .filter((item) => item.quantity === quantity && item.label !== null)
    .at(-1);
  const element = circuit.elements.find(({ name }) => name === rest);
  const subscript = arrow?.label ?? element?.label ?? rest;
  return { text: quantity.slice(0, 1), subscript, underline };
}

/** `U_R1`: a quantity within a sentence. */
export const plainText = ({ text, subscript }: TextRun): string =>
  subscript ? `${text}_${subscript}` : text;

/** Width of names and texts one behind the other, in pixels. */
export const lineWidth = (run: readonly TextRun[], size = NAME_SIZE): number =>
  run.reduce(
    (sum, { text, subscript = '' }) =>
      sum +
      textWidth(text, size) +
      textWidth(subscript, size * 0.7) +
      (subscript ? size * 0.06 : 0),
    0,
  );

/** Names and texts one behind the other; `at` is the left end of the line's middle. */
export function lineShapes(
  at: Point,
  run: readonly TextRun[],
  look: { readonly colour: Colour; readonly size?: number },
): Shape[] {
  const { colour, size = NAME_SIZE } = look;
  let { x } = at;
  return run.map((piece) => {
    const shape = textLabel({ x, y: at.y }, piece, { colour, align: 'start', size });
    x += lineWidth([piece], size);
    return shape;
  });
}
