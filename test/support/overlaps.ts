import type { Figure, Label, Point, Shape } from '@fragwerk/sdk';
import { widthOf } from '../../packages/faces/test/letters.js';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What the letters cover: capitals above, the index hanging below. */
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

/** Whether a line, thought as points a pixel apart, runs through a box. */
function crosses(from: Point, to: Point, box: Box): boolean {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y)) + 1;
  return Array.from({ length: steps + 1 }, (_, i) => i / steps).some((share) => {
    const [x, y] = [from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)];
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
  });
}

interface Found {
  readonly labels: { readonly label: Label; readonly owner: Shape }[];
  readonly strokes: { readonly from: Point; readonly to: Point; readonly owner: Shape }[];
  readonly rounds: { readonly box: Box; readonly owner: Shape }[];
}

function collect(shapes: readonly Shape[], found: Found, owner: Shape | null = null): Found {
  for (const shape of shapes) {
    const own = owner ?? shape;
    if (shape.kind === 'part') collect(shape.shapes, found, own);
    if (shape.kind === 'label') found.labels.push({ label: shape, owner: own });
    if (shape.kind === 'line') found.strokes.push({ from: shape.from, to: shape.to, owner: own });
    if (shape.kind === 'polyline')
      shape.points.forEach((to, i) => {
        const from = shape.points[i - 1] ?? (shape.closed ? shape.points.at(-1) : undefined);
        if (from) found.strokes.push({ from, to, owner: own });
      });
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

const words = ({ text, subscript = '' }: Label) => text + subscript;

/** Which labels of a figure lie on other labels, on lines or on symbols; letters in rings may. */
export function overlapsIn(figure: Figure): string[] {
  const found = collect(figure.shapes, { labels: [], strokes: [], rounds: [] });
  return found.labels.flatMap(({ label, owner }, index) => {
    const box = labelBox(label);
    const isInRing = found.rounds.some(
      ({ box: ring, owner: other }) =>
        other === owner && ring.left < box.left && ring.right > box.right && hits(ring, box),
    );
    if (isInRing) return [];
    const others = found.labels
      .slice(index + 1)
      .filter((other) => hits(box, labelBox(other.label)));
    const strokes = found.strokes.filter(({ from, to }) => crosses(from, to, box));
    const rounds = found.rounds.filter(({ box: round }) => hits(box, round));
    return [
      ...others.map((other) => `${words(label)} on ${words(other.label)}`),
      ...(strokes.length > 0 ? [`${words(label)} on a line`] : []),
      ...(rounds.length > 0 ? [`${words(label)} on a circle`] : []),
    ];
  });
}
