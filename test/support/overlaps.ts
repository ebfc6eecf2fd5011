import type { Circuit } from '@fragwerk/plugin-circuit';
import type { Figure, Label, Point, Shape } from '@fragwerk/sdk';
import { widthOf } from '../../packages/renderers/test/letters.js';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The boxes that the letters cover: capitals, and below them the index. */
function labelBox({ at, text, subscript = '', size, align = 'start' }: Label): Box {
  const width = widthOf(text, size) + widthOf(subscript, size * 0.7);
  const blank = widthOf(text.slice(0, text.length - text.trimStart().length), size);
  const start = at.x - width * { start: 0, middle: 0.5, end: 1 }[align];
  const left = start + blank;
  const half = size * 0.365;
  const below = subscript === '' ? half : half + size * 0.22;
  return { left, right: start + width, top: at.y - half, bottom: at.y + below };
}

const hits = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Returns whether a line, sampled once per pixel, passes through a box. */
function crosses(from: Point, to: Point, box: Box): boolean {
  const isParallel = Math.max(from.x, to.x) <= box.left || Math.min(from.x, to.x) >= box.right;
  const isAbove = Math.max(from.y, to.y) <= box.top || Math.min(from.y, to.y) >= box.bottom;
  if (isParallel || isAbove) return false;
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y)) + 1;
  return Array.from({ length: steps + 1 }, (_, i) => i / steps).some((share) => {
    const [x, y] = [from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)];
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
  });
}

/** `order` is the painting order; later shapes are on top. */
interface Found {
  readonly labels: { readonly label: Label; readonly owner: Shape; readonly order: number }[];
  readonly strokes: { readonly from: Point; readonly to: Point; readonly order: number }[];
  readonly rounds: { readonly box: Box; readonly owner: Shape }[];
  readonly covers: { readonly box: Box; readonly order: number }[];
  count: number;
}

const cornersOf = ({ left, top, right, bottom }: Box): readonly Point[] => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

function collect(shapes: readonly Shape[], found: Found, owner: Shape | null = null): Found {
  const edges = (points: readonly Point[], closed: boolean) =>
    points.forEach((to, i) => {
      const from = points[i - 1] ?? (closed ? points.at(-1) : undefined);
      if (from) found.strokes.push({ from, to, order: found.count });
    });
  for (const shape of shapes) {
    const own = owner ?? shape;
    found.count += 1;
    if (shape.kind === 'part') collect(shape.shapes, found, own);
    if (shape.kind === 'label') found.labels.push({ label: shape, owner: own, order: found.count });
    if (shape.kind === 'line') edges([shape.from, shape.to], false);
    if (shape.kind === 'polyline') edges(shape.points, shape.closed === true);
    if (shape.kind === 'rectangle') {
      const { at, width, height } = shape;
      const box = { left: at.x, top: at.y, right: at.x + width, bottom: at.y + height };
      if (shape.fill?.length === 7) found.covers.push({ box, order: found.count });
      if (shape.stroke) edges(cornersOf(box), true);
    }
    if (shape.kind === 'circle') {
      const { centre, radius } = shape;
      const box = {
        ...{ left: centre.x - radius, right: centre.x + radius },
        ...{ top: centre.y - radius, bottom: centre.y + radius },
      };
      found.rounds.push({ box, owner: own });
    }
  }
  return found;
}

const textOf = ({ text, subscript = '' }: Label) => text + subscript;

const contains = (outer: Box, inner: Box): boolean =>
  outer.left <= inner.left &&
  outer.right >= inner.right &&
  outer.top <= inner.top &&
  outer.bottom >= inner.bottom;

/**
 * Returns the labels of a figure that overlap other labels, lines or symbols. Letters in rings are
 * allowed to, and those on an opaque rectangle that hides the line.
 */
export function overlapsIn(figure: Figure): string[] {
  const empty = { labels: [], strokes: [], rounds: [], covers: [], count: 0 };
  const found = collect(figure.shapes, empty);
  return found.labels.flatMap(({ label, owner, order }, index) => {
    const box = labelBox(label);
    const isInRing = found.rounds.some(
      ({ box: ring, owner: other }) =>
        other === owner && ring.left < box.left && ring.right > box.right && hits(ring, box),
    );
    if (isInRing) return [];
    const paper = Math.max(
      0,
      ...found.covers
        .filter((one) => one.order < order && contains(one.box, box))
        .map((one) => one.order),
    );
    const others = found.labels
      .slice(index + 1)
      .filter((other) => hits(box, labelBox(other.label)));
    const strokes = found.strokes.filter(
      (one) => one.order > paper && crosses(one.from, one.to, box),
    );
    const rounds = found.rounds.filter(({ box: round }) => hits(box, round));
    return [
      ...others.map((other) => `${textOf(label)} on ${textOf(other.label)}`),
      ...(strokes.length > 0 ? [`${textOf(label)} on a line`] : []),
      ...(rounds.length > 0 ? [`${textOf(label)} on a circle`] : []),
    ];
  });
}

/** Distance in pixels between a voltage arrow and symbols. */
const CLEAR = 3;

/** Returns the voltage arrows of a circuit that touch a symbol to which they do not belong. */
export function arrowsOnSymbols({ shapes }: Figure): string[] {
  const parts = (all: readonly Shape[]): Extract<Shape, { kind: 'part' }>[] =>
    all.flatMap((shape) => (shape.kind === 'part' ? [shape, ...parts(shape.shapes)] : []));
  const arrows = parts(shapes).filter(({ meaning }) => 'isArrow' in meaning);
  const symbols = parts(shapes).filter(
    ({ meaning }) => 'key' in meaning && !('isArrow' in meaning),
  );
  const empty = () => ({ labels: [], strokes: [], rounds: [], covers: [], count: 0 });
  return arrows.flatMap((arrow) =>
    arrow.shapes.flatMap((shape) => {
      if (shape.kind !== 'line') return [];
      const { from, to } = shape;
      const box = {
        ...{ left: Math.min(from.x, to.x) - CLEAR, right: Math.max(from.x, to.x) + CLEAR },
        ...{ top: Math.min(from.y, to.y) - CLEAR, bottom: Math.max(from.y, to.y) + CLEAR },
      };
      return symbols.flatMap((symbol) => {
        const found = collect(symbol.shapes, empty());
        const touches =
          found.strokes.some((one) => crosses(one.from, one.to, box)) ||
          found.rounds.some((one) => hits(one.box, box));
        return touches ? [`${arrow.meaning.de} on ${symbol.meaning.de}`] : [];
      });
    }),
  );
}

/** Minimum distance of joints and parallel wires in pixels. */
const APART = 15;

/** Returns parallel wires and joints that almost touch. */
export function tooCloseIn({ shapes }: Figure): string[] {
  const wires = shapes.flatMap((shape) => (shape.kind === 'line' ? [shape] : []));
  const dots = shapes.flatMap((shape) =>
    shape.kind === 'circle' && !shape.stroke ? [shape.centre] : [],
  );
  const isTooClose = (a: (typeof wires)[number], b: (typeof wires)[number]): boolean => {
    const [along, across] = a.from.x === a.to.x ? (['y', 'x'] as const) : (['x', 'y'] as const);
    if (b.from[across] !== b.to[across]) return false;
    const gap = Math.abs(a.from[across] - b.from[across]);
    const start = Math.max(
      Math.min(a.from[along], a.to[along]),
      Math.min(b.from[along], b.to[along]),
    );
    const end = Math.min(
      Math.max(a.from[along], a.to[along]),
      Math.max(b.from[along], b.to[along]),
    );
    return gap > 1 && gap < APART && end - start > 1;
  };
  const pairs = <T>(all: readonly T[], isClose: (a: T, b: T) => boolean): number =>
    all.filter((a, index) => all.slice(index + 1).some((b) => isClose(a, b))).length;
  const isNear = (a: Point, b: Point): boolean => {
    const gap = Math.hypot(a.x - b.x, a.y - b.y);
    return gap > 0.5 && gap < APART;
  };
  return [
    ...(pairs(wires, isTooClose) > 0 ? ['wires almost touch'] : []),
    ...(pairs(dots, isNear) > 0 ? ['dots almost touch'] : []),
  ];
}

/** The centre of each drawn element, by name. */
function middlesIn({ shapes }: Figure): ReadonlyMap<string, Point> {
  const found = new Map<string, Point>();
  for (const shape of shapes) {
    if (shape.kind !== 'part' || 'isArrow' in shape.meaning) continue;
    const { strokes, rounds } = collect(shape.shapes, {
      ...{ labels: [], strokes: [], rounds: [], covers: [], count: 0 },
    });
    const boxes = [
      ...strokes.map(({ from, to }) => [from, to]),
      ...rounds.map(({ box }) => cornersOf(box)),
    ].flat();
    const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
    if (boxes.length > 0 && 'key' in shape.meaning)
      found.set(String(shape.meaning.key), {
        x: middle(boxes.map(({ x }) => x)),
        y: middle(boxes.map(({ y }) => y)),
      });
  }
  return found;
}

/** Names of elements that are rungs of a ladder, but are placed higher or lower than others. */
export function misplacedRungs(circuit: Circuit, figure: Figure): string[] {
  const middles = middlesIn(figure);
  const rungs = circuit.positions.flatMap(({ place, network }) => {
    const named = circuit.elements.find(({ element }) => element === network);
    const isRung = place === 'vertical' || place === 'shunt';
    // An open end is drawn as the terminals of the output.
    const isDrawn = isRung && circuit.form === 'ladder' && named?.element.kind !== 'LL';
    const at = isDrawn ? middles.get(named?.name ?? '') : undefined;
    return named && at ? [{ name: named.name, y: at.y }] : [];
  });
  return rungs.filter(({ y }) => Math.abs(y - (rungs[0]?.y ?? y)) > 2).map(({ name }) => name);
}

/** Parallel groups of elements that are not in order from left to right or from top to bottom. */
export function readBackward(circuit: Circuit, figure: Figure): string[] {
  const middles = middlesIn(figure);
  return circuit.groups.flatMap(({ group, name }) => {
    if (group.type !== 'parallel') return [];
    const places = group.parts.flatMap((part) => {
      const named = circuit.elements.find(({ element }) => element === part);
      return middles.get(named?.name ?? '') ?? [];
    });
    const isBackward = places.slice(1).some((at, index) => {
      const before = places[index] ?? at;
      const [dx, dy] = [at.x - before.x, at.y - before.y];
      return Math.abs(dx) > Math.abs(dy) ? dx < 0 : dy < 0;
    });
    return isBackward ? [name] : [];
  });
}
