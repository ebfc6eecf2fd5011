import { type Bounds, boundsAround, unionOf } from './bounds.js';
import { changedShape } from './change.js';
import type { Handle, Label, Plane, Point, Shape } from './model.js';
import { distanceBetween, nearestShare, pointBetween } from './segment.js';
import { turnedAxes } from './shapes.js';
import { runWidth } from './text-width.js';

function labelArea({ at, size, align, baseline, angle = 0, ...run }: Label): Bounds {
  const width = runWidth(run, size);
  const left = at.x - { start: 0, middle: width / 2, end: width }[align ?? 'start'];
  const top = at.y - { alphabetic: 0.8 * size, middle: size / 2, top: 0 }[baseline ?? 'alphabetic'];
  const area = { left, top, right: left + width, bottom: top + size };
  if (angle === 0) return area;
  const move = turnedAxes(angle);
  return boundsAround(
    [left, area.right].flatMap((x) => [top, area.bottom].map((y) => move(at, x - at.x, y - at.y))),
  );
}

/** Returns the smallest area, parallel to the edges of the figure, that contains a shape. */
function areaOf(shape: Shape): Bounds {
  switch (shape.kind) {
    case 'circle':
    case 'arc':
      return boundsAround([shape.centre], shape.radius);
    case 'line':
      return boundsAround([shape.from, shape.to], shape.stroke.width / 2);
    case 'polyline':
      return boundsAround(shape.points, (shape.stroke?.width ?? 0) / 2);
    case 'label':
      return labelArea(shape);
    case 'part':
    case 'handle':
      return areaOfShapes(shape.shapes);
    default: {
      const { at, width, height } = shape;
      return boundsAround([at, { x: at.x + width, y: at.y + height }]);
    }
  }
}

/** Returns the smallest area that contains all shapes. */
export const areaOfShapes = (shapes: readonly Shape[]): Bounds => unionOf(shapes.map(areaOf));

function distanceToLine(from: Point, to: Point, pixel: Point): number {
  const near = pointBetween(from, to, nearestShare(from, to, pixel));
  return distanceBetween(near, pixel);
}

/** Returns the distance of a pixel from the area of the nearest shape, 0 inside of it. */
export function distanceToShapes(shapes: readonly Shape[], pixel: Point): number {
  const distances = shapes.map((shape) => {
    if (shape.kind === 'line')
      return distanceToLine(shape.from, shape.to, pixel) - shape.stroke.width / 2;
    if (shape.kind === 'circle') return distanceBetween(shape.centre, pixel) - shape.radius;
    if (shape.kind === 'polyline' && !shape.fill) {
      const closing = shape.closed ? shape.points.slice(0, 1) : [];
      const points = [...shape.points, ...closing];
      return Math.min(
        ...points.slice(1).map((to, index) => distanceToLine(points[index] ?? to, to, pixel)),
      );
    }
    if (shape.kind === 'part' || shape.kind === 'handle')
      return distanceToShapes(shape.shapes, pixel);
    const { left, top, right, bottom } = areaOf(shape);
    const outside = (value: number, from: number, to: number) =>
      Math.max(from - value, 0, value - to);
    return Math.hypot(outside(pixel.x, left, right), outside(pixel.y, top, bottom));
  });
  return Math.max(0, Math.min(...distances));
}

const moved = (shape: Shape, by: Point): Shape =>
  changedShape(shape, { point: ({ x, y }) => ({ x: x + by.x, y: y + by.y }) });

const GAP = 12;

const isInPlane = (handle: Handle): handle is Handle<Plane> => 'x' in handle.along;

const spotOf = ({ at }: Handle): string => `${Math.round(at.x)};${Math.round(at.y)}`;

/**
 * Spreads handles that are not set yet and share a starting point along the lower edge of their plane;
 * returns the moved ones.
 */
export function spreadHandles(handles: readonly Handle[]): ReadonlyMap<Handle, Handle> {
  const open = handles.filter((handle) => isInPlane(handle) && !handle.isSet);
  const spots = open.map(spotOf);
  const crowded = open.filter(
    (handle) => spots.filter((spot) => spot === spotOf(handle)).length > 1,
  );
  const spread = new Map<Handle, Handle>();
  const [first] = crowded;
  if (!first || !isInPlane(first)) return spread;
  const corners = [...first.along.x.stops, ...first.along.y.stops].map(({ at }) => at);
  const plane = boundsAround(corners, -GAP / 2);
  let [x, y] = [plane.left, plane.bottom];
  for (const handle of crowded) {
    const area = areaOfShapes(handle.shapes);
    const [width, height] = [area.right - area.left, area.bottom - area.top];
    if (x > plane.left && x + width > plane.right) [x, y] = [plane.left, y - height - GAP];
    const by = { x: x - area.left, y: y - area.bottom };
    const at = { x: handle.at.x + by.x, y: handle.at.y + by.y };
    spread.set(handle, { ...handle, at, shapes: handle.shapes.map((one) => moved(one, by)) });
    x += width + GAP;
  }
  return spread;
}
