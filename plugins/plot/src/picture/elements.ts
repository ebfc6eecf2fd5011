import {
  arrowHead,
  type Bounds,
  boundsAround,
  circle,
  clip,
  type Colour,
  distanceBetween,
  edgeOf,
  grownBy,
  image,
  line,
  type Localized,
  part,
  type Point,
  pointBetween,
  polyline,
  type Shape,
  stroke,
  type Stroke,
  textWidth,
} from '@fragwerk/sdk';
import { elementForms, type ElementName } from '../language/parse.js';
import { type Style, TEXT_SIZE } from '../language/style.js';
import { type Element, pairsOf, pointsFrom, spoken } from '../scene/model.js';
import { opaque, penOf } from './curves.js';
import type { Plane } from './plane.js';

export interface DrawnElement {
  readonly shapes: readonly Shape[];
  readonly anchor: Point;
  /** The line along which its text is written. */
  readonly baseline?: readonly [Point, Point] | undefined;
  /** Where its text is: at the anchor, inside of an area if there is space, or beside a point. */
  readonly textPlace: 'at' | 'inside' | 'beside';
  /** Lines that texts keep away from. */
  readonly lines: readonly (readonly Point[])[];
  readonly style: Style;
  readonly meaning: Localized;
  readonly isBehind: boolean;
}

const LOOP = { start: 215, angle: -250 } as const;
const HEAD_PX = 12;
const POINT_RADIUS = 4;

/** Returns points of a closed line, which ends where it begins. */
const ring = (points: readonly Point[]): readonly Point[] => [...points, ...points.slice(0, 1)];

const headLook = (length: number, fill: Colour) => ({ length, width: 0.72 * length, fill });

const headLength = ({ width }: Stroke, length: number) =>
  Math.min(HEAD_PX + 2 * width, 0.7 * length);

/** Corners around a point, at these angles in eighths of a turn. */
const cornersAround = ({ x, y }: Point, radius: number, first: 0 | 1): readonly Point[] =>
  [0, 2, 4, 6].map((eighths) => {
    const turn = ((eighths + first) * Math.PI) / 4;
    return { x: x + radius * Math.cos(turn), y: y + radius * Math.sin(turn) };
  });

interface MarkContext {
  readonly pen: Stroke;
  /** A point of the line before the mark. */
  readonly before: Point;
}

/**
 * Draws an arrow head of a point style, along a line through its point: `>` has its middle there, `|>` its
 * tip, `>|` its base.
 */
function headMark(kind: string, at: Point, { pen, before }: MarkContext): readonly Shape[] {
  const length = distanceBetween(at, before);
  // Equal points have no direction.
  if (length === 0) return [];
  const turn = (kind.includes('<') ? -1 : 1) / length;
  const long = HEAD_PX + 2 * pen.width;
  const ahead = (kind.startsWith('|') ? 0 : kind.endsWith('|') ? 1 : 0.5) * long;
  const tip = pointBetween(at, before, -ahead * turn);
  const base = pointBetween(at, before, (long - ahead) * turn);
  return [arrowHead(tip, base, headLook(long, pen.colour))];
}

/** Draws a mark of a point style: capitals are filled, others hollow, `<` and `>` are heads. */
function mark(kind: string, at: Point, context: MarkContext): readonly Shape[] {
  const { x, y } = at;
  const { pen } = context;
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
      return headMark(kind, at, context);
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
    const middle = marks.middle[(index - 1) % Math.max(1, marks.middle.length)] ?? '';
    const which = index === 0 ? marks.start : index === last ? marks.end : middle;
    const next = points[1] ?? { x: at.x + 1, y: at.y };
    const before = points[index - 1] ?? { x: 2 * at.x - next.x, y: 2 * at.y - next.y };
    return mark(which, at, { pen, before });
  });
}

/** Bounds for the pixels of elements, far beyond every picture. */
const EVERYWHERE: Bounds = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };

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
    this.pen = penOf(style, { colour: this.colour, width: 1.8 });
  }

  n(index: number): number {
    return this.element.numbers[index] ?? 0;
  }

  at(x: number, y: number): Point {
    return edgeOf(EVERYWHERE, this.plane.at(this.element.axes, { x, y }));
  }

  point(index: number): Point {
    return this.at(this.n(index), this.n(index + 1));
  }

  get points(): readonly Point[] {
    return pointsFrom(this.element.numbers).map(({ x, y }) => this.at(x, y));
  }

  private get box(): Bounds {
    return grownBy(this.plane.box, 1);
  }

  /** A line, clipped to the plane. */
  line(points: readonly Point[]): readonly Shape[] {
    return clip(points, this.box).map((piece) => polyline(piece, { stroke: this.pen }));
  }

  fillOf(): Colour | null {
    const { fillColour, opacity = fillColour ? 0.4 : undefined } = this.element.style;
    return opacity === undefined ? null : opaque(fillColour ?? this.colour, opacity);
  }

  /** A closed line and its area. */
  area(points: readonly Point[]): readonly Shape[] {
    const fill = this.fillOf();
    const inside = points.map((point) => edgeOf(this.box, point));
    return [
      ...(fill ? [polyline(inside, { closed: true, fill })] : []),
      ...this.line(ring(points)),
    ];
  }

  /** A line with a head at its end; the head follows the bend, and the line does not stick out of it. */
  arrow(points: readonly Point[], isDouble = false): readonly Shape[] {
    const way = points.reduce(
      (sum, to, index) => sum + distanceBetween(to, points[index - 1] ?? to),
      0,
    );
    const long = headLength(this.pen, isDouble ? way / 2 : way);
    const heads: Shape[] = [];
    const withHead = (path: readonly Point[]): readonly Point[] => {
      const tip = path.at(-1);
      let end = path.length - 1;
      for (let at = tip; tip && at && distanceBetween(at, tip) < long; at = path[end]) end -= 1;
      const tail = path[end];
      if (!tip || !tail || way < 1) return path;
      heads.push(arrowHead(tip, tail, headLook(long, this.pen.colour)));
      const back = pointBetween(tip, tail, long / distanceBetween(tip, tail));
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

interface Drawing
  extends
    Pick<DrawnElement, 'shapes' | 'lines'>,
    Partial<Pick<DrawnElement, 'baseline' | 'textPlace'>> {
  readonly anchor?: Point | undefined;
  /** Points that `points` marks; default: those of its numbers. */
  readonly points?: readonly Point[];
}

function middle(points: readonly Point[]): Point {
  if (points.length === 0) return { x: 0, y: 0 };
  const { left, right, top, bottom } = boundsAround(points);
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** The middle of the corners, which is inside of a triangle, too. */
const centre = (corners: readonly Point[]): Point => ({
  x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
  y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
});

const THIN = stroke('#606060', 1);

/** An arrow, or a dimension, which has a head at both ends. */
const straight = (pencil: Pencil, ends: readonly [Point, Point], isDouble = false): Drawing => ({
  shapes: pencil.arrow(ends, isDouble),
  lines: [ends],
  baseline: ends,
});

/** A dimension along an axis, with thin lines from the points to it. */
function axisDimension(pencil: Pencil, { kind, numbers }: Element): Drawing {
  const isLevel = kind === 'hdimension';
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, at = isLevel ? y2 : x2] = numbers;
  const [from, to] = isLevel
    ? [pencil.at(x1, at), pencil.at(x2, at)]
    : [pencil.at(at, y1), pencil.at(at, y2)];
  const own = straight(pencil, [from, to], true);
  const helpers = [line(pencil.at(x1, y1), from, THIN), line(pencil.at(x2, y2), to, THIN)];
  return { ...own, shapes: [...helpers, ...own.shapes] };
}

/** Angle of a radius without one of its own, in radians. */
const RADIUS_ANGLE = Math.PI / 6;

/** The radius of a circle: an arrow from its centre, or from outside if the text is too long for it. */
function radius(pencil: Pencil, { numbers, style }: Element): Drawing {
  const [x = 0, y = 0, r = 0, angle = RADIUS_ANGLE] = numbers;
  const at = (times: number) =>
    pencil.at(x + times * r * Math.cos(angle), y + times * r * Math.sin(angle));
  const [centre, edge] = [at(0), at(1)];
  const length = distanceBetween(centre, edge);
  const space = textWidth(style.text ?? '', style.textSize ?? 2 * TEXT_SIZE) + 2 * HEAD_PX;
  if (length >= space || length === 0) return straight(pencil, [centre, edge]);
  const outside = at(1 + space / length);
  return {
    shapes: [...pencil.line([centre, edge]), ...pencil.arrow([outside, edge])],
    lines: [[centre, outside]],
    baseline: [edge, outside],
  };
}

function chain(pencil: Pencil, { kind, style }: Element): Drawing {
  const isClosed = kind === 'polygon';
  let { points } = pencil;
  if (style.hasStairs)
    points = points.flatMap((to, index) => {
      const from = points[index - 1];
      return from ? [{ x: to.x, y: from.y }, to] : [to];
    });
  const [first, last] = [points[0], points.at(-1)];
  const isFilledUnder = style.isFilledUnder && points.length > 1;
  const fill: Colour = pencil.fillOf() ?? `${style.colour ?? '#000000'}40`;
  const base = [last, first].flatMap((at) => (at ? [{ x: at.x, y: pencil.at(0, 0).y }] : []));
  return {
    shapes: [
      ...(isFilledUnder ? [polyline([...points, ...base], { closed: true, fill })] : []),
      ...(isClosed ? pencil.area(points) : pencil.line(points)),
      ...marksAlong(points, style.marks, pencil.pen),
    ],
    lines: [isClosed ? ring(points) : points],
    ...(points.length === 2 && first && last ? { baseline: [first, last] } : {}),
    ...(isClosed ? { textPlace: 'inside', anchor: centre(points) } : {}),
  };
}

function dots(pencil: Pencil, { style }: Element): Drawing {
  const pen = { ...pencil.pen, colour: style.pointColour ?? pencil.pen.colour };
  const { marks } = style;
  const kind = marks ? (marks.middle[0] ?? marks.start) : 'O';
  const radius = style.size === undefined ? POINT_RADIUS : Math.max(2, style.size);
  const { points } = pencil;
  const shapes = points.flatMap((at) =>
    kind === 'O'
      ? [circle(at, radius, { fill: pen.colour })]
      : mark(kind, at, { pen, before: { x: at.x - 1, y: at.y } }),
  );
  return { shapes, lines: [], anchor: points[0], points: [] };
}

function vectors(pencil: Pencil): Drawing {
  const origin = pencil.at(0, 0);
  const { points } = pencil;
  const lines = points.map((tip) => [origin, tip]);
  return { shapes: lines.flatMap((line) => pencil.arrow(line)), lines, anchor: points[0] };
}

/** Draws each pair of points: the first two, the next two, and so on. */
function drawPairs(
  { points }: Pencil,
  draw: (pair: readonly [Point, Point]) => readonly Shape[],
): Drawing {
  const pairs = pairsOf(points);
  return { shapes: pairs.flatMap(draw), lines: pairs, baseline: pairs[0] };
}

/** Pixels by which a straight line without ends is drawn beyond its points; the plane cuts it off. */
const FAR = 1e5;

function endless([a, b]: readonly [Point, Point]): readonly Point[] {
  const length = distanceBetween(a, b) || 1;
  const [dx, dy] = [((b.x - a.x) * FAR) / length, ((b.y - a.y) * FAR) / length];
  return [
    { x: a.x - dx, y: a.y - dy },
    { x: b.x + dx, y: b.y + dy },
  ];
}

function closed(pencil: Pencil, corners: readonly Point[], points = corners): Drawing {
  return { shapes: pencil.area(corners), lines: [ring(corners)], points, textPlace: 'inside' };
}

/** A closed curve around a centre. */
const around = (pencil: Pencil, radii: readonly [number, number]): Drawing =>
  closed(pencil, pencil.arc(radii, 0, 360).slice(0, -1), [pencil.point(0)]);

/** A rectangle between two corners. */
function rectangular(
  pencil: Pencil,
  [left = 0, low = 0, right = 0, high = 0]: readonly number[],
): Drawing {
  const [a, b] = [pencil.at(left, low), pencil.at(right, low)];
  return closed(pencil, [a, b, pencil.at(right, high), pencil.at(left, high)]);
}

function boxplot(pencil: Pencil, { numbers }: Element): Drawing {
  const [low = 0, first = 0, half = 0, third = 0, high = 0, y = 0, height = 2] = numbers;
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
  return {
    shapes: [...pencil.area(frame), ...lines.flatMap((one) => pencil.line(one))],
    ...{ lines: [frame, ...lines], points: [] },
  };
}

type Draw = (
  pencil: Pencil,
  element: Element,
  imageAt: (number: number) => string | undefined,
) => Drawing;

const DEGREES = 180 / Math.PI;

/** How each element is drawn; one without an entry does not compile. */
const drawings: Readonly<Record<ElementName, Draw>> = {
  ...{ line: chain, polyline: chain, polygon: chain, linepoint: chain },
  arrow: (pencil) => straight(pencil, [pencil.point(0), pencil.point(2)]),
  dimension: (pencil) => straight(pencil, [pencil.point(0), pencil.point(2)], true),
  ...{ hdimension: axisDimension, vdimension: axisDimension },
  rdimension: radius,
  ...{ point: dots, drawpoint: dots, drawpoints: dots },
  circle: (pencil) => around(pencil, [pencil.n(2), pencil.n(2)]),
  oval: (pencil) => around(pencil, [pencil.n(2), pencil.n(3)]),
  arc(pencil, { style: { marks } }) {
    const [start, angle] = [pencil.n(3) * DEGREES, pencil.n(4) * DEGREES];
    const points = pencil.arc([pencil.n(2), pencil.n(2)], start, angle);
    const ends = marks && { ...marks, middle: [] };
    return {
      shapes: [...pencil.line(points), ...marksAlong(points, ends, pencil.pen)],
      ...{ lines: [points], points: [pencil.point(0)] },
    };
  },
  loop(pencil, { style }) {
    const way = pencil.arc([pencil.n(2), pencil.n(2)], LOOP.start, LOOP.angle);
    const points = style.isReversed ? [...way].reverse() : way;
    return {
      ...{ shapes: pencil.arrow(points), lines: [points], points: [pencil.point(0)] },
      ...{ anchor: pencil.point(0), textPlace: 'inside' },
    };
  },
  rect: (pencil, { numbers }) => rectangular(pencil, numbers),
  rectc: (pencil, { numbers: [x = 0, y = 0, wide = 0, high = 0] }) =>
    rectangular(pencil, [x - wide / 2, y - high / 2, x + wide / 2, y + high / 2]),
  text: (pencil) => ({
    ...{ shapes: [], lines: [], anchor: pencil.point(0), points: [pencil.point(0)] },
    textPlace: 'at',
  }),
  ...{ vect: vectors, ort: vectors },
  drawline: (pencil) => drawPairs(pencil, (pair) => pencil.line(pair)),
  drawvect: (pencil) => drawPairs(pencil, (pair) => pencil.arrow(pair)),
  drawlines: (pencil) => drawPairs(pencil, (pair) => pencil.line(endless(pair))),
  image(pencil, _, imageAt) {
    const [a, b] = [pencil.point(0), pencil.point(2)];
    const source = imageAt(Math.round(pencil.n(4)));
    const at = { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) };
    const size = { width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
    const isDrawn = source !== undefined && size.width >= 1 && size.height >= 1;
    const shapes = isDrawn ? [image(at, size, source)] : [];
    return { shapes, lines: [], anchor: middle([a, b]), points: [a, b] };
  },
  boxplot,
  legend: () => ({ shapes: [], lines: [], points: [] }),
};

export function drawnElement(
  element: Element,
  plane: Plane,
  imageAt: (number: number) => string | undefined,
): DrawnElement {
  const { kind, style } = element;
  const pencil = new Pencil(element, plane);
  const drawing = drawings[kind](pencil, element, imageAt);
  const { lines, anchor = middle(lines.flat()), points = pencil.points } = drawing;
  const isMarked = [style.hasPoints, style.pointColour, kind === 'linepoint'].some(Boolean);
  const pointPaint = { fill: style.pointColour ?? pencil.pen.colour };
  const marked = isMarked ? points.map((at) => circle(at, POINT_RADIUS, pointPaint)) : [];
  const text = spoken(style.text ?? '', style.isTex);
  const { de, en } = elementForms[kind].label;
  const meaning =
    text === '' ? { de, en } : { de: `${de} ${text}`, en: `${en} ${style.english ?? text}` };
  return {
    shapes: [...drawing.shapes, ...marked],
    ...{ lines, anchor, style, meaning },
    baseline: drawing.baseline,
    textPlace: drawing.textPlace ?? 'beside',
    isBehind: style.isBehind === true || kind === 'image',
  };
}

export const elementPart = ({ meaning, shapes }: DrawnElement): Shape => part(meaning, ...shapes);
