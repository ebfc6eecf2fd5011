import { checkFigure } from './check.js';
import type { Figure, Point, Shape, Stroke } from './model.js';

/** Limits the estimated drawing time, because the native call that paints cannot be interrupted. */
const MAX_COST_NS = 1.5e9;

// Nanoseconds, measured at 2000 × 2000 pixels: filled area, edges of a filled path per row, lines
// per pixel of their length and area, characters.
const PER_PIXEL = 0.3;
const PER_EDGE_ROW = 35;
const PER_LENGTH = 10;
const PER_STROKED_PIXEL = 2.5;
const PER_CHARACTER = 3_000;
const PER_SHAPE = 500;
/** Decoding an image of the maximum size. */
const PER_IMAGE = 5e7;

type Area = Pick<Figure, 'width' | 'height'>;

/** Returns the length of the part that is inside of the picture. */
const within = (from: number, to: number, size: number) =>
  Math.max(0, Math.min(size, Math.max(from, to)) - Math.max(0, Math.min(from, to)));

function boxCost({ x, y }: Point, size: Area, area: Area): number {
  const covered = within(x, x + size.width, area.width) * within(y, y + size.height, area.height);
  return covered * PER_PIXEL;
}

/** Returns the cost of lines; callers cap their lengths at the size of the picture. */
function strokeCost(lengths: number, stroke: Stroke | undefined, area: Area): number {
  if (!stroke) return 0;
  const width = Math.min(stroke.width, area.width + area.height);
  return lengths * (PER_LENGTH + width * PER_STROKED_PIXEL);
}

const longest = ({ width, height }: Area) => width + height;

function sumOfEdges(points: readonly Point[], valueOf: (from: Point, to: Point) => number): number {
  let sum = 0;
  for (const [index, to] of points.entries()) sum += valueOf(points[index - 1] ?? to, to);
  return sum;
}

const segmentLengths = (points: readonly Point[], area: Area): number =>
  sumOfEdges(points, (a, b) => Math.min(longest(area), Math.hypot(b.x - a.x, b.y - a.y)));

const edgeRows = (points: readonly Point[], { height }: Area): number =>
  sumOfEdges(points, (a, b) => within(a.y, b.y, height));

function shapeCost(shape: Shape, area: Area): number {
  switch (shape.kind) {
    case 'part':
    case 'handle':
      return shape.shapes.reduce((sum, inner) => sum + shapeCost(inner, area), 0);
    case 'label':
      return shape.text.length * PER_CHARACTER;
    case 'line':
      return strokeCost(segmentLengths([shape.from, shape.to], area), shape.stroke, area);
    case 'image':
      return boxCost(shape.at, shape, area) + PER_IMAGE;
    case 'arc':
    case 'circle': {
      const { centre, radius, fill, stroke } = shape;
      const corner = { x: centre.x - radius, y: centre.y - radius };
      const size = { width: 2 * radius, height: 2 * radius };
      const filled = fill ? boxCost(corner, size, area) : 0;
      return filled + strokeCost(Math.min(2 * longest(area), Math.PI * size.width), stroke, area);
    }
    case 'rectangle': {
      const filled = shape.fill ? boxCost(shape.at, shape, area) : 0;
      return filled + strokeCost(2 * Math.min(longest(area), longest(shape)), shape.stroke, area);
    }
    case 'polyline': {
      const { points, fill, stroke } = shape;
      const filled = edgeRows(points, area) * PER_EDGE_ROW + area.width * area.height * PER_PIXEL;
      return (fill ? filled : 0) + strokeCost(segmentLengths(points, area), stroke, area);
    }
  }
}

/**
 * Refuses figures that a service does not draw: invalid ones, and those that take too long, for example
 * thousands of overlapping shapes.
 *
 * @throws FragwerkError PLUGIN_FAILED for an invalid figure, RangeError for one that takes too long
 */
export function checkDrawingCost(figure: Figure): void {
  checkFigure(figure);
  const cost = figure.shapes.reduce((sum, shape) => sum + PER_SHAPE + shapeCost(shape, figure), 0);
  if (cost > MAX_COST_NS)
    throw new RangeError(
      'The figure would take too long to draw: its shapes cover too much area. Draw fewer or smaller ones.',
    );
}
