import type { Shape } from '@fragwerk/sdk';
import type { Group, Network } from '../language/ast.js';
import {
  currentArrow,
  currentArrowExtent,
  labelWidth,
  leadLength,
  voltageArrow,
  voltageArrowExtent,
} from './arrows.js';
import {
  arrowsAt,
  type Box,
  centred,
  type DrawingContext,
  drawInset,
  type Ends,
  insetOf,
  type Orientation,
} from './box.js';
import { elementBox } from './element-box.js';
import { type Frame, slantedFrame } from './frame.js';
import { dot, wire } from './pens.js';

/** Distance between parallel networks, in units. */
const GUTTER = 0.4;
/** Length of wire at both ends of a branching, which keeps joints apart. */
const LEAD = 0.7;
/** From the ends of a group to those of its voltage arrow. */
const ARROW_INSET = 0.4;

export const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
export const maxOf = (numbers: readonly number[]): number => Math.max(0, ...numbers);

/** The ends of boxes in series: up to the first and from the last one that branches. */
function endsOf(parts: readonly Box[]): Ends | null {
  const first = parts.findIndex(({ ends }) => ends !== null);
  const last = parts.map(({ ends }) => ends !== null).lastIndexOf(true);
  const plain = [...parts.slice(0, Math.max(0, first)), ...parts.slice(last + 1)];
  const [start, end] = [parts[first]?.ends, parts[last]?.ends];
  if (!start || !end) return null;
  const lengthOf = (boxes: readonly Box[]) => sum(boxes.map(({ length }) => length));
  return {
    start: lengthOf(parts.slice(0, first)) + start.start,
    end: lengthOf(parts.slice(last + 1)) + end.end,
    before: maxOf([...plain, start, end].map(({ before }) => before)),
    after: maxOf([...plain, start, end].map(({ after }) => after)),
  };
}

const branching: Ends = { start: LEAD, end: LEAD, before: 0, after: 0 };

function seriesBox(parts: readonly Box[]): Box {
  const length = sum(parts.map((part) => part.length));
  const measures = {
    length,
    ends: endsOf(parts),
    before: maxOf(parts.map(({ before }) => before)),
    after: maxOf(parts.map(({ after }) => after)),
  };
  return centred(measures, (frame) => {
    let start = 0;
    return parts.flatMap((part) => {
      const shapes = part.draw(frame.from(start, 0), part.length);
      start += part.length;
      return shapes;
    });
  });
}

/** Positions of neighbours, the first at 0, from the distance of each to the one before it. */
export function positionsOf<T>(all: readonly T[], distance: (before: T, one: T) => number) {
  let position = 0;
  return all.map((one, index) => {
    const before = all[index - 1];
    if (before !== undefined) position += distance(before, one);
    return position;
  });
}

/** Draws the leads and verticals of a branching, with dots at its joints. */
const forkShapes = (
  frame: Frame,
  length: number,
  [half, joints]: readonly [number, readonly number[]],
): Shape[] => [
  wire(frame, [0, 0], [LEAD, 0]),
  wire(frame, [length - LEAD, 0], [length, 0]),
  ...[LEAD, length - LEAD].flatMap((end) => [
    wire(frame, [end, -half], [end, half]),
    dot(frame.at(end, 0)),
    ...joints.map((joint) => dot(frame.at(end, joint - half))),
  ]),
];

function parallelBox(parts: readonly Box[], { isHorizontal }: Orientation): Box {
  // Vertical networks are read from the left, but their first side is on the right.
  const across = isHorizontal ? parts : [...parts].reverse();
  const offsets = positionsOf(across, (above, { before }) => above.after + GUTTER + before);
  const last = offsets[offsets.length - 1] ?? 0;
  const middle = last / 2;
  const inner = maxOf(parts.map(({ length }) => length));
  const length = inner + 2 * LEAD;
  const measures = {
    length,
    ends: branching,
    before: (across[0]?.before ?? 0) + middle,
    after: (across[across.length - 1]?.after ?? 0) + middle,
  };
  return centred(measures, (frame) => [
    ...forkShapes(frame, length, [middle, offsets.slice(1, -1)]),
    ...parts.flatMap((part) =>
      part.draw(frame.from(LEAD, (offsets[across.indexOf(part)] ?? 0) - middle), inner),
    ),
  ]);
}

/** The orientation of R5: in a vertical bridge, it is drawn from the lower to the upper side. */
const acrossBridge = (orientation: Orientation): Orientation => {
  const { isHorizontal, isBackward = false } = orientation;
  return { ...orientation, isHorizontal: !isHorizontal, isBackward: isHorizontal === isBackward };
};

/** Lays out a bridge as a diamond, whose triangles are deltas and whose corners are stars. */
function diamondBox(group: Group, orientation: Orientation, context: DrawingContext): Box {
  const { isHorizontal } = orientation;
  const upright = { ...orientation, isHorizontal: false };
  const arms = group.parts.slice(0, 4).map((part) => networkBox(part, upright, context));
  const across = acrossBridge(orientation);
  const between = group.parts.slice(4).map((part) => networkBox(part, across, context));
  const extents = between.flatMap(({ before, after }) => [before, after]);
  const half = Math.max(
    maxOf(between.map(({ length }) => length / 2)),
    ...arms.map(({ length, after }) => (length + 2 * Math.max(0, after - LEAD)) / Math.SQRT2),
    maxOf(extents) + Math.SQRT2 * maxOf(arms.map(({ after }) => after)) + 2 * GUTTER,
  );
  // Names fit into the corners of the diamond, names with values do not.
  const beside = half / 2 + maxOf(arms.map(({ before }) => before));
  const lead = isHorizontal ? Math.max(LEAD, beside + GUTTER - half) : LEAD;
  const length = 2 * (half + lead);
  const side = isHorizontal ? half + 0.2 : Math.max(half + 0.2, beside);
  const measures = { length, ends: branching, before: side, after: side };
  return centred(measures, (frame) => {
    const [start, end] = [frame.at(lead, 0), frame.at(length - lead, 0)];
    const [first, second] = [frame.at(length / 2, -half), frame.at(length / 2, half)];
    const places = [
      [start, second],
      [second, end],
      [start, first],
      [first, end],
    ] as const;
    const middle = frame.turned(length / 2, isHorizontal ? -half : half);
    return [
      wire(frame, [0, 0], [lead, 0]),
      wire(frame, [length - lead, 0], [length, 0]),
      ...arms.flatMap((arm, index) => {
        const [from, to] = places[index] ?? [start, end];
        return arm.draw(slantedFrame(from, to, index < 2), half * Math.SQRT2);
      }),
      ...between.flatMap((box) => box.draw(middle, 2 * half)),
      ...[start, end, first, second].map(dot),
    ];
  });
}

/** Lays out a bridge: R3 and R4 above, R1 and R2 below, R5 between. */
function bridgeBox(group: Group, orientation: Orientation, context: DrawingContext): Box {
  const { isHorizontal } = orientation;
  const [lowerLeft, lowerRight, upperLeft, upperRight] = group.parts
    .slice(0, 4)
    .map((part) => networkBox(part, orientation, context));
  const [, , , , between] = group.parts;
  if (!lowerLeft || !lowerRight || !upperLeft || !upperRight || !between) return seriesBox([]);
  const middle = networkBox(between, acrossBridge(orientation), context);
  const [sideBefore, sideAfter] = isHorizontal
    ? [middle.after, middle.before]
    : [middle.before, middle.after];
  const left = Math.max(lowerLeft.length, upperLeft.length, sideBefore + GUTTER);
  const right = Math.max(lowerRight.length, upperRight.length, sideAfter + GUTTER);
  const upperRoom = Math.max(upperLeft.after, upperRight.after);
  const lowerRoom = Math.max(lowerLeft.before, lowerRight.before);
  const [near, far] = isHorizontal ? [upperRoom, lowerRoom] : [lowerRoom, upperRoom];
  const inset = insetOf(middle.length, near, far);
  const height = inset.length;
  const length = left + right + 2 * LEAD;
  const half = height / 2;
  const measures = {
    length,
    ends: branching,
    before: half + Math.max(upperLeft.before, upperRight.before),
    after: half + Math.max(lowerLeft.after, lowerRight.after),
  };
  return centred(measures, (frame) => {
    const joint = LEAD + left;
    const bridge = frame.turned(joint, isHorizontal ? -half : half);
    return [
      ...forkShapes(frame, length, [half, []]),
      ...upperLeft.draw(frame.from(LEAD, -half), left),
      ...upperRight.draw(frame.from(joint, -half), right),
      ...lowerLeft.draw(frame.from(LEAD, half), left),
      ...lowerRight.draw(frame.from(joint, half), right),
      ...drawInset(middle, bridge, inset),
      ...[-half, half].map((side) => dot(frame.at(joint, side))),
    ];
  });
}

function groupBox(group: Group, orientation: Orientation, context: DrawingContext): Box {
  if (group.type === 'bridge')
    return (context.hasDiamonds ? diamondBox : bridgeBox)(group, orientation, context);
  const parts = group.parts.map((part) => networkBox(part, orientation, context));
  return group.type === 'series' ? seriesBox(parts) : parallelBox(parts, orientation);
}

/** The ends of a group with a lead for its current and with its voltage arrow. */
const withLead = (ends: Ends, lead: number, hasVoltage: boolean): Ends => ({
  ...ends,
  start: lead + (hasVoltage ? Math.min(ends.start, ARROW_INSET) : ends.start),
  end: hasVoltage ? Math.min(ends.end, ARROW_INSET) : ends.end,
});

/** Adds the arrows of a group: the voltage next to it, the current on a separate lead. */
export function withArrows(
  box: Box,
  { voltage, current }: Partial<ReturnType<typeof arrowsAt>>,
  { isHorizontal, isBackward = false }: Orientation,
): Box {
  if (!voltage && !current) return box;
  const lead = current ? leadLength(current, isHorizontal) + 0.4 : 0;
  const across = box.after + 0.25;
  const wide = voltage && isHorizontal ? labelWidth(voltage) + 0.4 : 0;
  const length = lead + Math.max(box.length, wide);
  const measures = {
    length,
    ends: box.ends && withLead(box.ends, lead, voltage !== undefined),
    before: Math.max(box.before, currentArrowExtent(current, isHorizontal)),
    after: voltage ? across + voltageArrowExtent(voltage, isHorizontal) : box.after,
  };
  const [first, last] = [lead + ARROW_INSET, length - ARROW_INSET];
  const [start, end] = isBackward ? [last, first] : [first, last];
  return centred(measures, (frame) => [
    ...drawInset(box, frame, { start: lead, end: length, length }),
    ...voltageArrow(frame, voltage, { start, end, across }),
    ...currentArrow(frame, current, { along: lead / 2, backward: isBackward }),
  ]);
}

export function networkBox(
  network: Network,
  orientation: Orientation,
  context: DrawingContext,
): Box {
  if (network.type === 'element') {
    const named = context.elements.get(network);
    return named ? elementBox(named, orientation, context) : seriesBox([]);
  }
  const name = context.groups.get(network)?.name ?? '';
  return withArrows(groupBox(network, orientation, context), arrowsAt(context, name), orientation);
}
