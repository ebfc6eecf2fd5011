import {
  type Bounds,
  boundsAround,
  changedShape,
  type Point,
  runWidth,
  type Shape,
} from '@fragwerk/sdk';

/** Pixels per unit; a resistor with its leads is 3 units long (host 4.1). */
export const UNIT_PX = 30;

/**
 * A horizontal or vertical coordinate system, in units. `along` runs from the start to the end of a
 * network (to the right or down), `across` to its second side (down or to the left).
 */
export interface Frame {
  readonly isHorizontal: boolean;
  readonly at: (along: number, across: number) => Point;
  /** The same direction with another origin. */
  readonly from: (along: number, across: number) => Frame;
  /** The perpendicular frame with its origin there. */
  readonly turned: (along: number, across: number) => Frame;
}

/** A frame whose origin is at these pixels. */
export function frameAt({ x, y }: Point, isHorizontal: boolean): Frame {
  const at = (along: number, across: number): Point =>
    isHorizontal
      ? { x: x + along * UNIT_PX, y: y + across * UNIT_PX }
      : { x: x - across * UNIT_PX, y: y + along * UNIT_PX };
  return {
    isHorizontal,
    at,
    from: (along, across) => frameAt(at(along, across), isHorizontal),
    turned: (along, across) => frameAt(at(along, across), !isHorizontal),
  };
}

/** The horizontal frame at a point in units. */
export const horizontalAt = (x: number, y: number): Frame =>
  frameAt({ x: x * UNIT_PX, y: y * UNIT_PX }, true);

/** The vertical frame at a point in units. */
export const verticalAt = (x: number, y: number): Frame =>
  frameAt({ x: x * UNIT_PX, y: y * UNIT_PX }, false);

/** Union of rectangles. */
export const unionOf = (all: readonly Bounds[]): Bounds =>
  boundsAround(
    all.flatMap(({ left, top, right, bottom }) => [
      { x: left, y: top },
      { x: right, y: bottom },
    ]),
  );

/** Bounding box of a shape, in pixels. */
export function boundsOf(shape: Shape): Bounds {
  switch (shape.kind) {
    case 'arc':
    case 'circle':
      return boundsAround([shape.centre], shape.radius + 2);
    case 'line':
      return boundsAround([shape.from, shape.to], 2);
    case 'polyline':
      return boundsAround(shape.points, 2);
    case 'image':
    case 'rectangle': {
      const { at, width, height } = shape;
      return boundsAround([at, { x: at.x + width, y: at.y + height }], 2);
    }
    case 'label': {
      const { at, size, align = 'start' } = shape;
      const width = runWidth(shape, size);
      const left = at.x - width * { start: 0, middle: 0.5, end: 1 }[align];
      return { left, right: left + width, top: at.y - 0.6 * size, bottom: at.y + 0.75 * size };
    }
    case 'handle':
    case 'part':
      return unionOf(shape.shapes.map(boundsOf));
  }
}

export const boundsOfAll = (shapes: readonly Shape[]): Bounds => unionOf(shapes.map(boundsOf));

/** Maps a point to (point − origin) × scale. */
interface Transform {
  readonly origin: Point;
  readonly scale: number;
}

/** Moves and scales a shape with its strokes and letters. */
export const transformed = (shape: Shape, { origin, scale }: Transform): Shape =>
  changedShape(shape, {
    scale,
    point: ({ x, y }) => ({ x: (x - origin.x) * scale, y: (y - origin.y) * scale }),
  });
