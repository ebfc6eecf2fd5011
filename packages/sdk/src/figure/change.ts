import type { Colour, Point, Shape, Stroke } from './model.js';

/** How shapes are changed: where each point goes, how sizes are scaled, which colour replaces another. */
interface Change {
  readonly point?: (point: Point) => Point;
  readonly scale?: number;
  readonly colour?: (colour: Colour) => Colour;
}

const same = <T>(value: T): T => value;

/** Changes a shape with its strokes and letters, and all shapes of a part; of a handle only its place. */
export function changedShape(shape: Shape, change: Change): Shape {
  const { point = same, scale = 1, colour = same } = change;
  const pen = (own: Stroke) => ({ ...own, width: own.width * scale, colour: colour(own.colour) });
  const paint = {
    ...('stroke' in shape ? { stroke: pen(shape.stroke) } : {}),
    ...('fill' in shape ? { fill: colour(shape.fill) } : {}),
  };
  switch (shape.kind) {
    case 'line':
      return { ...shape, ...paint, from: point(shape.from), to: point(shape.to) };
    case 'polyline':
      return { ...shape, ...paint, points: shape.points.map(point) };
    case 'arc':
    case 'circle':
      return { ...shape, ...paint, centre: point(shape.centre), radius: shape.radius * scale };
    case 'label': {
      const { at, size } = shape;
      return { ...shape, at: point(at), size: size * scale, colour: colour(shape.colour) };
    }
    case 'part':
      return { ...shape, shapes: shape.shapes.map((inner) => changedShape(inner, change)) };
    case 'handle':
      return { ...shape, at: point(shape.at) };
    default: {
      const { at, width, height } = shape;
      return { ...shape, ...paint, at: point(at), width: width * scale, height: height * scale };
    }
  }
}
