import type { Shape } from '@fragwerk/sdk';
import type { Load } from '../language/ast.js';
import { PAIRS } from '../language/three-phase.js';
import { type Arrow, currentArrow, labelWidth, voltageArrow } from './arrows.js';
import { arrowsAt, type DrawingContext } from './box.js';
import type { Frame } from './frame.js';
import { networkBox, positionsOf, withArrows } from './layout.js';
import { dot, referenceLine, wire } from './pens.js';

type LoadBox = ReturnType<typeof starBox>;

const GUTTER = 0.6;
/** From the lowest conductor to the first symbols, without and with current arrows. */
const [LEAD, CURRENT_LEAD] = [0.5, 1.3];

/** Extent of a current arrow to the right of a wire. */
const extentOf = (arrow: Arrow | undefined): number => (arrow ? labelWidth(arrow) + 0.4 : 0);

/** The currents in the wires to a load, and the length of these wires. */
function leadsOf({ name }: Load, { arrows }: DrawingContext) {
  const currents = [1, 2, 3].map((k) => arrows.get(`I${k}${name}`));
  const lead = currents.some(Boolean) || arrows.has(`IN${name}`) ? CURRENT_LEAD : LEAD;
  return {
    lead,
    /** Extents to the right of the wires. */
    extents: currents.map(extentOf),
    draw: (frame: Frame, xs: readonly number[]): Shape[] =>
      xs.flatMap((x, k) => currentArrow(frame.turned(x, 0), currents[k], { along: lead / 2 })),
  };
}

/** Lays out the right end of a star: its joint with N, and its voltage. */
function starPoint(
  load: Load,
  context: DrawingContext,
  { lead, third, edge }: Readonly<Record<'lead' | 'third' | 'edge', number>>,
) {
  const orientation = { isHorizontal: false, isBackward: true };
  const neutral = load.neutral && networkBox(load.neutral, orientation, context);
  const { current } = arrowsAt(context, `N${load.name}`);
  const { voltage } = arrowsAt(context, `S${load.name}`);
  const joint = load.hasNeutral ? edge + GUTTER + (neutral?.after ?? 0) : null;
  const extent = Math.max(neutral?.before ?? 0, extentOf(current));
  const last = joint === null ? edge : joint + extent;
  const column = last + GUTTER + labelWidth(voltage);
  const neutralEnd = voltage ? column + 0.2 : null;
  const bus = joint ?? third;
  const joined = (frame: Frame, star: number) => {
    if (joint === null) return [];
    const upright = frame.turned(joint, 0);
    return [
      ...(neutral?.draw(upright, star) ?? [wire(upright, [0, 0], [star, 0])]),
      ...currentArrow(upright, current, { along: lead / 2, backward: true }),
    ];
  };
  return {
    ...{ joint, neutralEnd, bus, height: neutral?.length ?? 0, after: neutralEnd ?? last },
    draw: (frame: Frame, star: number): readonly Shape[] => [
      wire(frame, [0, star], [bus, star]),
      ...joined(frame, star),
      ...(neutralEnd === null ? [] : [referenceLine(frame.from(bus, star), 0, neutralEnd - bus)]),
      ...voltageArrow(frame.turned(column, star), voltage, {
        start: -0.15,
        end: 0.15 - star,
        across: 0,
      }),
    ],
  };
}

/** Lays out a star below the conductors, in units from the left joint and from the lowest conductor. */
function starBox(load: Load, context: DrawingContext) {
  const leads = leadsOf(load, context);
  const { lead } = leads;
  const vertical = { isHorizontal: false };
  const boxes = load.branches.map((branch, k) => {
    const { voltage } = arrowsAt(context, `${k + 1}${load.name}`);
    return withArrows(networkBox(branch, vertical, context), { voltage }, vertical);
  });
  /** Extents to the right, of the branches and of the arrows above them. */
  const extents = boxes.map(({ before }, k) => Math.max(before, leads.extents[k] ?? 0));
  const xs = positionsOf([0, 1, 2], (left, k) =>
    Math.max(1.5, (extents[left] ?? 0) + (boxes[k]?.after ?? 0) + GUTTER),
  );
  const third = xs[2] ?? 0;
  const point = starPoint(load, context, { lead, third, edge: third + (extents[2] ?? 0) });
  const height = Math.max(...boxes.map(({ length }) => length), point.height - lead);
  const isJoined = (x: number) => x < point.bus || point.neutralEnd !== null;
  return {
    /** Extent to the left and to the right of the left joint. */
    ...{ before: boxes[0]?.after ?? 0, after: point.after },
    /** Ends of the wires from L1, L2 and L3. */
    taps: xs.map((x) => ({ x, y: lead })),
    /** The joint with N, and up to where N is needed for the voltage of the star point. */
    ...{ neutral: point.joint, neutralEnd: point.neutralEnd },
    draw: (frame: Frame): readonly Shape[] => [
      ...boxes.flatMap((box, k) => box.draw(frame.turned(xs[k] ?? 0, lead), height)),
      ...leads.draw(frame, xs),
      ...point.draw(frame, lead + height),
      ...xs.slice(1).flatMap((x) => (isJoined(x) ? [dot(frame.at(x, lead + height))] : [])),
    ],
  };
}

function deltaBox(load: Load, context: DrawingContext): LoadBox {
  const leads = leadsOf(load, context);
  const [one = 0, two = 0, three = 0] = leads.extents;
  const [first, second, third] = load.branches.map((branch, k) => {
    const orientation = { isHorizontal: true, isBackward: k === 2 };
    const own = arrowsAt(context, `${PAIRS[k]}${load.name}`);
    return withArrows(networkBox(branch, orientation, context), own, orientation);
  });
  if (!first || !second || !third) throw new Error('A delta has three branches.');
  const left = Math.max(first.length, 1.5, one + GUTTER);
  const right = Math.max(second.length, 1.5, two + GUTTER);
  const wider = Math.max(0, third.length - left - right) / 2;
  const xs = [0, left + wider, left + right + 2 * wider] as const;
  const upper = leads.lead + Math.max(first.before, second.before);
  const lower = upper + Math.max(first.after, second.after) + 0.4 + third.before;
  return {
    before: 0,
    after: xs[2] + three,
    taps: xs.map((x) => ({ x, y: upper })),
    ...{ neutral: null, neutralEnd: null },
    draw: (frame) => [
      ...first.draw(frame.from(0, upper), xs[1]),
      ...second.draw(frame.from(xs[1], upper), xs[2] - xs[1]),
      ...[0, xs[2]].map((x) => wire(frame, [x, upper], [x, lower])),
      ...third.draw(frame.from(0, lower), xs[2]),
      ...xs.map((x) => dot(frame.at(x, upper))),
      ...leads.draw(frame, xs),
    ],
  };
}

export const loadBox = (load: Load, context: DrawingContext): LoadBox =>
  (load.shape === 'star' ? starBox : deltaBox)(load, context);
