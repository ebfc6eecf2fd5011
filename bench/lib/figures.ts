import { type Figure, line, polar, stroke } from '@fragwerk/sdk';

/** Adds a line to a figure, at a different angle for each number. */
export function withExtraLine(figure: Figure, number: number): Figure {
  const centre = { x: figure.width / 2, y: figure.height / 2 };
  const tip = polar(centre, figure.width * 0.35, (number * 0.618034) % 1);
  return { ...figure, shapes: [...figure.shapes, line(centre, tip, stroke('#d00000', 5))] };
}
