import type { Colour, Figure, Localized, Part, Point, Shape, Stroke } from '@fragwerk/sdk';
import { boundsOf } from './frame.js';

/** A part of a circuit's figure: an element by name, an arrow by quantity. */
export interface KeyedPart {
  readonly key: string;
  readonly part: Part;
}

/** A rectangle in the figure's pixels. */
export type Bounds = ReturnType<typeof boundsOf>;

const keyOf = ({ meaning }: Part): string | null =>
  'key' in meaning && typeof meaning.key === 'string' ? meaning.key : null;

/** Every part of a figure that has a key. */
export const keyedParts = ({ shapes }: Pick<Figure, 'shapes'>): readonly KeyedPart[] =>
  shapes.flatMap((shape) => {
    if (shape.kind !== 'part') return [];
    const key = keyOf(shape);
    return key === null ? keyedParts(shape) : [{ key, part: shape }];
  });

/** What a part covers, without its letters when it has something else. */
export function coreBounds({ part }: KeyedPart): Bounds {
  const drawn = part.shapes.filter(({ kind }) => kind !== 'label');
  return boundsOf({ ...part, shapes: drawn.length > 0 ? drawn : part.shapes });
}

/** What several rectangles cover together; `null` for none. */
export function unionOf(all: readonly Bounds[]): Bounds | null {
  if (all.length === 0) return null;
  return {
    left: Math.min(...all.map(({ left }) => left)),
    top: Math.min(...all.map(({ top }) => top)),
    right: Math.max(...all.map(({ right }) => right)),
    bottom: Math.max(...all.map(({ bottom }) => bottom)),
  };
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** From where to where an arrow points. */
export function wayOf({ shapes }: Part): readonly [tail: Point, tip: Point] | null {
  for (const shape of shapes) if (shape.kind === 'line') return [shape.from, shape.to];
  for (const shape of shapes) {
    const [tip, left, right] = shape.kind === 'polyline' ? shape.points : [];
    if (tip && left && right) return [middle(left, right), tip];
  }
  return null;
}

/** The side to which an arrow points on the screen. */
export type Side = 'right' | 'left' | 'down' | 'up';

export const sideWords: Readonly<Record<Side, Localized>> = {
  right: { de: 'nach rechts', en: 'to the right' },
  left: { de: 'nach links', en: 'to the left' },
  down: { de: 'nach unten', en: 'downward' },
  up: { de: 'nach oben', en: 'upward' },
};

/** Where an arrow points. */
export function sideOf(part: Part): Side {
  const [tail, tip] = wayOf(part) ?? [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
  ];
  const [dx, dy] = [tip.x - tail.x, tip.y - tail.y];
  if (Math.abs(dx) >= Math.abs(dy)) return dx >= 0 ? 'right' : 'left';
  return dy >= 0 ? 'down' : 'up';
}

export const opposite: Readonly<Record<Side, Side>> = {
  right: 'left',
  left: 'right',
  down: 'up',
  up: 'down',
};

/** An arrow turned round in its place; its letters stay. */
export function turned(part: Part): Part {
  const way = wayOf(part);
  if (!way) return part;
  const centre = middle(...way);
  const reflect = ({ x, y }: Point): Point => ({ x: 2 * centre.x - x, y: 2 * centre.y - y });
  const shapes = part.shapes.map((shape): Shape => {
    if (shape.kind === 'line')
      return { ...shape, from: reflect(shape.from), to: reflect(shape.to) };
    if (shape.kind === 'polyline') return { ...shape, points: shape.points.map(reflect) };
    return shape;
  });
  return { ...part, shapes };
}

const pale = (colour: Colour): Colour => `#${colour.slice(1, 7)}40`;
const palePen = (pen: Stroke): Stroke => ({ ...pen, colour: pale(pen.colour) });

/** An arrow as a faint hint of where it could stand. */
export function faint(part: Part): Part {
  const shapes = part.shapes.map((shape): Shape => {
    switch (shape.kind) {
      case 'line':
        return { ...shape, stroke: palePen(shape.stroke) };
      case 'label':
        return { ...shape, colour: pale(shape.colour) };
      case 'part':
        return faint(shape);
      case 'image':
      case 'handle':
        return shape;
      default:
        return {
          ...shape,
          ...(shape.fill ? { fill: pale(shape.fill) } : {}),
          ...(shape.stroke ? { stroke: palePen(shape.stroke) } : {}),
        };
    }
  });
  return { ...part, shapes };
}

/** Replaces keyed parts of a figure; `null` takes one out. */
export function mapParts<F extends Pick<Figure, 'shapes'>>(
  figure: F,
  change: (keyed: KeyedPart) => Part | null,
): F {
  const shapes = figure.shapes.flatMap((shape): readonly Shape[] => {
    if (shape.kind !== 'part') return [shape];
    const key = keyOf(shape);
    const changed = key === null ? mapParts(shape, change) : change({ key, part: shape });
    return changed ? [changed] : [];
  });
  return { ...figure, shapes };
}
