import type { Point } from '@fragwerk/sdk';
import type { Bounds } from '../drawing/frame.js';

/** Steps along a line when it is asked whether it crosses a rectangle. */
const STEPS = 24;

const overlap = (a: Bounds, b: Bounds): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function crosses([from, to]: readonly [Point, Point], box: Bounds): boolean {
  return Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS).some((share) => {
    const x = from.x + share * (to.x - from.x);
    const y = from.y + share * (to.y - from.y);
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
  });
}

/** Whether the way from a line to its label leads across another line. */
function separates([a, b]: readonly [Point, Point], from: Point, to: Point): boolean {
  const side = (p: Point, q: Point, r: Point) =>
    Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  return side(a, b, from) * side(a, b, to) < 0 && side(from, to, a) * side(from, to, b) < 0;
}

/** A place for the middle of a label, and the point of the line that it belongs to. */
export interface Candidate {
  readonly centre: Point;
  readonly anchor: Point;
}

/** Finds free places for labels: the first candidate that touches the least wins. */
export class Placer {
  private readonly boxes: Bounds[] = [];
  private readonly lines: (readonly [Point, Point])[] = [];

  constructor(private readonly page: Bounds) {}

  addLine(from: Point, to: Point): void {
    this.lines.push([from, to]);
  }

  /** @param candidates the best first */
  place(candidates: readonly Candidate[], width: number, height: number): Point {
    const boxAt = ({ x, y }: Point): Bounds => ({
      ...{ left: x - width / 2 - 2, right: x + width / 2 + 2 },
      ...{ top: y - height / 2 - 1, bottom: y + height / 2 + 1 },
    });
    const faults = ({ centre, anchor }: Candidate): number => {
      const box = boxAt(centre);
      const { left, top, right, bottom } = this.page;
      const isOut = box.left < left || box.top < top || box.right > right || box.bottom > bottom;
      const hit = this.boxes.filter((other) => overlap(box, other)).length;
      const cut = this.lines.filter((line) => crosses(line, box)).length;
      // The line that the label belongs to begins at the anchor, so the way starts off it.
      const start = {
        x: anchor.x + 0.1 * (centre.x - anchor.x),
        y: anchor.y + 0.1 * (centre.y - anchor.y),
      };
      const isApart = this.lines.some((line) => separates(line, start, centre));
      return (isOut ? 100 : 0) + 10 * hit + 2 * cut + (isApart ? 3 : 0);
    };
    let best: Point = candidates[0]?.centre ?? { x: 0, y: 0 };
    let least = Infinity;
    for (const candidate of candidates) {
      const count = faults(candidate);
      if (count < least) [best, least] = [candidate.centre, count];
      if (least === 0) break;
    }
    this.boxes.push(boxAt(best));
    return best;
  }
}
