import type { Localized } from '../localized.js';
import type {
  Arc,
  Circle,
  Colour,
  Image,
  Label,
  Line,
  Part,
  Point,
  Polyline,
  Rectangle,
  Shape,
  Stroke,
} from './model.js';
import { distanceBetween, pointBetween } from './segment.js';

export const stroke = (colour: Colour, width = 1, cap: Stroke['cap'] = 'butt'): Stroke => ({
  colour,
  width,
  cap,
});

export const circle = (
  centre: Point,
  radius: number,
  paint: Pick<Circle, 'fill' | 'stroke'>,
): Circle => ({ kind: 'circle', centre, radius, ...paint });

export const line = (from: Point, to: Point, pen: Stroke): Line => ({
  kind: 'line',
  from,
  to,
  stroke: pen,
});

export const polyline = (
  points: readonly Point[],
  paint: Pick<Polyline, 'fill' | 'stroke' | 'closed'>,
): Polyline => ({ kind: 'polyline', points, ...paint });

/** Creates a filled arrow head for the end of a line; a single point for a line without length. */
export function arrowHead(
  tip: Point,
  tail: Point,
  { length, width, fill }: { length: number; width: number; fill: Colour },
): Polyline {
  const away = distanceBetween(tip, tail) || Infinity;
  const [dx, dy] = [(tip.x - tail.x) / away, (tip.y - tail.y) / away];
  const back = pointBetween(tip, tail, length / away);
  const sides = [width / 2, -width / 2].map((aside) => ({
    x: back.x - aside * dy,
    y: back.y + aside * dx,
  }));
  return polyline([tip, ...sides], { closed: true, fill });
}

export const rectangle = (
  at: Point,
  size: { readonly width: number; readonly height: number },
  paint: Pick<Rectangle, 'fill' | 'stroke'>,
): Rectangle => ({ kind: 'rectangle', at, ...size, ...paint });

/** A text, in English too if that differs. */
export function label(
  at: Point,
  text: string | Localized,
  look: Omit<Label, 'kind' | 'at' | 'text'>,
): Label {
  if (typeof text === 'string') return { kind: 'label', at, text, ...look };
  const english = text.en === text.de ? {} : { english: text.en };
  return { kind: 'label', at, text: text.de, ...english, ...look };
}

/** A part of a circle, clockwise, in turns from the top. */
export const arc = (
  centre: Point,
  radius: number,
  look: Pick<Arc, 'from' | 'to' | 'isSector' | 'fill' | 'stroke'>,
): Arc => ({ kind: 'arc', centre, radius, ...look });

/**
 * A PNG or JPEG picture as data URI.
 *
 * @throws TypeError without one, for example `images[name]` of an image that the question does not have
 */
export function image(
  at: Point,
  size: { readonly width: number; readonly height: number },
  source: string | undefined,
): Image {
  if (source !== undefined) return { kind: 'image', at, ...size, source };
  throw new TypeError(
    'image(…) got no image: the question has none of this name, or the plugin type lacks usesImages: true.',
  );
}

/** Shapes with a common meaning. */
export const part = (meaning: Localized, ...shapes: readonly Shape[]): Part => ({
  kind: 'part',
  meaning,
  shapes,
});

/**
 * Returns a function that moves a point along a direction and to the right of it, by pixels; the
 * direction is in degrees, counterclockwise from the right.
 */
export function turnedAxes(degrees: number): (at: Point, along: number, aside: number) => Point {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  // Pixels count downwards.
  return ({ x, y }, along, aside) => ({
    x: x + along * cos + aside * sin,
    y: y - along * sin + aside * cos,
  });
}

/** Returns the point at `radius` from `centre`; the angle is in turns, clockwise from the top. */
export function polar(centre: Point, radius: number, angle: number): Point {
  const radians = 2 * Math.PI * angle;
  return { x: centre.x + radius * Math.sin(radians), y: centre.y - radius * Math.cos(radians) };
}
