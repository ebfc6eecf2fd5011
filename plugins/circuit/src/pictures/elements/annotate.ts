import { type Figure, figureLimits, type Localized, type Shape } from '@fragwerk/sdk';
import { boundsOf, boundsOfAll, type Bounds, transformed } from '../../drawing/frame.js';
import { problemAt } from '../../language/problems.js';
import { elementShape } from './draw.js';
import type { DrawingElement } from './kinds.js';
import type { Canvas } from './pencil.js';

/** Share of the picture's longer side that it may grow by, on each side. */
const GROWTH = 0.5;
const MARGIN = 6;
/** A line may lie on the picture's edge, with half of its width beyond it. */
const EDGE = 4;
/** Sizes are rounded up, so a pixel is left. */
const LONGEST = figureLimits.side - 1;

const isWithin = (inner: Bounds, outer: Bounds): boolean =>
  inner.left >= outer.left &&
  inner.top >= outer.top &&
  inner.right <= outer.right &&
  inner.bottom <= outer.bottom;

const grownBy = ({ left, top, right, bottom }: Bounds, by: number): Bounds => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

const rounded = (number: number): string => String(Number(number.toFixed(1)));

function outside({ position, kind }: DrawingElement, figure: Figure, canvas: Canvas): Localized {
  const { origin, unit } = canvas;
  const x = rounded((figure.width - origin.x) / unit);
  const y = rounded(origin.y / unit);
  return problemAt(position, {
    de: `${kind} liegt außerhalb des Bildes; x geht von 0 bis ${x}, y von 0 bis ${y}`,
    en: `${kind} lies outside of the picture; x runs from 0 to ${x}, y from 0 to ${y}`,
  }).message;
}

/** The figure with room for all its shapes. */
function grown(figure: Figure, added: readonly Shape[]): Figure {
  const shapes = [...figure.shapes, ...added];
  const needed = boundsOfAll(added);
  const left = Math.min(0, needed.left - MARGIN);
  const top = Math.min(0, needed.top - MARGIN);
  const width = Math.max(figure.width, needed.right + MARGIN) - left;
  const height = Math.max(figure.height, needed.bottom + MARGIN) - top;
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  const move = { origin: { x: left, y: top }, scale };
  return {
    ...figure,
    width: Math.ceil(width * scale),
    height: Math.ceil(height * scale),
    shapes: shapes.map((shape) => transformed(shape, move)),
  };
}

/**
 * A figure with drawing elements on top of it. It grows where they reach beyond its edges; those
 * that are far away are left out and reported.
 */
export function annotated(
  figure: Figure,
  canvas: Canvas,
  elements: readonly DrawingElement[],
): { readonly figure: Figure; readonly problems: readonly Localized[] } {
  const room = GROWTH * Math.max(figure.width, figure.height);
  const page: Bounds = { left: 0, top: 0, right: figure.width, bottom: figure.height };
  const allowed = grownBy(page, room);
  const drawn = elements.map((element) => ({ element, shape: elementShape(element, canvas) }));
  const isNear = ({ shape }: { shape: Shape }) => isWithin(boundsOf(shape), allowed);
  const near = drawn.filter(isNear);
  const far = drawn.filter((one) => !isNear(one));
  const problems = far.map(({ element }) => outside(element, figure, canvas));
  const added = near.map(({ shape }) => shape);
  if (added.length === 0) return { figure, problems };
  if (added.every((shape) => isWithin(boundsOf(shape), grownBy(page, EDGE))))
    return { figure: { ...figure, shapes: [...figure.shapes, ...added] }, problems };
  return { figure: grown(figure, added), problems };
}
