import {
  type Bounds,
  circle,
  clip,
  type Colour,
  image,
  line,
  type Localized,
  part,
  type Point,
  polyline,
  type Shape,
  stroke,
  type Stroke,
} from '@fragwerk/sdk';
import { elementNames } from '../language/element-names.js';
import type { ElementName } from '../language/parse.js';
import type { Style } from '../language/style.js';
import type { Element } from '../scene/model.js';
import { opaque } from './curves.js';
import type { Plane } from './plane.js';

/** An element in the picture, with the place of its text. */
export interface DrawnElement {
  readonly shapes: readonly Shape[];
  readonly anchor: Point;
  /** Lines that texts keep away from. */
  readonly lines: readonly (readonly Point[])[];
  readonly style: Style;
  readonly meaning: Localized;
  readonly isBehind: boolean;
}

const LOOP = { start: 215, angle: -250 } as const;
const HEAD_PX = 12;
const POINT_RADIUS = 4;

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** A filled arrow head, with the place where its line ends. */
function headAt(tip: Point, tail: Point, { long, colour }: { long: number; colour: Colour }) {
  const length = distance(tip, tail);
  const [dx, dy] = [(tip.x - tail.x) / length, (tip.y - tail.y) / length];
  const [back, half] = [{ x: tip.x - dx * long, y: tip.y - dy * long }, 0.36 * long];
  const sides = [1, -1].map((side) => ({
    x: back.x - side * dy * half,
    y: back.y + side * dx * half,
  }));
  return { back, shape: polyline([tip, ...sides], { closed: true, fill: colour }) };
}

const headLength = ({ width }: Stroke, length: number) =>
  Math.min(HEAD_PX + 2 * width, 0.7 * length);

function head(tip: Point, tail: Point, pen: Stroke): readonly Shape[] {
  const length = distance(tip, tail);
  const long = headLength(pen, length);
  return length < 1 ? [] : [headAt(tip, tail, { long, colour: pen.colour }).shape];
}

/** Corners around a point, at these angles in eighths of a turn. */
const cornersAround = ({ x, y }: Point, radius: number, first: 0 | 1): readonly Point[] =>
  [0, 2, 4, 6].map((eighths) => {
    const turn = ((eighths + first) * Math.PI) / 4;
    return { x: x + radius * Math.cos(turn), y: y + radius * Math.sin(turn) };
  });

/** Draws a mark of a point style: capitals are filled, others hollow, `<` and `>` are heads. */
function mark(
  kind: string,
  at: Point,
  { pen, before }: { pen: Stroke; before?: Point },
): readonly Shape[] {
  const { x, y } = at;
  const { colour } = pen;
  const solid = stroke(colour, Math.min(2, pen.width));
  const r = POINT_RADIUS;
  const paint = /[ROQ]/.test(kind) ? { fill: colour } : { fill: '#ffffff' as const, stroke: solid };
  const cross = (dx: number, dy: number) =>
    line({ x: x - dx, y: y - dy }, { x: x + dx, y: y + dy }, solid);
  switch (kind.toLowerCase()) {
    case '':
      return [];
    case '.':
      return [circle(at, 2.5, { fill: colour })];
    case 'o':
      return [circle(at, r, paint)];
    case 'x':
      return [cross(r, r), cross(r, -r)];
    case '+':
      return [cross(r, 0), cross(0, r)];
    case 'r':
      return [polyline(cornersAround(at, r + 1, 0), { closed: true, ...paint })];
    case 'q':
      return [polyline(cornersAround(at, r + 1, 1), { closed: true, ...paint })];
    default:
      return head(at, before ?? { x: x - 1, y }, pen);
  }
}

function marksAlong(
  points: readonly Point[],
  marks: Style['marks'],
  pen: Stroke,
): readonly Shape[] {
  if (!marks) return [];
  const last = points.length - 1;
  return points.flatMap((at, index) => {
    const which = index === 0 ? marks[0] : index === last ? marks[2] : marks[1];
    const from = index === 0 ? points[1] : points[index - 1];
    return mark(which, at, { pen, ...(from ? { before: from } : {}) });
  });
}

/** Converts the numbers of an element to shapes. */
class Pencil {
  readonly pen: Stroke;
  private readonly colour: Colour;

  constructor(
    private readonly element: Element,
    private readonly plane: Plane,
  ) {
    const { style } = element;
    this.colour = style.colour ?? '#000000';
    const dash = style.dash ?? [];
    this.pen = {
      ...stroke(this.colour, style.size ?? 1.8, dash.length > 0 ? 'butt' : 'round'),
      ...(dash.length > 0 ? { dash } : {}),
    };
  }

  n(index: number): number {
    return this.element.numbers[index] ?? 0;
  }

  at(x: number, y: number): Point {
    const point = this.plane.at(this.element.axes, { x, y });
    const bounded = (value: number) => Math.min(1e6, Math.max(-1e6, value));
    return { x: bounded(point.x), y: bounded(point.y) };
  }

  point(index: number): Point {
    return this.at(this.n(index), this.n(index + 1));
  }

  get points(): readonly Point[] {
    const count = Math.floor(this.element.numbers.length / 2);
    return Array.from({ length: count }, (_, index) => this.point(2 * index));
  }

  private get box(): Bounds {
    const { left, top, right, bottom } = this.plane.box;
    return { left: left - 1, top: top - 1, right: right + 1, bottom: bottom + 1 };
  }

  /** A line, clipped to the plane. */
  line(points: readonly Point[]): readonly Shape[] {
    return clip(points, this.box).map((piece) => polyline(piece, { stroke: this.pen }));
  }

  fillOf(): Colour | null {
    const { fillColour, opacity } = this.element.style;
    return opacity === undefined ? null : opaque(fillColour ?? this.colour, opacity);
  }

  /** A closed line and its area. */
  area(points: readonly Point[]): readonly Shape[] {
    const fill = this.fillOf();
    const { left, top, right, bottom } = this.box;
    const inside = points.map(({ x, y }) => ({
      x: Math.min(right, Math.max(left, x)),
      y: Math.min(bottom, Math.max(top, y)),
    }));
    const [first] = points;
    return [
      ...(fill ? [polyline(inside, { closed: true, fill })] : []),
      ...this.line(first ? [...points, first] : []),
    ];
  }

  /** A line with a head at its end; the head follows the bend, and the line does not stick out of it. */
  arrow(points: readonly Point[], isDouble = false): readonly Shape[] {
    const way = points.reduce((sum, to, index) => sum + distance(to, points[index - 1] ?? to), 0);
    const long = headLength(this.pen, isDouble ? way / 2 : way);
    const heads: Shape[] = [];
    const withHead = (path: readonly Point[]): readonly Point[] => {
      const tip = path.at(-1);
      let end = path.length - 1;
      for (let at = tip; tip && at && distance(at, tip) < long; at = path[end]) end -= 1;
      const tail = path[end];
      if (!tip || !tail || way < 1) return path;
      const { back, shape } = headAt(tip, tail, { long, colour: this.pen.colour });
      heads.push(shape);
      return [...path.slice(0, end + 1), back];
    };
    const line = withHead(points);
    return [...this.line(isDouble ? withHead([...line].reverse()) : line), ...heads];
  }

  /** Points of an arc around a point of the plane; degrees, counterclockwise from the right. */
  arc([rx, ry]: readonly [number, number], start: number, angle: number): readonly Point[] {
    const steps = Math.max(8, Math.ceil(Math.min(360, Math.abs(angle)) / 4));
    return Array.from({ length: steps + 1 }, (_, index) => {
      const turn = ((start + (angle * index) / steps) * Math.PI) / 180;
      return this.at(this.n(0) + rx * Math.cos(turn), this.n(1) + ry * Math.sin(turn));
    });
  }
}

type Drawing = readonly [
  shapes: readonly Shape[],
  lines: readonly (readonly Point[])[],
  anchor?: Point | undefined,
];

const middle = (points: readonly Point[]): Point => {
  const mean = (of: (point: Point) => number) =>
    (Math.min(...points.map(of)) + Math.max(...points.map(of))) / 2;
  return points.length === 0 ? { x: 0, y: 0 } : { x: mean(({ x }) => x), y: mean(({ y }) => y) };
};

/** A dimension between two points: a line with heads, and thin lines to the points. */
function dimension(pencil: Pencil, direction: 'h' | 'v' | 'free'): Drawing {
  const [a, b] = [pencil.point(0), pencil.point(2)];
  const [from, to] =
    direction === 'h'
      ? [{ x: a.x, y: b.y }, b]
      : direction === 'v'
        ? [{ x: b.x, y: a.y }, b]
        : [a, b];
  const thin = stroke('#606060', 1);
  const helper = direction === 'free' ? [] : [line(a, from, thin)];
  return [[...helper, ...pencil.arrow([from, to], true)], [[from, to]]];
}

function chain(pencil: Pencil, { style }: Element, isClosed = false): Drawing {
  let { points } = pencil;
  if (style.hasStairs)
    points = points.flatMap((to, index) => {
      const from = points[index - 1];
      return from ? [{ x: to.x, y: from.y }, to] : [to];
    });
  const under = style.isFilledUnder && points.length > 1;
  const zero = pencil.at(0, 0).y;
  const [first, last] = [points[0], points.at(-1)];
  const fill: Colour = pencil.fillOf() ?? `${style.colour ?? '#000000'}40`;
  const below =
    under && first && last
      ? [
          polyline([...points, { x: last.x, y: zero }, { x: first.x, y: zero }], {
            closed: true,
            fill,
          }),
        ]
      : [];
  const dots = style.marks ?? (style.hasPoints ? (['O', 'O', 'O'] as const) : undefined);
  return [
    [
      ...below,
      ...(isClosed ? pencil.area(points) : pencil.line(points)),
      ...marksAlong(points, dots, pencil.pen),
    ],
    [isClosed && first ? [...points, first] : points],
  ];
}

function dots(pencil: Pencil, { style }: Element): Drawing {
  const pen = { ...pencil.pen, colour: style.pointColour ?? pencil.pen.colour };
  const kind = style.marks?.[1] ?? 'O';
  const radius = style.size === undefined ? POINT_RADIUS : Math.max(2, style.size);
  const { points } = pencil;
  const shapes = points.flatMap((at) =>
    kind === 'O' ? [circle(at, radius, { fill: pen.colour })] : mark(kind, at, { pen }),
  );
  return [shapes, [], points[0]];
}

function vectors(pencil: Pencil): Drawing {
  const origin = pencil.at(0, 0);
  const { points } = pencil;
  const lines = points.map((tip) => [origin, tip]);
  return [lines.flatMap((line) => pencil.arrow(line)), lines, points[0]];
}

function closed(pencil: Pencil, points: readonly Point[]): Drawing {
  const [first] = points;
  return [pencil.area(points), [first ? [...points, first] : points]];
}

/** A rectangle between two corners. */
function rectangular(
  pencil: Pencil,
  [left = 0, low = 0, right = 0, high = 0]: readonly number[],
): Drawing {
  const [a, b] = [pencil.at(left, low), pencil.at(right, low)];
  return closed(pencil, [a, b, pencil.at(right, high), pencil.at(left, high)]);
}

function boxplot(pencil: Pencil, { numbers }: Element): Drawing {
  const [y = 0, height = 0, low = 0, first = 0, half = 0, third = 0, high = 0] = numbers;
  const bar = (x: number, share = 1) => [
    pencil.at(x, y - (share * height) / 2),
    pencil.at(x, y + (share * height) / 2),
  ];
  const frame = [...bar(first), ...bar(third).reverse()];
  const lines = [
    [pencil.at(low, y), pencil.at(first, y)],
    [pencil.at(third, y), pencil.at(high, y)],
    ...[bar(low, 0.5), bar(half), bar(high, 0.5)],
  ];
  return [
    [...pencil.area(frame), ...lines.flatMap((one) => pencil.line(one))],
    [frame, ...lines],
  ];
}

type Draw = (
  pencil: Pencil,
  element: Element,
  imageAt: (number: number) => string | undefined,
) => Drawing;

const withHead: Draw = (pencil) => {
  const points = [pencil.point(0), pencil.point(2)];
  return [pencil.arrow(points), [points]];
};

const single: Draw = (pencil, element) => chain(pencil, element);

/** How each element is drawn; one without an entry does not compile. */
const drawings: Readonly<Record<ElementName, Draw>> = {
  ...{ line: single, drawline: single, polyline: single },
  polygon: (pencil, element) => chain(pencil, element, true),
  linepoint: (pencil, element) =>
    chain(pencil, { ...element, style: { hasPoints: true, ...element.style } }),
  ...{ arrow: withHead, rdimension: withHead },
  dimension: (pencil) => dimension(pencil, 'free'),
  hdimension: (pencil) => dimension(pencil, 'h'),
  vdimension: (pencil) => dimension(pencil, 'v'),
  ...{ point: dots, drawpoint: dots, drawpoints: dots },
  circle: (pencil) => closed(pencil, pencil.arc([pencil.n(2), pencil.n(2)], 0, 360).slice(0, -1)),
  oval: (pencil) => closed(pencil, pencil.arc([pencil.n(2), pencil.n(3)], 0, 360).slice(0, -1)),
  arc(pencil, { style: { marks } }) {
    const points = pencil.arc([pencil.n(2), pencil.n(2)], pencil.n(3), pencil.n(4));
    const ends = marks && ([marks[0], '', marks[2]] as const);
    return [[...pencil.line(points), ...marksAlong(points, ends, pencil.pen)], [points]];
  },
  loop(pencil, { style }) {
    const way = pencil.arc([pencil.n(2), pencil.n(2)], LOOP.start, LOOP.angle);
    const points = style.isReversed ? [...way].reverse() : way;
    return [pencil.arrow(points), [points], pencil.point(0)];
  },
  rect: (pencil, { numbers }) => rectangular(pencil, numbers),
  rectc: (pencil, { numbers: [x = 0, y = 0, wide = 0, high = 0] }) =>
    rectangular(pencil, [x - wide / 2, y - high / 2, x + wide / 2, y + high / 2]),
  text: (pencil) => [[], [], pencil.point(0)],
  ...{ drawvect: vectors, vect: vectors, ort: vectors },
  drawlines(pencil) {
    const { points } = pencil;
    const pairs = points.flatMap((to, index) => {
      const from = points[index - 1];
      return index % 2 === 1 && from ? [[from, to]] : [];
    });
    return [pairs.flatMap((pair) => pencil.line(pair)), pairs];
  },
  image(pencil, _, imageAt) {
    const [a, b] = [pencil.point(0), pencil.point(2)];
    const source = imageAt(Math.round(pencil.n(4)));
    const at = { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) };
    const size = { width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
    const isDrawn = source !== undefined && size.width >= 1 && size.height >= 1;
    return [isDrawn ? [image(at, size, source)] : [], [], middle([a, b])];
  },
  boxplot,
  legend: () => [[], []],
};

/** Draws an element without its text. */
export function drawnElement(
  element: Element,
  plane: Plane,
  imageAt: (number: number) => string | undefined,
): DrawnElement {
  const { kind, style } = element;
  const pencil = new Pencil(element, plane);
  const [shapes, lines, anchor = middle(lines.flat())] = drawings[kind](pencil, element, imageAt);
  const text = style.text ?? '';
  const { de, en } = elementNames[kind];
  const meaning = text === '' ? { de, en } : { de: `${de} ${text}`, en: `${en} ${text}` };
  return {
    shapes,
    lines,
    anchor,
    style,
    meaning,
    isBehind: style.isBehind === true || kind === 'image',
  };
}

export const elementPart = ({ meaning, shapes }: DrawnElement): Shape => part(meaning, ...shapes);
