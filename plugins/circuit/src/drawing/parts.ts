import {
  type Bounds,
  changedShape,
  type Colour,
  type Figure,
  type Localized,
  type Part,
  type Point,
  pointBetween,
  type Shape,
  unionOf,
} from '@fragwerk/sdk';
import { boundsOf } from './frame.js';

/** A part of a circuit's figure, with the name of an element or the quantity of an arrow. */
interface KeyedPart {
  readonly key: string;
  readonly part: Part;
}

export const keyOf = ({ meaning }: Part): string | null =>
  'key' in meaning && typeof meaning.key === 'string' ? meaning.key : null;

export const keyedParts = ({ shapes }: Pick<Figure, 'shapes'>): readonly KeyedPart[] =>
  shapes.flatMap((shape) => {
    if (shape.kind !== 'part') return [];
    const key = keyOf(shape);
    return key === null ? keyedParts(shape) : [{ key, part: shape }];
  });

export const partsByKey = (figure: Pick<Figure, 'shapes'>): ReadonlyMap<string, Part> =>
  new Map(keyedParts(figure).map(({ key, part }) => [key, part]));

/** Bounding box of a part, without its text if it has other shapes. */
export function symbolBounds(part: Part): Bounds {
  const drawn = part.shapes.filter(({ kind }) => kind !== 'label');
  return boundsOf({ ...part, shapes: drawn.length > 0 ? drawn : part.shapes });
}

export const unionBounds = (all: readonly Bounds[]): Bounds | null =>
  all.length === 0 ? null : unionOf(all);

export function arrowLine({ shapes }: Part): readonly [tail: Point, tip: Point] | null {
  for (const shape of shapes) if (shape.kind === 'line') return [shape.from, shape.to];
  for (const shape of shapes) {
    const [tip, left, right] = shape.kind === 'polyline' ? shape.points : [];
    if (tip && left && right) return [pointBetween(left, right, 0.5), tip];
  }
  return null;
}

export type ScreenDirection = 'right' | 'left' | 'down' | 'up';

export const directionTexts: Readonly<Record<ScreenDirection, Localized>> = {
  right: { de: 'nach rechts', en: 'to the right' },
  left: { de: 'nach links', en: 'to the left' },
  down: { de: 'nach unten', en: 'downward' },
  up: { de: 'nach oben', en: 'upward' },
};

export function screenDirection(part: Part): ScreenDirection {
  const line = arrowLine(part);
  if (!line) return 'right';
  const [tail, tip] = line;
  const [dx, dy] = [tip.x - tail.x, tip.y - tail.y];
  if (Math.abs(dx) >= Math.abs(dy)) return dx >= 0 ? 'right' : 'left';
  return dy >= 0 ? 'down' : 'up';
}

export const opposite: Readonly<Record<ScreenDirection, ScreenDirection>> = {
  right: 'left',
  left: 'right',
  down: 'up',
  up: 'down',
};

/** Reverses an arrow in place; its text stays. */
export function reversedArrow(part: Part): Part {
  const line = arrowLine(part);
  if (!line) return part;
  const centre = pointBetween(...line, 0.5);
  const reflect = ({ x, y }: Point): Point => ({ x: 2 * centre.x - x, y: 2 * centre.y - y });
  const shapes = part.shapes.map((shape) =>
    ['line', 'polyline'].includes(shape.kind) ? changedShape(shape, { point: reflect }) : shape,
  );
  return { ...part, shapes };
}

const faded = (colour: Colour): Colour => `#${colour.slice(1, 7)}40`;

/** Fades an arrow to a hint of where it could be placed. */
export const fadedArrow = (part: Part): Part => ({
  ...part,
  shapes: part.shapes.map((shape) => changedShape(shape, { colour: faded })),
});

/** Replaces the keyed parts of a figure; `null` removes one. */
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
