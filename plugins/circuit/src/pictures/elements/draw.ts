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
  stroke,
  texRuns,
} from '@fragwerk/sdk';
import { arrowHead } from '../../drawing/pens.js';
import { type DrawingElement, elementKinds, type ElementName, type Side } from './kinds.js';

/** The coordinate system of elements: its origin and its unit in pixels; y points upward. */
export interface Canvas {
  readonly origin: Point;
  readonly unit: number;
}

/** The shapes of an element, and the points around the anchor of its label. */
type Drawn = readonly [shapes: readonly Shape[], around: readonly Point[]];

/** Distance between an anchor and its label, in pixels. */
const GAP = 5;
/** A loop is open at the bottom (host 4.5). */
const LOOP = { start: 215, angle: -250 } as const;
const POINT_RADIUS = 3.5;

const middleOf = (points: readonly Point[]): Point => {
  const mean = (all: readonly number[]) => (Math.min(...all) + Math.max(...all)) / 2;
  return { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
};

/** Converts the parameters of an element to shapes. */
class Pencil {
  readonly numbers: readonly number[];
  private readonly pen: ReturnType<typeof stroke>;

  constructor(
    private readonly element: DrawingElement,
    private readonly canvas: Canvas,
  ) {
    const { colour, size } = element.style;
    this.numbers = element.numbers;
    this.pen = stroke(colour, size, 'round');
  }

  private at(x: number, y: number): Point {
    const { origin, unit } = this.canvas;
    return { x: origin.x + x * unit, y: origin.y - y * unit };
  }

  /** The point whose x is the number at `index`. */
  point(index = 0): Point {
    return this.at(this.numbers[index] ?? 0, this.numbers[index + 1] ?? 0);
  }

  private get paint() {
    const { fill } = this.element.style;
    return { stroke: this.pen, ...(fill ? { fill } : {}) };
  }

  private head(tip: Point, tail: Point): Shape[] {
    const direction = { x: tip.x - tail.x, y: tip.y - tail.y };
    if (Math.hypot(direction.x, direction.y) < 1) return [];
    return [arrowHead(tip, direction, this.element.style.colour)];
  }

  /** Points of an arc around the first point; degrees, counterclockwise from the right. */
  private turn(start: number, angle: number): Point[] {
    const [x = 0, y = 0, radius = 0, other = radius] = this.numbers;
    const [rx, ry] = this.element.kind === 'oval' ? [radius, other] : [radius, radius];
    const steps = Math.max(2, Math.ceil(Math.min(360, Math.abs(angle)) / 6));
    return Array.from({ length: steps + 1 }, (_, i) => {
      const turn = ((start + (angle * i) / steps) * Math.PI) / 180;
      return this.at(x + rx * Math.cos(turn), y + ry * Math.sin(turn));
    });
  }

  dot(): Drawn {
    return [[circle(this.point(), POINT_RADIUS, { fill: this.pen.colour })], [this.point()]];
  }

  round(): Drawn {
    const radius = (this.numbers[2] ?? 0) * this.canvas.unit;
    return [[circle(this.point(), radius, this.paint)], [this.point()]];
  }

  oval(): Drawn {
    return [
      [polyline(this.turn(0, 360).slice(1), { ...this.paint, closed: true })],
      [this.point()],
    ];
  }

  arc(): Drawn {
    const [, , , start = 0, angle = 0] = this.numbers;
    return [[polyline(this.turn(start, angle), { stroke: this.pen })], [this.point()]];
  }

  loop(): Drawn {
    const points = this.turn(LOOP.start, LOOP.angle);
    if (this.element.style.reverse) points.reverse();
    const [tip, tail] = [points.at(-1) ?? this.point(), points.at(-3) ?? this.point()];
    return [[polyline(points, { stroke: this.pen }), ...this.head(tip, tail)], [this.point()]];
  }

  /** A line with a head at its end, heads at both ends, or none. */
  straight(heads: 0 | 1 | 2): Drawn {
    const [from, to] = [this.point(), this.point(2)];
    const tips = [
      ...(heads > 0 ? this.head(to, from) : []),
      ...(heads > 1 ? this.head(from, to) : []),
    ];
    return [
      [line(from, to, this.pen), ...tips],
      [from, to],
    ];
  }

  /** A rectangle between two opposite corners, or around its centre. */
  box(isCentred: boolean): Drawn {
    const [x = 0, y = 0, width = 0, height = 0] = this.numbers;
    const [a, b] = isCentred
      ? [this.at(x - width / 2, y - height / 2), this.at(x + width / 2, y + height / 2)]
      : [this.point(), this.point(2)];
    const at = { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) };
    const size = { width: Math.abs(b.x - a.x), height: Math.abs(b.y - a.y) };
    return [[rectangle(at, size, this.paint)], [a, b]];
  }

  corners(closed: boolean): Drawn {
    const points = Array.from({ length: this.numbers.length / 2 }, (_, i) => this.point(2 * i));
    return [[polyline(points, closed ? { ...this.paint, closed } : { stroke: this.pen })], points];
  }
}

const drawings: Readonly<Record<ElementName, (pencil: Pencil) => Drawn>> = {
  line: (pencil) => pencil.straight(0),
  arrow: (pencil) => pencil.straight(1),
  dimension: (pencil) => pencil.straight(2),
  point: (pencil) => pencil.dot(),
  circle: (pencil) => pencil.round(),
  oval: (pencil) => pencil.oval(),
  arc: (pencil) => pencil.arc(),
  loop: (pencil) => pencil.loop(),
  rect: (pencil) => pencil.box(false),
  rectc: (pencil) => pencil.box(true),
  text: (pencil) => [[], [pencil.point()]],
  polyline: (pencil) => pencil.corners(false),
  polygon: (pencil) => pencil.corners(true),
};

/** Start of a label's centre line. */
function labelStart({ x, y }: Point, side: Side, [width, size]: readonly [number, number]): Point {
  const beside = GAP + POINT_RADIUS;
  if (side === 'left' || side === 'right')
    return { x: side === 'left' ? x - width - beside : x + beside, y };
  const away = { top: -1, bottom: 1, center: 0 }[side] * (GAP + size * 0.5);
  return { x: x - width / 2, y: y + away };
}

/** Draws an element. */
export function elementShape(element: DrawingElement, canvas: Canvas): Shape {
  const { kind, style: look } = element;
  const [shapes, around] = drawings[kind](new Pencil(element, canvas));
  const { label, textColour: colour, textSize: size } = look;
  const run = label.isTex ? texRuns(label.text) : [{ text: label.text }];
  const name = run.map(plainText).join('');
  const { de, en } = elementKinds[kind].name;
  if (name === '') return part({ de, en }, ...shapes);
  const start = labelStart(middleOf(around), look.side, [lineWidth(run, size), size]);
  const text = lineShapes(start, run, { colour, size });
  return part({ de: `${de} ${name}`, en: `${en} ${name}` }, ...shapes, ...text);
}
