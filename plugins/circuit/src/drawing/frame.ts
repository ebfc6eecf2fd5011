import type { Point, Shape } from '@fragwerk/sdk';
import { textWidth } from './text-width.js';

/** Pixels of a unit; a resistor with its leads is 3 units long (host 4.1). */
export const UNIT = 30;

/**
 * A place to draw at, lying or standing. `along` runs from the start to the end of a network (to
 * the right or down), `across` to its second side (down or to the left), both in units.
 */
export interface Frame {
  readonly isHorizontal: boolean;
  readonly at: (along: number, across: number) => Point;
  /** The same direction from another place. */
  readonly from: (along: number, across: number) => Frame;
  /** Turned to the second side: what lay stands, what stood lies. */
  readonly turned: (along: number, across: number) => Frame;
}

/** A frame whose origin is at these pixels. */
export function frameAt({ x, y }: Point, isHorizontal: boolean): Frame {
  const at = (along: number, across: number): Point =>
    isHorizontal
      ? { x: x + along * UNIT, y: y + across * UNIT }
      : { x: x - across * UNIT, y: y + along * UNIT };
  return {
    isHorizontal,
    at,
    from: (along, across) => frameAt(at(along, across), isHorizontal),
    turned: (along, across) => frameAt(at(along, across), !isHorizontal),
  };
}

/** A rectangle in pixels. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const around = ({ x, y }: Point, margin: number): Bounds => ({
  left: x - margin,
  top: y - margin,
  right: x + margin,
  bottom: y + margin,
});

function joined(all: readonly Bounds[]): Bounds {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const bounds of all) {
    left = Math.min(left, bounds.left);
    top = Math.min(top, bounds.top);
    right = Math.max(right, bounds.right);
    bottom = Math.max(bottom, bounds.bottom);
  }
  return { left, top, right, bottom };
}

/** What a shape covers, in pixels. */
export function boundsOf(shape: Shape): Bounds {
  switch (shape.kind) {
    case 'arc':
    case 'circle':
      return around(shape.centre, shape.radius + 2);
    case 'line':
      return joined([around(shape.from, 2), around(shape.to, 2)]);
    case 'polyline':
      return joined(shape.points.map((point) => around(point, 2)));
    case 'image':
    case 'rectangle': {
      const { at, width, height } = shape;
      return joined([around(at, 2), around({ x: at.x + width, y: at.y + height }, 2)]);
    }
    case 'label': {
      const { at, size, align = 'start' } = shape;
      const width = textWidth(shape.text, size) + textWidth(shape.subscript ?? '', size * 0.7);
      const left = at.x - width * { start: 0, middle: 0.5, end: 1 }[align];
      return { left, right: left + width, top: at.y - 0.6 * size, bottom: at.y + 0.75 * size };
    }
    case 'handle':
    case 'part':
      return joined(shape.shapes.map(boundsOf));
  }
}

/** The bounds of all shapes. */
export const boundsOfAll = (shapes: readonly Shape[]): Bounds => joined(shapes.map(boundsOf));

/** Moves and scales: a point goes to (point − origin) × scale. */
export interface Move {
  readonly origin: Point;
  readonly scale: number;
}

/** A shape moved and scaled, its strokes and letters too. */
export function moved(shape: Shape, move: Move): Shape {
  const { origin, scale } = move;
  const point = ({ x, y }: Point): Point => ({
    x: (x - origin.x) * scale,
    y: (y - origin.y) * scale,
  });
  const pen =
    'stroke' in shape ? { stroke: { ...shape.stroke, width: shape.stroke.width * scale } } : {};
  switch (shape.kind) {
    case 'arc':
    case 'circle':
      return { ...shape, ...pen, centre: point(shape.centre), radius: shape.radius * scale };
    case 'line':
      return { ...shape, ...pen, from: point(shape.from), to: point(shape.to) };
    case 'polyline':
      return { ...shape, ...pen, points: shape.points.map(point) };
    case 'image':
    case 'rectangle':
      return {
        ...shape,
        ...pen,
        at: point(shape.at),
        width: shape.width * scale,
        height: shape.height * scale,
      };
    case 'label':
      return { ...shape, at: point(shape.at), size: shape.size * scale };
    case 'part':
      return { ...shape, shapes: shape.shapes.map((inner) => moved(inner, move)) };
    case 'handle':
      throw new TypeError('Circuits have no handles.');
  }
}
