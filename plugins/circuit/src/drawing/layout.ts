import type { Shape } from '@fragwerk/sdk';
import type { Group, Network } from '../language/ast.js';
import { currentArrow, labelWidth, leadOf, voltageArrow, voltageRoom } from './arrows.js';
import { type Box, centred, drawInset, type Ends, insetOf, type Lie, type Sketch } from './box.js';
import { elementBox } from './element-box.js';
import type { Frame } from './frame.js';
import { dot, wire } from './pens.js';

/** Space between networks that lie side by side, in units. */
const GUTTER = 0.4;
/** Wire in front of and behind a branching: joints and nested verticals stay apart. */
const LEAD = 0.7;
/** From the ends of a group to its voltage arrow, which stays clear of what lies across there. */
const ARROW_INSET = 0.4;

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const most = (numbers: readonly number[]): number => Math.max(0, ...numbers);

/** The ends of boxes in a row: as far as the first and the last one that branches. */
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
    before: most([...plain, start, end].map(({ before }) => before)),
    after: most([...plain, start, end].map(({ after }) => after)),
  };
}

const branching: Ends = { start: LEAD, end: LEAD, before: 0, after: 0 };

function seriesBox(parts: readonly Box[]): Box {
  const length = sum(parts.map((part) => part.length));
  const measures = {
    length,
    ends: endsOf(parts),
    before: most(parts.map(({ before }) => before)),
    after: most(parts.map(({ after }) => after)),
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

/** Where the wires of boxes lie that are stacked across, counted from the first one. */
function stack(parts: readonly Box[]): readonly number[] {
  let place = 0;
  return parts.map((part, index) => {
    const above = parts[index - 1];
    if (above) place += above.after + GUTTER + part.before;
    return place;
  });
}

function parallelBox(parts: readonly Box[], { isHorizontal }: Lie): Box {
  // The first side of what stands is on its right, and one reads from the left.
  const across = isHorizontal ? parts : [...parts].reverse();
  const places = stack(across);
  const last = places[places.length - 1] ?? 0;
  const middle = last / 2;
  const inner = most(parts.map(({ length }) => length));
  const length = inner + 2 * LEAD;
  const measures = {
    length,
    ends: branching,
    before: (across[0]?.before ?? 0) + middle,
    after: (across[across.length - 1]?.after ?? 0) + middle,
  };
  return centred(measures, (frame) => [
    wire(frame, [0, 0], [LEAD, 0]),
    wire(frame, [length - LEAD, 0], [length, 0]),
    ...[LEAD, length - LEAD].flatMap((end) => [
      wire(frame, [end, -middle], [end, middle]),
      dot(frame.at(end, 0)),
      ...places.slice(1, -1).map((place) => dot(frame.at(end, place - middle))),
    ]),
    ...parts.flatMap((part) =>
      part.draw(frame.from(LEAD, (places[across.indexOf(part)] ?? 0) - middle), inner),
    ),
  ]);
}

/** R3 and R4 above, R1 and R2 below, R5 between (host 4.1). */
function bridgeBox(group: Group, lie: Lie, sketch: Sketch): Box {
  const lying = { ...lie, isFirst: false };
  const [lowerLeft, lowerRight, upperLeft, upperRight] = group.parts
    .slice(0, 4)
    .map((part) => networkBox(part, lying, sketch));
  const [, , , , between] = group.parts;
  if (!lowerLeft || !lowerRight || !upperLeft || !upperRight || !between) return seriesBox([]);
  // Standing, the drawing direction of R5 is from the lower to the upper side.
  const turned = {
    isHorizontal: !lie.isHorizontal,
    isBackward: lie.isHorizontal ? lie.isBackward : !lie.isBackward,
    isFirst: false,
  };
  const middle = networkBox(between, turned, sketch);
  const [sideBefore, sideAfter] = lie.isHorizontal
    ? [middle.after, middle.before]
    : [middle.before, middle.after];
  const left = Math.max(lowerLeft.length, upperLeft.length, sideBefore + GUTTER);
  const right = Math.max(lowerRight.length, upperRight.length, sideAfter + GUTTER);
  const upperRoom = Math.max(upperLeft.after, upperRight.after);
  const lowerRoom = Math.max(lowerLeft.before, lowerRight.before);
  const [near, far] = lie.isHorizontal ? [upperRoom, lowerRoom] : [lowerRoom, upperRoom];
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
    const bridge = lie.isHorizontal ? frame.turned(joint, -half) : frame.turned(joint, half);
    return [
      wire(frame, [0, 0], [LEAD, 0]),
      wire(frame, [length - LEAD, 0], [length, 0]),
      ...[LEAD, length - LEAD].flatMap((end) => [
        wire(frame, [end, -half], [end, half]),
        dot(frame.at(end, 0)),
      ]),
      dot(frame.at(joint, -half)),
      dot(frame.at(joint, half)),
      ...upperLeft.draw(frame.from(LEAD, -half), left),
      ...upperRight.draw(frame.from(joint, -half), right),
      ...lowerLeft.draw(frame.from(LEAD, half), left),
      ...lowerRight.draw(frame.from(joint, half), right),
      ...drawInset(middle, bridge, inset),
    ];
  });
}

function groupBox(group: Group, lie: Lie, sketch: Sketch): Box {
  if (group.type === 'bridge') return bridgeBox(group, lie, sketch);
  const parts = group.parts.map((part) => networkBox(part, lie, sketch));
  return group.type === 'series' ? seriesBox(parts) : parallelBox(parts, lie);
}

/** Ends of a group with a lead for its current; its voltage arrow begins close to them. */
const withLead = (ends: Ends, lead: number, hasVoltage: boolean): Ends => ({
  ...ends,
  start: lead + (hasVoltage ? Math.min(ends.start, ARROW_INSET) : ends.start),
  end: hasVoltage ? Math.min(ends.end, ARROW_INSET) : ends.end,
});

/** Arrows of a whole group: the voltage beside it, the current on a lead of its own. */
function withArrows(
  box: Box,
  name: string,
  options: { readonly lie: Lie; readonly sketch: Sketch },
): Box {
  const { lie, sketch } = options;
  const voltage = sketch.arrows.get(`U${name}`);
  const current = sketch.arrows.get(`I${name}`);
  if (!voltage && !current) return box;
  const lead = current ? leadOf(current, lie) + 0.4 : 0;
  const across = box.after + 0.25;
  const currentRoom = current ? (lie.isHorizontal ? 0.95 : 0.3 + labelWidth(current)) : 0;
  const wide = voltage && lie.isHorizontal ? labelWidth(voltage) + 0.4 : 0;
  const length = lead + Math.max(box.length, wide);
  const measures = {
    length,
    ends: box.ends && withLead(box.ends, lead, voltage !== undefined),
    before: Math.max(box.before, currentRoom),
    after: voltage ? across + voltageRoom(voltage, lie.isHorizontal) : box.after,
  };
  const arrows = (frame: Frame): Shape[] => {
    const way = { start: lead + ARROW_INSET, end: length - ARROW_INSET, across };
    const turned = { start: way.end, end: way.start, across };
    return [
      ...(voltage ? [voltageArrow(frame, voltage, lie.isBackward ? turned : way)] : []),
      ...(current
        ? [currentArrow(frame, current, { along: lead / 2, backward: lie.isBackward })]
        : []),
    ];
  };
  return centred(measures, (frame) => [
    ...(lead > 0 ? [wire(frame, [0, 0], [lead, 0])] : []),
    ...box.draw(frame.from(lead, 0), length - lead),
    ...arrows(frame),
  ]);
}

/** Lays a network out: its measures, and how it is drawn. */
export function networkBox(network: Network, lie: Lie, sketch: Sketch): Box {
  if (network.type === 'element') {
    const named = sketch.elements.get(network);
    return named ? elementBox(named, lie, sketch) : seriesBox([]);
  }
  const name = sketch.groups.get(network)?.name ?? '';
  return withArrows(groupBox(network, lie, sketch), name, { lie, sketch });
}
