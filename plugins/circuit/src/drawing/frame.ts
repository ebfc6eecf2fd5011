import {
  type Bounds,
  boundsAround,
  changedShape,
  type Point,
  runWidth,
  type Shape,
  unionOf,
} from '@fragwerk/sdk';

/** Pixels per unit; a resistor with its leads is 3 units long. */
export const UNIT_PX = 30;

/**
 * A horizontal or vertical coordinate system, in units. `along` runs from the start to the end of a
 * network (to the right or down), `across` to its second side (down or to the left).
 */
export interface Frame {
  readonly isHorizontal: boolean;
  /** Where on the screen the first side of a frame is that is not horizontal. */
  readonly firstSide: 'left' | 'right';
  readonly at: (along: number, across: number) => Point;
  /** The same direction with another origin. */
  readonly from: (along: number, across: number) => Frame;
  /** The perpendicular frame with its origin there. */
  readonly turned: (along: number, across: number) => Frame;
}

/** A frame in this direction, a vector of length 1; its sides are those of a vertical one unless mirrored. */
function frameAlong({ x, y }: Point, [dx, dy]: Direction, isMirrored = false): Frame {
  const side = isMirrored ? -1 : 1;
  const isHorizontal = dy === 0;
  const at = (along: number, across: number): Point => ({
    x: x + UNIT_PX * (along * dx - across * side * dy),
    y: y + UNIT_PX * (along * dy + across * side * dx),
  });
  // To the second side of a horizontal frame, to the first side of others, so that both are read forward.
  const sense = isHorizontal ? side : -side;
  return {
    ...{ isHorizontal, firstSide: side * dy > 0 ? 'right' : 'left', at },
    from: (along, across) => frameAlong(at(along, across), [dx, dy], isMirrored),
    turned: (along, across) => frameAlong(at(along, across), [-sense * dy, sense * dx], isMirrored),
  };
}

type Direction = readonly [dx: number, dy: number];

/** A frame whose origin is at these pixels. */
export const frameAt = (origin: Point, isHorizontal: boolean): Frame =>
  frameAlong(origin, isHorizontal ? [1, 0] : [0, 1]);

/** The vector of length 1 from one point to another; 0 if they are the same. */
export function directionTo(from: Point, to: Point): Direction {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  return [dx / length, dy / length];
}

/** A slanted frame, whose second side is that of a vertical frame unless it is mirrored. */
export const slantedFrame = (start: Point, end: Point, isMirrored: boolean): Frame =>
  frameAlong(start, directionTo(start, end), isMirrored);

/** Distance of names beside a frame that is not horizontal, in units; slanted symbols reach further. */
export const nameGap = ({ at }: Frame, usual: number): number =>
  at(0, 1).y === at(0, 0).y ? usual : usual + 0.28;

/** The horizontal frame at the origin of a drawing. */
export const page = frameAt({ x: 0, y: 0 }, true);

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

/** Moves shapes so that a point becomes the origin, and scales them with their strokes and letters. */
export const movedTo = (origin: Point, shapes: readonly Shape[], scale = 1): Shape[] =>
  shapes.map((shape) =>
    changedShape(shape, {
      scale,
      point: ({ x, y }) => ({ x: (x - origin.x) * scale, y: (y - origin.y) * scale }),
    }),
  );

/** Makes a figure of a part of a drawing, scaled down if a side is longer than `maxSidePx`. */
export function fitted(
  shapes: readonly Shape[],
  { left, top, right, bottom }: Bounds,
  maxSidePx: number,
) {
  const [width, height] = [right - left, bottom - top];
  const scale = Math.min(1, maxSidePx / Math.max(width, height));
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  return { scale, figure: { ...size, shapes: movedTo({ x: left, y: top }, shapes, scale) } };
}
