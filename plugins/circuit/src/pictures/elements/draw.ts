import {
  type Bounds,
  boundsAround,
  circle,
  type Colour,
  distanceBetween,
  type Figure,
  figureLimits,
  grownBy,
  isInside,
  line,
  lineShapes,
  lineWidth,
  type Localized,
  part,
  plainText,
  type Point,
  polyline,
  rectangle,
  type Shape,
  stroke,
  texRuns,
  unionOf,
} from '@fragwerk/sdk';
import { boundsOf, boundsOfAll, fitted } from '../../drawing/frame.js';
import { headAt } from '../../drawing/pens.js';
import { problemAt } from '../../language/problems.js';
import { phrase } from '../../phrase.js';

/** The coordinate system of elements: its origin and its unit in pixels; y points upward. */
export interface Canvas {
  readonly origin: Point;
  readonly unit: number;
}

/** Distance from a point to its label, in pixels: upwards, beside it. */
const labelSides = {
  left: { x: -8.5, y: 0 },
  right: { x: 8.5, y: 0 },
  top: { x: 0, y: -5 },
  bottom: { x: 0, y: 5 },
  center: { x: 0, y: 0 },
} as const;
type Side = keyof typeof labelSides;

export interface ElementStyle {
  readonly colour: Colour;
  /** Width of lines, in pixels. */
  readonly size: number;
  readonly fill: Colour | null;
  /** Empty for none. */
  readonly label: { readonly text: string; readonly isTex: boolean };
  readonly textColour: Colour;
  /** Pixels. */
  readonly textSize: number;
  readonly side: Side;
  readonly reverse: boolean;
}

/** The numbers of an element as points and lengths of the picture, and its pens. */
interface Pencil {
  readonly numbers: readonly number[];
  readonly unit: number;
  readonly at: (x: number, y: number) => Point;
  readonly pen: ReturnType<typeof stroke>;
  readonly paint: { readonly stroke: ReturnType<typeof stroke>; readonly fill?: Colour };
  readonly reverse: boolean;
}

/** A loop is open at the bottom. */
const LOOP = { start: 215, angle: -250 } as const;
const POINT_RADIUS = 3.5;

/** The points with these numbers, in pairs. */
const pointsOf = ({ numbers, at }: Pencil): Point[] =>
  Array.from({ length: Math.floor(numbers.length / 2) }, (_, i) =>
    at(numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0),
  );

const firstOf = ({ numbers: [x = 0, y = 0], at }: Pencil): Point => at(x, y);

/** Points of an arc around the first point; degrees, counterclockwise from the right. */
function arc({ numbers, at }: Pencil, [start, angle]: readonly [number, number], other?: number) {
  const [x = 0, y = 0, radius = 0] = numbers;
  const steps = Math.max(2, Math.ceil(Math.min(360, Math.abs(angle)) / 6));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const radians = ((start + (angle * i) / steps) * Math.PI) / 180;
    return at(x + radius * Math.cos(radians), y + (other ?? radius) * Math.sin(radians));
  });
}

const head = ({ pen }: Pencil, tip: Point, tail: Point): Shape[] =>
  distanceBetween(tip, tail) < 1 ? [] : [headAt(tip, tail, pen.colour)];

/** A line with a head at its end, heads at both ends, or none. */
const straight =
  (heads: 0 | 1 | 2) =>
  (pencil: Pencil): Shape[] => {
    const [from = { x: 0, y: 0 }, to = from] = pointsOf(pencil);
    const tips = [...head(pencil, to, from), ...head(pencil, from, to)];
    return [line(from, to, pencil.pen), ...tips.slice(0, heads)];
  };

/** A rectangle between two opposite corners. */
function box(pencil: Pencil): Shape {
  const [a = { x: 0, y: 0 }, b = a] = pointsOf(pencil);
  const size = { width: Math.abs(b.x - a.x), height: Math.abs(b.y - a.y) };
  const at = { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) };
  return rectangle(at, size, pencil.paint);
}

function loop(pencil: Pencil): Shape[] {
  const points = arc(pencil, [LOOP.start, LOOP.angle]);
  if (pencil.reverse) points.reverse();
  const [tip, tail] = [points.at(-1), points.at(-3)];
  const tips = tip && tail ? head(pencil, tip, tail) : [];
  return [polyline(points, { stroke: pencil.pen }), ...tips];
}

interface ElementKind {
  /** Names of its numbers; `null` for any number of points. */
  readonly numbers: readonly string[] | null;
  readonly name: Localized;
  /** Default position of its label. */
  readonly side: Side;
  readonly draw: (pencil: Pencil) => readonly Shape[];
}

const kind = (
  numbers: string | null,
  [de, en, side = 'center']: readonly [de: string, en: string, side?: Side],
  draw: ElementKind['draw'],
): ElementKind => ({ numbers: numbers?.split(' ') ?? null, name: { de, en }, side, draw });

/** Drawing elements after `;`. */
export const elementKinds = {
  line: kind('x1 y1 x2 y2', ['Linie', 'Line', 'top'], straight(0)),
  arrow: kind('x1 y1 x2 y2', ['Pfeil', 'Arrow', 'top'], straight(1)),
  dimension: kind('x1 y1 x2 y2', ['Maßpfeil', 'Dimension', 'top'], straight(2)),
  point: kind('x y', ['Punkt', 'Point', 'right'], (pencil) => [
    circle(firstOf(pencil), POINT_RADIUS, { fill: pencil.pen.colour }),
  ]),
  circle: kind('x y r', ['Kreis', 'Circle'], (pencil) => [
    circle(firstOf(pencil), (pencil.numbers[2] ?? 0) * pencil.unit, pencil.paint),
  ]),
  oval: kind('x y rx ry', ['Ellipse', 'Oval'], (pencil) => {
    const points = arc(pencil, [0, 360], pencil.numbers[3]).slice(1);
    return [polyline(points, { ...pencil.paint, closed: true })];
  }),
  arc: kind('x y r start angle', ['Bogen', 'Arc'], (pencil) => {
    const [, , , start = 0, angle = 0] = pencil.numbers;
    return [polyline(arc(pencil, [start, angle]), { stroke: pencil.pen })];
  }),
  loop: kind('x y r', ['Umlaufpfeil', 'Loop'], loop),
  rect: kind('x1 y1 x2 y2', ['Rechteck', 'Rectangle'], (pencil) => [box(pencil)]),
  rectc: kind('x y width height', ['Rechteck', 'Rectangle'], (pencil) => {
    const [x = 0, y = 0, width = 0, height = 0] = pencil.numbers;
    const numbers = [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
    return [box({ ...pencil, numbers })];
  }),
  text: kind('x y', ['Text', 'Text'], () => []),
  polyline: kind(null, ['Linienzug', 'Polyline'], (pencil) => [
    polyline(pointsOf(pencil), { stroke: pencil.pen }),
  ]),
  polygon: kind(null, ['Vieleck', 'Polygon'], (pencil) => [
    polyline(pointsOf(pencil), { ...pencil.paint, closed: true }),
  ]),
} as const satisfies Readonly<Record<string, ElementKind>>;

export type ElementName = keyof typeof elementKinds;

export interface DrawingElement {
  readonly kind: ElementName;
  /** Its position in the parameters, counted from 0. */
  readonly position: number;
  readonly numbers: readonly number[];
  readonly style: ElementStyle;
}

function elementShape({ kind, numbers, style }: DrawingElement, canvas: Canvas): Shape {
  const { origin, unit } = canvas;
  const { label, fill, side, textColour: colour, textSize: size, reverse } = style;
  const pen = stroke(style.colour, style.size, 'round');
  const at = (x: number, y: number) => ({ x: origin.x + x * unit, y: origin.y - y * unit });
  const paint = { stroke: pen, ...(fill ? { fill } : {}) };
  const { name: own, draw, numbers: names } = elementKinds[kind];
  const pencil = { numbers, unit, at, pen, paint, reverse };
  const shapes = draw(pencil);
  const run = label.isTex ? texRuns(label.text) : [{ text: label.text }];
  const name = run.map(plainText).join('');
  if (name === '') return part(own, ...shapes);
  const away = labelSides[side];
  const half = lineWidth(run, size) / 2;
  // The label is at the point `x y`, or in the middle of all points.
  const around = names?.[0] === 'x' ? [firstOf(pencil)] : pointsOf(pencil);
  const { left, right, top, bottom } = boundsAround(around);
  const start = {
    x: (left + right) / 2 + away.x + Math.sign(away.x) * half - half,
    y: (top + bottom) / 2 + away.y + Math.sign(away.y) * size * 0.5,
  };
  const text = lineShapes(start, run, { colour, size });
  return part(phrase`${own} ${name}`, ...shapes, ...text);
}

/** Fraction of its longer side by which a picture may grow on each side. */
const MAX_GROWTH = 0.5;
const MARGIN = 6;
/** Half the width of a line on the picture's edge. */
const EDGE = 4;
/** Sizes are rounded up. */
const MAX_SIDE_PX = figureLimits.side - 1;

const rounded = (number: number): string => String(Number(number.toFixed(1)));

function outside({ position, kind }: DrawingElement, figure: Figure, canvas: Canvas): Localized {
  const { origin, unit } = canvas;
  const x = rounded((figure.width - origin.x) / unit);
  const y = rounded(origin.y / unit);
  return problemAt(position, {
    de: `${kind} liegt außerhalb des Bildes; x geht von 0 bis ${x}, y von 0 bis ${y}`,
    en: `${kind} is outside of the picture; x ranges from 0 to ${x}, y from 0 to ${y}`,
  }).message;
}

/** Adds drawing elements to a figure, which grows to contain them; those too far outside are reported instead. */
export function annotated(
  figure: Figure,
  canvas: Canvas,
  elements: readonly DrawingElement[],
): { readonly figure: Figure; readonly problems: readonly Localized[] } {
  const page: Bounds = { left: 0, top: 0, right: figure.width, bottom: figure.height };
  const allowed = grownBy(page, MAX_GROWTH * Math.max(figure.width, figure.height));
  const added: Shape[] = [];
  const problems: Localized[] = [];
  for (const element of elements) {
    const shape = elementShape(element, canvas);
    if (isInside(boundsOf(shape), allowed)) added.push(shape);
    else problems.push(outside(element, figure, canvas));
  }
  const shapes = [...figure.shapes, ...added];
  if (added.every((shape) => isInside(boundsOf(shape), grownBy(page, EDGE))))
    return { figure: { ...figure, shapes }, problems };
  const area = unionOf([page, grownBy(boundsOfAll(added), MARGIN)]);
  return { figure: { ...figure, ...fitted(shapes, area, MAX_SIDE_PX).figure }, problems };
}
