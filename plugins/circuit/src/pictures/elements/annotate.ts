import {
  type Bounds,
  type Figure,
  figureLimits,
  grownBy,
  isInside,
  type Localized,
  type Shape,
} from '@fragwerk/sdk';
import { boundsOf, boundsOfAll, transformed } from '../../drawing/frame.js';
import { problemAt } from '../../language/problems.js';
import { type Canvas, type DrawingElement, elementShape } from './draw.js';

/** Fraction of its longer side by which a picture may grow on each side. */
const MAX_GROWTH = 0.5;
const MARGIN = 6;
/** Half the width of a line on the picture's edge. */
const EDGE = 4;
/** Sizes are rounded up. */
const MAX_SIDE_PX = figureLimits.side - 1;

const rounded = (number: number): string => String(Number(number.toFixed(1)));

function outside({ position, kind }: DrawingElement, figure: Figure, canvas: Canvas): Localized {
  const { origin, unit } = canvas;
  const x = rounded((figure.width - origin.x) / unit);
  const y = rounded(origin.y / unit);
  return problemAt(position, {
    de: `${kind} liegt außerhalb des Bildes; x geht von 0 bis ${x}, y von 0 bis ${y}`,
    en: `${kind} is outside of the picture; x ranges from 0 to ${x}, y from 0 to ${y}`,
  }).message;
}

/** Enlarges a figure to contain all its shapes. */
function grown(figure: Figure, added: readonly Shape[]): Figure {
  const shapes = [...figure.shapes, ...added];
  const needed = boundsOfAll(added);
  const left = Math.min(0, needed.left - MARGIN);
  const top = Math.min(0, needed.top - MARGIN);
  const width = Math.max(figure.width, needed.right + MARGIN) - left;
  const height = Math.max(figure.height, needed.bottom + MARGIN) - top;
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height));
  const transform = { origin: { x: left, y: top }, scale };
  return {
    ...figure,
    width: Math.ceil(width * scale),
    height: Math.ceil(height * scale),
    shapes: shapes.map((shape) => transformed(shape, transform)),
  };
}

/** Adds drawing elements to a figure, which grows to contain them; those too far outside are reported instead. */
export function annotated(
  figure: Figure,
  canvas: Canvas,
  elements: readonly DrawingElement[],
): { readonly figure: Figure; readonly problems: readonly Localized[] } {
  const page: Bounds = { left: 0, top: 0, right: figure.width, bottom: figure.height };
  const allowed = grownBy(page, MAX_GROWTH * Math.max(figure.width, figure.height));
  const added: Shape[] = [];
  const problems: Localized[] = [];
  for (const element of elements) {
    const shape = elementShape(element, canvas);
    if (isInside(boundsOf(shape), allowed)) added.push(shape);
    else problems.push(outside(element, figure, canvas));
  }
  if (added.every((shape) => isInside(boundsOf(shape), grownBy(page, EDGE))))
    return { figure: { ...figure, shapes: [...figure.shapes, ...added] }, problems };
  return { figure: grown(figure, added), problems };
}
