import { type Bounds, boundsAround, edgeOf, grownBy, isInside } from './bounds.js';
import type { Label, Point } from './model.js';
import { areaOfShapes } from './reach.js';
import { pointBetween, sharesInside } from './segment.js';

type Segment = readonly [Point, Point];

/** A position for the centre of a label, and the point that the label belongs to. */
export interface Candidate {
  readonly centre: Point;
  readonly anchor: Point;
  /** Whether it needs a leader line to the anchor. */
  readonly isFar?: boolean;
}

/** A label to place: its size in pixels, and candidates with the best first. */
export interface LabelRequest {
  readonly width: number;
  readonly size: number;
  readonly candidates: readonly Candidate[];
}

export interface Placement extends Candidate {
  /** Whether the label overlaps nothing. */
  readonly isFree: boolean;
}

/** Costs of a candidate, which is free below `overlap`; each later candidate costs `rank` more. */
const costs = { outside: 100, overlap: 10, apart: 3, near: 1, far: 1, rank: 0.015 } as const;
/** Lines this close make a label ambiguous. */
const NEAR_PX = 3;
/** Number of times that all labels are placed, each in another order. */
const ROUNDS = 6;
/** Bounds the effort; the best placement until then is used. */
const MAX_COMPARISONS = 5e6;
/** Distance between a label and the edge of the plot, in pixels. */
const EDGE = 3;

const overlap = (a: Bounds, b: Bounds): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Returns the bounds of a label, with space for a subscript below. */
export const labelBox = ({ x, y }: Point, width: number, size: number): Bounds => ({
  left: x - width / 2 - 2,
  right: x + width / 2 + 2,
  top: y - 0.45 * size,
  bottom: y + 0.65 * size,
});

const ANGLES = Array.from({ length: 16 }, (_, index) => (index * Math.PI) / 8);

/**
 * Returns candidates for a label around a point: right and left of it, above and below, at its corners,
 * then further away.
 *
 * @param gap distance between the point and the label, in pixels
 */
export function candidatesAround(
  anchor: Point,
  { width, size, gap }: Pick<LabelRequest, 'width' | 'size'> & { readonly gap: number },
): readonly Candidate[] {
  const at = (dx: number, dy: number, isFar = false): Candidate => ({
    anchor,
    centre: { x: anchor.x + dx, y: anchor.y + dy },
    isFar,
  });
  const half = width / 2 + 2;
  const [right, above, below] = [gap + half, -gap - 0.65 * size, gap + 0.45 * size];
  return [
    ...[at(right, 0), at(-right, 0), at(0, above), at(0, below)],
    ...[above, below].flatMap((y) => [at(0.7 * right, y), at(-0.7 * right, y)]),
    ...[2, 3, 4.5].flatMap((times) =>
      ANGLES.map((turn) =>
        at((times * gap + half) * Math.cos(turn), (times * gap + size) * Math.sin(turn), true),
      ),
    ),
  ];
}

/** Distance between two labels of an axis, in pixels. */
const GAP = 4;

/** Leaves out the labels that would overlap an earlier one, such as long numerals of an axis. */
export function withoutOverlaps(labels: readonly Label[]): readonly Label[] {
  const taken: Bounds[] = [];
  return labels.filter((label) => {
    const box = areaOfShapes([label]);
    const isFree = !taken.some((other) => overlap(grownBy(box, GAP), other));
    if (isFree) taken.push(box);
    return isFree;
  });
}

/** Whether a segment intersects a box. */
function crosses([from, to]: Segment, box: Bounds): boolean {
  const { left, right, top, bottom } = box;
  // Rejects most segments early.
  if ((from.x <= left && to.x <= left) || (from.x >= right && to.x >= right)) return false;
  if ((from.y <= top && to.y <= top) || (from.y >= bottom && to.y >= bottom)) return false;
  const shares = sharesInside(from, to, box);
  return shares !== null && shares[0] < shares[1];
}

/** Whether two segments cross. */
function meets([a, b]: Segment, [c, d]: Segment): boolean {
  const side = (p: Point, q: Point, r: Point) =>
    Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** The space occupied by a label and its leader line. */
interface Occupied {
  readonly box: Bounds;
  readonly leader: Segment | null;
}

interface RatedCandidate extends Occupied {
  readonly candidate: Candidate;
  readonly rank: number;
  /** Costs that do not depend on other labels; `null` until computed. */
  fixed: number | null;
}

/** From the anchor to the label, without the start, where the anchor's own line is. No other line may cross it. */
const approachOf = ({ centre, anchor }: Candidate): Segment => [
  pointBetween(anchor, centre, 0.1),
  centre,
];

function takenBy({ width, size }: LabelRequest, { centre, anchor, isFar }: Candidate): Occupied {
  const box = labelBox(centre, width, size);
  return { box, leader: isFar ? [anchor, edgeOf(box, anchor)] : null };
}

/** Places labels where they overlap neither lines nor dots nor each other, deterministically. */
export class Placer {
  private comparisons = 0;
  private readonly boxes: Bounds[] = [];
  private readonly lines: Segment[] = [];
  private readonly page: Bounds | null;

  /** @param area keeps labels inside; without it they may be anywhere */
  constructor(area: Bounds | null = null) {
    this.page = area && grownBy(area, -EDGE);
  }

  addLine(from: Point, to: Point): void {
    this.lines.push([from, to]);
  }

  /** Adds a curve, interrupted at `null`. */
  addCurve(points: readonly (Point | null)[]): void {
    points.forEach((point, index) => {
      const before = points[index - 1];
      if (point && before) this.addLine(before, point);
    });
  }

  /** Adds the edges of a polygon. */
  addOutline(corners: readonly Point[]): void {
    corners.forEach((to, index) => {
      const from = corners.at(index - 1);
      if (from) this.addLine(from, to);
    });
  }

  addDot(at: Point, radius: number): void {
    this.boxes.push(boundsAround([at], radius));
  }

  /** Places all labels, in several rounds: labels without a free position come first in the next. */
  place(requests: readonly LabelRequest[]): readonly Placement[] {
    const spots = requests.map((request) =>
      request.candidates.map((candidate, index): RatedCandidate => {
        const { box, leader } = takenBy(request, candidate);
        return { candidate, box, leader, rank: index * costs.rank, fixed: null };
      }),
    );
    let order = requests.map((_, index) => index);
    let best: readonly Placement[] = [];
    let minBlocked = Infinity;
    for (let round = 0; round < ROUNDS && minBlocked > 0; round += 1) {
      if (this.comparisons >= MAX_COMPARISONS) break;
      const found = this.placeIn(order, spots);
      const blocked = order.filter((index) => found[index]?.isFree === false);
      if (blocked.length < minBlocked) [best, minBlocked] = [found, blocked.length];
      order = [...blocked, ...order.filter((index) => found[index]?.isFree === true)];
    }
    return best;
  }

  private placeIn(
    order: readonly number[],
    spots: readonly (readonly RatedCandidate[])[],
  ): Placement[] {
    const occupied: Occupied[] = [];
    const found: Placement[] = [];
    for (const index of order) {
      const { spot, cost } = this.best(spots[index] ?? [], occupied);
      if (!spot) continue;
      occupied.push(spot);
      found[index] = { ...spot.candidate, isFree: cost < costs.overlap };
    }
    return found;
  }

  private best(spots: readonly RatedCandidate[], others: readonly Occupied[]) {
    let [best, minCost, cost] = [null as RatedCandidate | null, Infinity, Infinity];
    for (const spot of spots) {
      const limit = minCost - spot.rank;
      if (limit <= 0) break;
      this.comparisons += others.length;
      const overlaps = overlapCost(spot, others, limit - (spot.fixed ?? 0));
      if (overlaps + (spot.fixed ?? 0) >= limit) continue;
      spot.fixed ??= this.fixedCost(spot);
      const total = overlaps + spot.fixed;
      if (total >= limit) continue;
      [best, minCost, cost] = [spot, total + spot.rank, total];
    }
    return { spot: best, cost };
  }

  /** Costs that do not depend on other labels. */
  private fixedCost({ candidate, box, leader }: RatedCandidate): number {
    const { page, boxes, lines } = this;
    this.comparisons += boxes.length + 2 * lines.length;
    let cost = leader ? costs.far : 0;
    if (page && !isInside(box, page)) cost += costs.outside;
    for (const other of boxes) {
      // A leader begins in the dot of its label.
      const isOwn = holds(other, candidate.anchor);
      if (touches({ box, leader: isOwn ? null : leader }, other)) cost += costs.overlap;
    }
    const wide = grownBy(box, NEAR_PX);
    for (const line of lines)
      if (crosses(line, wide)) cost += crosses(line, box) ? costs.overlap : costs.near;
    const way = approachOf(candidate);
    return lines.some((line) => meets(line, way)) ? cost + costs.apart : cost;
  }
}

const holds = ({ left, right, top, bottom }: Bounds, { x, y }: Point): boolean =>
  left <= x && x <= right && top <= y && y <= bottom;

const touches = ({ box, leader }: Occupied, other: Bounds): boolean =>
  overlap(box, other) || (leader !== null && crosses(leader, other));

/** Costs of overlaps with labels already placed; stops at the limit. */
function overlapCost(spot: RatedCandidate, others: readonly Occupied[], limit: number): number {
  let cost = 0;
  for (const { box, leader } of others) {
    if (cost >= limit) return cost;
    if (touches(spot, box)) cost += costs.overlap;
    if (leader && crosses(leader, spot.box)) cost += costs.overlap;
  }
  return cost;
}
