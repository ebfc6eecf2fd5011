import type { Point } from '@fragwerk/sdk';
import type { Bounds } from '../drawing/frame.js';

type Segment = readonly [Point, Point];

/** A place for the middle of a label, and the point of the line that it belongs to. */
export interface Candidate {
  readonly centre: Point;
  readonly anchor: Point;
  /** Far away: a thin line leads to the anchor. */
  readonly isFar: boolean;
}

/** A label that looks for a place: its size in pixels, and places with the best first. */
export interface Wish {
  readonly width: number;
  readonly size: number;
  readonly candidates: readonly Candidate[];
}

/** A place that was found. */
export interface Placement extends Candidate {
  /** Nothing else lies there. */
  readonly isFree: boolean;
}

/** Costs of what a place touches; a place is free below `touch`. Each later one costs `rank` more. */
const costs = { outside: 100, touch: 10, apart: 3, near: 1, far: 1, rank: 0.015 } as const;
/** Lines this close, in pixels, make it unclear whose label it is. */
const NEAR = 3;
/** Times that all labels are placed, each in another order. */
const ROUNDS = 6;

const overlap = (a: Bounds, b: Bounds): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const isWithin = (inner: Bounds, outer: Bounds): boolean =>
  inner.left >= outer.left &&
  inner.top >= outer.top &&
  inner.right <= outer.right &&
  inner.bottom <= outer.bottom;

/** Whether a part of a line lies in a box (after Liang and Barsky). */
function crosses([from, to]: Segment, { left, right, top, bottom }: Bounds): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [enter, leave] = [0, 1];
  for (const [way, room] of [
    [-dx, from.x - left],
    [dx, right - from.x],
    [-dy, from.y - top],
    [dy, bottom - from.y],
  ] as const) {
    if (way === 0 && room <= 0) return false;
    if (way < 0) enter = Math.max(enter, room / way);
    if (way > 0) leave = Math.min(leave, room / way);
  }
  return enter < leave;
}

/** Whether two lines cross. */
function meets([a, b]: Segment, [c, d]: Segment): boolean {
  const side = (p: Point, q: Point, r: Point) =>
    Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** What the letters cover: the index hangs below. */
export const labelBox = ({ x, y }: Point, width: number, size: number): Bounds => ({
  left: x - width / 2 - 2,
  right: x + width / 2 + 2,
  top: y - 0.45 * size,
  bottom: y + 0.65 * size,
});

const grown = ({ left, top, right, bottom }: Bounds, by: number): Bounds => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** A place that a label has taken, with the line that leads to it. */
interface Taken {
  readonly box: Bounds;
  readonly leader: Segment | null;
}

/** From beside the label's own line to the label; what crosses it stands between the two. */
function wayOf({ centre, anchor }: Candidate): Segment {
  const share = 0.1;
  const x = anchor.x + share * (centre.x - anchor.x);
  return [{ x, y: anchor.y + share * (centre.y - anchor.y) }, centre];
}

/** The point of a box next to another point. */
export function edgeOf({ left, right, top, bottom }: Bounds, { x, y }: Point): Point {
  return { x: Math.min(right, Math.max(left, x)), y: Math.min(bottom, Math.max(top, y)) };
}

function takenBy({ width, size }: Wish, { centre, anchor, isFar }: Candidate): Taken {
  const box = labelBox(centre, width, size);
  return { box, leader: isFar ? [anchor, edgeOf(box, anchor)] : null };
}

const ZERO: Point = { x: 0, y: 0 };

/** Finds places for labels among lines and other labels; the same input gives the same places. */
export class Placer {
  private readonly boxes: Bounds[] = [];
  private readonly lines: Segment[] = [];

  /** @param page where labels may stand; without it anywhere */
  constructor(private readonly page: Bounds | null = null) {}

  addLine(from: Point, to: Point): void {
    this.lines.push([from, to]);
  }

  /** The edges of an area with these corners. */
  addOutline(corners: readonly Point[]): void {
    corners.forEach((to, index) => {
      const from = corners.at(index - 1);
      if (from) this.addLine(from, to);
    });
  }

  addDot({ x, y }: Point, radius: number): void {
    this.boxes.push({ left: x - radius, top: y - radius, right: x + radius, bottom: y + radius });
  }

  /** Places for all labels, in their order; those without a free one may choose first next time. */
  place(wishes: readonly Wish[]): readonly Placement[] {
    let order = wishes.map((_, index) => index);
    let best: readonly Placement[] = [];
    let least = Infinity;
    for (let round = 0; round < ROUNDS && least > 0; round += 1) {
      const found = this.placeIn(order, wishes);
      const blocked = order.filter((index) => found[index]?.isFree === false);
      if (blocked.length < least) [best, least] = [found, blocked.length];
      order = [...blocked, ...order.filter((index) => found[index]?.isFree === true)];
    }
    return best;
  }

  private placeIn(order: readonly number[], wishes: readonly Wish[]): Placement[] {
    const taken: Taken[] = [];
    const found: Placement[] = [];
    for (const index of order) {
      const wish = wishes[index];
      if (!wish) continue;
      const placement = this.best(wish, taken);
      taken.push(takenBy(wish, placement));
      found[index] = placement;
    }
    return found;
  }

  private best(wish: Wish, others: readonly Taken[]): Placement {
    let best: Placement = { centre: ZERO, anchor: ZERO, isFar: false, isFree: false };
    let least = Infinity;
    for (const [index, candidate] of wish.candidates.entries()) {
      const rank = index * costs.rank;
      if (least <= rank) break;
      const faults = this.cost(candidate, takenBy(wish, candidate), { others, most: least - rank });
      if (faults + rank >= least) continue;
      least = faults + rank;
      best = { ...candidate, isFree: faults < costs.touch };
    }
    return best;
  }

  /** What a place costs; what reaches `most` is not looked at further. */
  private cost(
    candidate: Candidate,
    { box, leader }: Taken,
    { others, most }: { readonly others: readonly Taken[]; readonly most: number },
  ): number {
    const { page, boxes, lines } = this;
    let cost = leader ? costs.far : 0;
    if (page && !isWithin(box, page)) cost += costs.outside;
    const touches = (other: Bounds) => {
      if (overlap(box, other) || (leader && crosses(leader, other))) cost += costs.touch;
    };
    for (const other of others) {
      touches(other.box);
      if (other.leader && crosses(other.leader, box)) cost += costs.touch;
    }
    boxes.forEach(touches);
    const wide = grown(box, NEAR);
    for (const line of lines) {
      if (cost >= most) return cost;
      if (crosses(line, wide)) cost += crosses(line, box) ? costs.touch : costs.near;
    }
    const way = wayOf(candidate);
    return cost < most && lines.some((line) => meets(line, way)) ? cost + costs.apart : cost;
  }
}
