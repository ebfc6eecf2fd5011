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
export interface LabelRequest {
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
const NEAR_PX = 3;
/** Times that all labels are placed, each in another order. */
const ROUNDS = 6;
/** Comparisons after which the best that was found is good enough. */
const MAX_COMPARISONS = 5e6;

const overlap = (a: Bounds, b: Bounds): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const isWithin = (inner: Bounds, outer: Bounds): boolean =>
  inner.left >= outer.left &&
  inner.top >= outer.top &&
  inner.right <= outer.right &&
  inner.bottom <= outer.bottom;

/** Whether a part of a line lies in a box (after Liang and Barsky). */
function crosses([from, to]: Segment, { left, right, top, bottom }: Bounds): boolean {
  // Most lines lie on one side of the box.
  if ((from.x <= left && to.x <= left) || (from.x >= right && to.x >= right)) return false;
  if ((from.y <= top && to.y <= top) || (from.y >= bottom && to.y >= bottom)) return false;
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
interface Occupied {
  readonly box: Bounds;
  readonly leader: Segment | null;
}

/** A candidate with what it would take, and its costs. */
interface RatedCandidate extends Occupied {
  readonly candidate: Candidate;
  readonly rank: number;
  /** Beside lines and dots, once it is known. */
  fixed: number | null;
}

/** From beside the label's own line to the label; what crosses it stands between the two. */
function approachOf({ centre, anchor }: Candidate): Segment {
  const share = 0.1;
  const x = anchor.x + share * (centre.x - anchor.x);
  return [{ x, y: anchor.y + share * (centre.y - anchor.y) }, centre];
}

/** The point of a box next to another point. */
export function edgeOf({ left, right, top, bottom }: Bounds, { x, y }: Point): Point {
  return { x: Math.min(right, Math.max(left, x)), y: Math.min(bottom, Math.max(top, y)) };
}

function takenBy({ width, size }: LabelRequest, { centre, anchor, isFar }: Candidate): Occupied {
  const box = labelBox(centre, width, size);
  return { box, leader: isFar ? [anchor, edgeOf(box, anchor)] : null };
}

/** Finds places for labels among lines and other labels; the same input gives the same places. */
export class Placer {
  /** Comparisons of places with lines and other labels so far. */
  comparisons = 0;
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
  place(wishes: readonly LabelRequest[]): readonly Placement[] {
    const spots = wishes.map((wish) =>
      wish.candidates.map((candidate, index): RatedCandidate => {
        const { box, leader } = takenBy(wish, candidate);
        return { candidate, box, leader, rank: index * costs.rank, fixed: null };
      }),
    );
    let order = wishes.map((_, index) => index);
    let best: readonly Placement[] = [];
    let least = Infinity;
    for (
      let round = 0;
      round < ROUNDS && least > 0 && this.comparisons < MAX_COMPARISONS;
      round += 1
    ) {
      const found = this.placeIn(order, spots);
      const blocked = order.filter((index) => found[index]?.isFree === false);
      if (blocked.length < least) [best, least] = [found, blocked.length];
      order = [...blocked, ...order.filter((index) => found[index]?.isFree === true)];
    }
    return best;
  }

  private placeIn(
    order: readonly number[],
    spots: readonly (readonly RatedCandidate[])[],
  ): Placement[] {
    const taken: Occupied[] = [];
    const found: Placement[] = [];
    for (const index of order) {
      const { spot, cost } = this.best(spots[index] ?? [], taken);
      if (!spot) continue;
      taken.push(spot);
      found[index] = { ...spot.candidate, isFree: cost < costs.touch };
    }
    return found;
  }

  private best(spots: readonly RatedCandidate[], others: readonly Occupied[]) {
    let [best, least, cost] = [null as RatedCandidate | null, Infinity, Infinity];
    for (const spot of spots) {
      const most = least - spot.rank;
      if (most <= 0) break;
      this.comparisons += others.length;
      const beside = costBeside(spot, { others, most: most - (spot.fixed ?? 0) });
      if (beside + (spot.fixed ?? 0) >= most) continue;
      spot.fixed ??= this.fixedCost(spot);
      const faults = beside + spot.fixed;
      if (faults >= most) continue;
      [best, least, cost] = [spot, faults + spot.rank, faults];
    }
    return { spot: best, cost };
  }

  /** What a place costs whatever the other labels do. */
  private fixedCost({ candidate, box, leader }: RatedCandidate): number {
    const { page, boxes, lines } = this;
    this.comparisons += boxes.length + 2 * lines.length;
    let cost = leader ? costs.far : 0;
    if (page && !isWithin(box, page)) cost += costs.outside;
    for (const other of boxes) if (touches({ box, leader }, other)) cost += costs.touch;
    const wide = grown(box, NEAR_PX);
    for (const line of lines)
      if (crosses(line, wide)) cost += crosses(line, box) ? costs.touch : costs.near;
    const way = approachOf(candidate);
    return lines.some((line) => meets(line, way)) ? cost + costs.apart : cost;
  }
}

const touches = ({ box, leader }: Occupied, other: Bounds): boolean =>
  overlap(box, other) || (leader !== null && crosses(leader, other));

/** What a place costs beside labels that have theirs; what reaches `most` is not looked at further. */
function costBeside(
  spot: RatedCandidate,
  { others, most }: { readonly others: readonly Occupied[]; readonly most: number },
): number {
  let cost = 0;
  for (const { box, leader } of others) {
    if (cost >= most) return cost;
    if (touches(spot, box)) cost += costs.touch;
    if (leader && crosses(leader, spot.box)) cost += costs.touch;
  }
  return cost;
}
