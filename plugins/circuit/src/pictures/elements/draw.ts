import {
  circle,
  line,
  part,
  type Point,
  polyline,
  rectangle,
  type Shape,
  lineShapes,
  lineWidth,
  plainText,
  texRuns,
  type TextRun,
} from '@fragwerk/sdk';
import { type DrawingElement, elementKinds, type ElementName, type Side } from './kinds.js';
import { type Canvas, Pencil } from './pencil.js';

/** The shapes of an element, and the anchor of its label. */
interface Drawn {
  readonly shapes: readonly Shape[];
  readonly anchor: Point;
}

/** Distance between an anchor and its label, in pixels. */
const GAP = 5;
/** A loop is open at the bottom (host 4.5). */
const LOOP = { start: 215, angle: -250 } as const;
const POINT_RADIUS = 3.5;

const middleOf = (points: readonly Point[]): Point => {
  const mean = (of: (point: Point) => number) => {
    const all = points.map(of);
    return (Math.min(...all) + Math.max(...all)) / 2;
  };
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
};

/** A line with a head at its end, heads at both ends, or none. */
function straight(pencil: Pencil, heads: 0 | 1 | 2): Drawn {
  const [from, to] = [pencil.point(0), pencil.point(2)];
  const shapes = [
    line(from, to, pencil.pen),
    ...(heads > 0 ? pencil.head(to, from) : []),
    ...(heads > 1 ? pencil.head(from, to) : []),
  ];
  return { shapes, anchor: middleOf([from, to]) };
}

function loop(pencil: Pencil): Drawn {
  const points = pencil.arc(pencil.number(2), LOOP.start, LOOP.angle);
  if (pencil.reverse) points.reverse();
  const [tip, tail] = [points.at(-1) ?? pencil.point(0), points.at(-3) ?? pencil.point(0)];
  return {
    shapes: [polyline(points, { stroke: pencil.pen }), ...pencil.head(tip, tail)],
    anchor: pencil.point(0),
  };
}

function oval(pencil: Pencil): Drawn {
  const [x, y, rx, ry] = [0, 1, 2, 3].map((index) => pencil.number(index)) as [
    number,
    number,
    number,
    number,
  ];
  const points = Array.from({ length: 60 }, (_, i) => {
    const turn = (2 * Math.PI * i) / 60;
    return pencil.at(x + rx * Math.cos(turn), y + ry * Math.sin(turn));
  });
  return {
    shapes: [polyline(points, { ...pencil.paint, closed: true })],
    anchor: pencil.point(0),
  };
}

/** A rectangle between two opposite corners. */
function box(pencil: Pencil, a: Point, b: Point): Drawn {
  const at = { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) };
  const size = { width: Math.abs(b.x - a.x), height: Math.abs(b.y - a.y) };
  return { shapes: [rectangle(at, size, pencil.paint)], anchor: middleOf([a, b]) };
}

function centredBox(pencil: Pencil): Drawn {
  const [x, y, width, height] = [0, 1, 2, 3].map((index) => pencil.number(index));
  const corner = (sign: number) =>
    pencil.at((x ?? 0) + (sign * (width ?? 0)) / 2, (y ?? 0) + (sign * (height ?? 0)) / 2);
  return box(pencil, corner(-1), corner(1));
}

function corners(pencil: Pencil, count: number, closed: boolean): Drawn {
  const points = Array.from({ length: count / 2 }, (_, index) => pencil.point(2 * index));
  return {
    shapes: [polyline(points, closed ? { ...pencil.paint, closed } : { stroke: pencil.pen })],
    anchor: middleOf(points),
  };
}

function round(pencil: Pencil): Drawn {
  const centre = pencil.point(0);
  const radius = pencil.pixels(pencil.number(2));
  return { shapes: [circle(centre, radius, pencil.paint)], anchor: centre };
}

function arc(pencil: Pencil): Drawn {
  const points = pencil.arc(pencil.number(2), pencil.number(3), pencil.number(4));
  return { shapes: [polyline(points, { stroke: pencil.pen })], anchor: pencil.point(0) };
}

const drawings: Readonly<Record<ElementName, (pencil: Pencil, count: number) => Drawn>> = {
  line: (pencil) => straight(pencil, 0),
  arrow: (pencil) => straight(pencil, 1),
  dimension: (pencil) => straight(pencil, 2),
  point: (pencil) => ({
    shapes: [circle(pencil.point(0), POINT_RADIUS, { fill: pencil.pen.colour })],
    anchor: pencil.point(0),
  }),
  circle: round,
  oval,
  arc,
  loop,
  rect: (pencil) => box(pencil, pencil.point(0), pencil.point(2)),
  rectc: centredBox,
  text: (pencil) => ({ shapes: [], anchor: pencil.point(0) }),
  polyline: (pencil, count) => corners(pencil, count, false),
  polygon: (pencil, count) => corners(pencil, count, true),
};

/** Start of a label's centre line. */
function labelStart({ x, y }: Point, side: Side, [width, size]: readonly [number, number]): Point {
  const away = GAP + size * 0.5;
  switch (side) {
    case 'left':
      return { x: x - width - GAP - POINT_RADIUS, y };
    case 'right':
      return { x: x + GAP + POINT_RADIUS, y };
    case 'top':
      return { x: x - width / 2, y: y - away };
    case 'bottom':
      return { x: x - width / 2, y: y + away };
    case 'center':
      return { x: x - width / 2, y };
  }
}

/** Draws an element. */
export function elementShape(element: DrawingElement, canvas: Canvas): Shape {
  const { kind, style: look, numbers } = element;
  const { shapes, anchor } = drawings[kind](new Pencil(element, canvas), numbers.length);
  const { label, textColour: colour, textSize: size } = look;
  const run: readonly TextRun[] = label.isTex ? texRuns(label.text) : [{ text: label.text }];
  const name = run.map(plainText).join('');
  const { de, en } = elementKinds[kind].name;
  const start = labelStart(anchor, look.side, [lineWidth(run, size), size]);
  if (name === '') return part({ de, en }, ...shapes);
  const text = lineShapes(start, run, { colour, size });
  return part({ de: `${de} ${name}`, en: `${en} ${name}` }, ...shapes, ...text);
}
