import { part, type Shape } from '@fragwerk/sdk';
import type { CircuitAst, Place } from '../language/ast.js';
import {
  hasOpenInput,
  hasOutput,
  openEndOf,
  type Part,
  partAt,
  sectionCount,
} from '../language/structure.js';
import { type Arrow, currentArrow, labelWidth, leadLength, voltageArrow } from './arrows.js';
import {
  arrowsAt,
  type Box,
  type DrawingContext,
  drawInset,
  insetOf,
  type Orientation,
} from './box.js';
import { page } from './frame.js';
import { maxOf, networkBox } from './layout.js';
import { dot, terminal, wire } from './pens.js';

/** Wire between a terminal and the ladder, in units. */
const LEAD = 1.2;
/** Distance between neighbours, and between a vertical or a terminal and the name of an arrow, in units. */
const GUTTER = 0.5;

/** In units. */
interface LadderSize {
  readonly height: number;
  readonly width: number;
  /** Extent of the first vertical to the left. */
  readonly before: number;
  /** Extent of the last vertical to the right. */
  readonly after: number;
}

/** A voltage arrow from the upper to the lower line. */
const voltageAt = (arrow: Arrow | undefined, x: number, height: number): Shape[] =>
  voltageArrow(page.turned(x, 0), arrow, { start: 0.35, end: height - 0.35, across: 0 });

/** A current arrow to the right, in the middle of a lead. */
const onLead = (arrow: Arrow | undefined, start: number, lead: number): Shape[] =>
  currentArrow(page.from(start, 0), arrow, { along: lead / 2 });

const leadFor = (arrow: Arrow | undefined): number => leadLength(arrow, true);

/** Draws the terminals of an open input, Ue between them and Ie on the upper lead. */
function openInput(context: DrawingContext, { height }: LadderSize): Shape[] {
  const { voltage, current } = arrowsAt(context, 'e');
  const lead = Math.max(LEAD, leadFor(current));
  return [
    wire(page, [-lead, 0], [0, 0]),
    wire(page, [-lead, height], [0, height]),
    terminal(page.at(-lead, 0)),
    terminal(page.at(-lead, height)),
    ...voltageAt(voltage, -lead, height),
    ...onLead(current, -lead, lead),
  ];
}

/** Draws the input arrows of a circuit without an open input to the left of its source. */
function closedInput(context: DrawingContext, { height, before }: LadderSize): Shape[] {
  const { voltage, current } = arrowsAt(context, 'e');
  return [...voltageAt(voltage, -before - 0.3, height), ...onLead(current, 0, leadFor(current))];
}

/**
 * Draws the terminals of the output, one voltage between them and a second one to their right. An open end
 * LL shares the terminals.
 */
function output(
  circuit: CircuitAst,
  { arrows, elements }: DrawingContext,
  { width, height, after }: LadderSize,
): Shape[] {
  const element = openEndOf(circuit);
  const end = element && elements.get(element);
  const places = end ? ['a', end.name] : ['a'];
  const [voltage, further] = places.flatMap((place) => arrows.get(`U${place}`) ?? []);
  const currents = places.flatMap((place) => arrows.get(`I${place}`) ?? []);
  const leads = currents.map(leadFor);
  const length = Math.max(
    LEAD,
    leads.reduce((sum, lead) => sum + lead, 0.3),
    after + GUTTER + labelWidth(voltage),
  );
  const right = width + length;
  return [
    wire(page, [width, 0], [right, 0]),
    wire(page, [width, height], [right, height]),
    part(
      { de: 'Offener Ausgang', en: 'Open output', ...(end && { key: end.name }) },
      terminal(page.at(right, 0)),
      terminal(page.at(right, height)),
    ),
    ...voltageAt(voltage, right, height),
    ...voltageAt(further, right + 2 * GUTTER + labelWidth(further), height),
    ...currents.flatMap((arrow, index) => {
      const rest = leads.slice(index).reduce((sum, lead) => sum + lead, 0.1);
      return onLead(arrow, right - rest, leads[index] ?? 0);
    }),
  ];
}

const orientations: Readonly<Record<Place, Orientation>> = {
  vertical: { isHorizontal: false, turned: 'current' },
  top: { isHorizontal: true },
  shunt: { isHorizontal: false },
  bottom: { isHorizontal: true, isBackward: true },
};

/** A place without a network, which has a wire or nothing. */
const emptyBox = (draw: Box['draw']): Box => ({ length: 0, ends: null, before: 0, after: 0, draw });
const wireBox = emptyBox((frame, length) => [wire(frame, [0, 0], [length, 0])]);
const openBox = emptyBox(() => []);

/** The content of a line between two verticals, with wires of these lengths before and after it. */
interface Span {
  readonly box: Box;
  readonly lead: number;
  readonly tail: number;
}

interface Section {
  readonly top: Span;
  readonly shunt: Box;
  readonly bottom: Span;
  /** Position of the previous shunt, and the distance from it to this one, in units. */
  readonly start: number;
  readonly width: number;
}

const lengthOf = ({ box, lead, tail }: Span) => lead + box.length + tail;
const endOf = ({ start, width }: Section) => start + width;

function boxOf(found: Part, place: Place, context: DrawingContext): Box {
  if (found === 'open') return openBox;
  return found === 'wire' ? wireBox : networkBox(found, orientations[place], context);
}

/** Adds wires at both ends that keep branches clear of the verticals, whose drawings extend by `left` and `right`. */
function spanOf(box: Box, left: number, right: number): Span {
  const { start = Infinity, end = Infinity } = box.ends ?? {};
  const room = (extent: number, own: number) => Math.max(0, extent + GUTTER - own);
  return { box, lead: room(left, start), tail: room(right, end) };
}

function sectionsOf(circuit: CircuitAst, first: Box, context: DrawingContext): Section[] {
  let [start, { before }] = [0, first];
  const count = sectionCount(circuit);
  return Array.from({ length: count }, (_, index) => {
    const boxAt = (place: Place) => boxOf(partAt(circuit, place, index + 1), place, context);
    const isEnd = index + 1 === count && openEndOf(circuit) !== null;
    // The output draws its terminals.
    const shunt = isEnd ? openBox : boxAt('shunt');
    const { after } = shunt;
    const line = (place: Place) => spanOf(boxAt(place), before, after);
    const [top, bottom] = [line('top'), line('bottom')];
    // Ie is on the upper line unless it is on the lead of an open input.
    const hasCurrent = index === 0 && !hasOpenInput(circuit);
    const lead = Math.max(hasCurrent ? leadFor(context.arrows.get('Ie')) : 0, top.lead);
    const width = Math.max(
      ...[before + after + GUTTER, 1],
      ...[lengthOf({ ...top, lead }), lengthOf(bottom)],
    );
    const section = { top: { ...top, lead }, shunt, bottom, start, width };
    [start, { before }] = [endOf(section), shunt];
    return section;
  });
}

/**
 * Draws all verticals, the first one and then the shunts. Their middles are aligned, clear of what extends
 * inwards from the adjacent lines, on wires that are equally long.
 */
function drawVerticals(first: Box, sections: readonly Section[]) {
  // Branchings must not touch the adjacent lines.
  const sideOf = ({ box }: Span) => box.ends ?? box;
  const boxes = [
    { box: first, x: 0 },
    ...sections.map((one) => ({ box: one.shunt, x: endOf(one) })),
  ];
  const verticals = boxes.map(({ box, x }, index) => {
    const adjacent = sections.slice(Math.max(0, index - 1), index + 1);
    const { start, end, length } = insetOf(
      box.length,
      maxOf(adjacent.map(({ top }) => sideOf(top).after)),
      maxOf(adjacent.map(({ bottom }) => sideOf(bottom).before)),
    );
    const middle = (start + end) / 2;
    return { box, x, half: (end - start) / 2, above: middle, below: length - middle };
  });
  const above = Math.max(...verticals.map((one) => one.above));
  const below = Math.max(...verticals.map((one) => one.below));
  const hanging = sections.map(({ top, bottom }) => top.box.after + bottom.box.before);
  const height = Math.max(3, above + below, ...hanging.map((extent) => extent + 1));
  const middle = Math.min(Math.max(height / 2, above), height - below);
  const shapes = verticals.map(({ box, x, half }) => {
    // The wire or nothing in place of a network has no length of its own.
    const [start, end] = box.length === 0 ? [0, height] : [middle - half, middle + half];
    return drawInset(box, page.turned(x, 0), { length: height, start, end });
  });
  return { height, shapes };
}

/** Draws the upper or the lower line; both run to the right. */
const drawLine = (sections: readonly Section[], name: 'top' | 'bottom', y: number): Shape[] =>
  sections.flatMap(({ start, width: length, [name]: { box, lead, tail } }) =>
    drawInset(box, page.from(start, y), { start: lead, end: length - tail, length }),
  );

/** Dots where three wires meet: at the shunts. */
const junctionDots = (circuit: CircuitAst, sections: readonly Section[], height: number): Shape[] =>
  sections.flatMap((section, index) => {
    const isEnd = index === sections.length - 1 && !hasOutput(circuit);
    if (isEnd || section.shunt === openBox) return [];
    return [0, height].map((y) => dot(page.at(endOf(section), y)));
  });

/** Draws a ladder, its upper left corner at the origin. */
export function ladderShapes(circuit: CircuitAst, context: DrawingContext): readonly Shape[] {
  const first = boxOf(partAt(circuit, 'vertical', 0), 'vertical', context);
  const sections = sectionsOf(circuit, first, context);
  const { height, shapes } = drawVerticals(first, sections);
  const [source = [], ...shunts] = shapes;
  const last = sections[sections.length - 1];
  const size = {
    ...{ height, width: last ? endOf(last) : 0 },
    ...{ before: first.after, after: last?.shunt.before ?? 0 },
  };
  return [
    ...source,
    ...drawLine(sections, 'top', 0),
    ...drawLine(sections, 'bottom', height),
    ...shunts.flat(),
    ...junctionDots(circuit, sections, height),
    ...(hasOpenInput(circuit) ? openInput : closedInput)(context, size),
    ...(hasOutput(circuit) ? output(circuit, context, size) : []),
  ];
}
