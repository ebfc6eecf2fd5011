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
  type Box,
  type DrawingContext,
  drawInset,
  type Inset,
  insetOf,
  type Orientation,
} from './box.js';
import { horizontalAt, verticalAt } from './frame.js';
import { networkBox } from './layout.js';
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
const voltageAt = (arrow: Arrow, x: number, height: number): Shape =>
  voltageArrow(verticalAt(x, 0), arrow, { start: 0.35, end: height - 0.35, across: 0 });

/** A current arrow to the right, in the middle of a lead. */
const onLead = (arrow: Arrow, start: number, lead: number): Shape =>
  currentArrow(horizontalAt(start, 0), arrow, { along: lead / 2, backward: false });

const leadFor = (arrow: Arrow): number => leadLength(arrow, { isHorizontal: true });

/** Draws the terminals of an open input, Ue between them and Ie on the upper lead. */
function openInput({ arrows }: DrawingContext, { height }: LadderSize): Shape[] {
  const [voltage, current] = [arrows.get('Ue'), arrows.get('Ie')];
  const lead = Math.max(LEAD, current ? leadFor(current) : 0);
  return [
    wire(horizontalAt(-lead, 0), [0, 0], [lead, 0]),
    wire(horizontalAt(-lead, height), [0, 0], [lead, 0]),
    terminal(horizontalAt(0, 0).at(-lead, 0)),
    terminal(horizontalAt(0, 0).at(-lead, height)),
    ...(voltage ? [voltageAt(voltage, -lead, height)] : []),
    ...(current ? [onLead(current, -lead, lead)] : []),
  ];
}

/** Length of wire for Ie at the top of a circuit without an open input, in units. */
function inputLead(circuit: CircuitAst, { arrows }: DrawingContext): number {
  const current = arrows.get('Ie');
  return current && !hasOpenInput(circuit) ? leadFor(current) : 0;
}

/** Draws the input arrows of a circuit without an open input to the left of its source. */
function closedInput({ arrows }: DrawingContext, { height, before }: LadderSize): Shape[] {
  const [voltage, current] = [arrows.get('Ue'), arrows.get('Ie')];
  return [
    ...(voltage ? [voltageAt(voltage, -before - 0.3, height)] : []),
    ...(current ? [onLead(current, 0, leadFor(current))] : []),
  ];
}

/** The arrows at the output, and the name of the open end LL that shares its terminals. */
function outputArrows(circuit: CircuitAst, { arrows, elements }: DrawingContext) {
  const element = openEndOf(circuit);
  const end = (element && elements.get(element)?.name) ?? null;
  const places = end === null ? ['a'] : ['a', end];
  const of = (letter: 'U' | 'I') => places.flatMap((place) => arrows.get(letter + place) ?? []);
  return { end, voltages: of('U'), currents: of('I') };
}

/** Draws the terminals of the output, one voltage between them and a second one to their right. */
function output(
  circuit: CircuitAst,
  context: DrawingContext,
  { width, height, after }: LadderSize,
): Shape[] {
  const { end, voltages, currents } = outputArrows(circuit, context);
  const leads = currents.map(leadFor);
  const [voltage, further] = voltages;
  const length = Math.max(
    LEAD,
    leads.reduce((sum, lead) => sum + lead, 0.3),
    after + GUTTER + (voltage ? labelWidth(voltage) : 0),
  );
  const right = width + length;
  const key = end === null ? {} : { key: end };
  return [
    wire(horizontalAt(width, 0), [0, 0], [length, 0]),
    wire(horizontalAt(width, height), [0, 0], [length, 0]),
    part(
      { de: 'Offener Ausgang', en: 'Open output', ...key },
      terminal(horizontalAt(right, 0).at(0, 0)),
      terminal(horizontalAt(right, height).at(0, 0)),
    ),
    ...(voltage ? [voltageAt(voltage, right, height)] : []),
    ...(further ? [voltageAt(further, right + 2 * GUTTER + labelWidth(further), height)] : []),
    ...currents.map((arrow, index) => {
      const rest = leads.slice(index).reduce((sum, lead) => sum + lead, 0.1);
      return onLead(arrow, right - rest, leads[index] ?? 0);
    }),
  ];
}

const orientations: Readonly<Record<Place, Orientation>> = {
  vertical: { isHorizontal: false, isBackward: false, isFirstVertical: true },
  top: { isHorizontal: true, isBackward: false, isFirstVertical: false },
  shunt: { isHorizontal: false, isBackward: false, isFirstVertical: false },
  bottom: { isHorizontal: true, isBackward: true, isFirstVertical: false },
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
  /** Distance from the previous shunt to this one, in units. */
  readonly width: number;
}

const lengthOf = ({ box, lead, tail }: Span) => lead + box.length + tail;

function boxOf(found: Part, place: Place, context: DrawingContext): Box {
  if (found === 'open') return openBox;
  return found === 'wire' ? wireBox : networkBox(found, orientations[place], context);
}

/** Adds wires that keep branchings clear of the verticals, which extend by `left` and `right`. */
function spanOf(box: Box, left: number, right: number): Span {
  const { start = Infinity, end = Infinity } = box.ends ?? {};
  const room = (extent: number, own: number) => Math.max(0, extent + GUTTER - own);
  return { box, lead: room(left, start), tail: room(right, end) };
}

function sectionsOf(circuit: CircuitAst, first: Box, context: DrawingContext): Section[] {
  let { before } = first;
  const count = sectionCount(circuit);
  return Array.from({ length: count }, (_, index) => {
    const boxAt = (place: Place) => boxOf(partAt(circuit, place, index + 1), place, context);
    const isEnd = index + 1 === count && openEndOf(circuit) !== null;
    // The output draws its terminals.
    const shunt = isEnd ? openBox : boxAt('shunt');
    const { after } = shunt;
    const line = (place: Place) => spanOf(boxAt(place), before, after);
    const [top, bottom] = [line('top'), line('bottom')];
    const arrow = index === 0 ? inputLead(circuit, context) : 0;
    const lead = Math.max(arrow, top.lead);
    const width = Math.max(
      ...[before + after + GUTTER, 1],
      ...[lengthOf({ ...top, lead }), lengthOf(bottom)],
    );
    ({ before } = shunt);
    return { top: { ...top, lead }, shunt, bottom, width };
  });
}

/**
 * Aligns the middles of all verticals, clear of what extends inwards from the adjacent lines, on wires
 * that are equally long: of the first vertical, then of the shunts.
 */
function alignVerticals(first: Box, sections: readonly Section[]) {
  // Branchings must not touch the adjacent lines.
  const sideOf = ({ box }: Span) => box.ends ?? box;
  const verticals = [first, ...sections.map(({ shunt }) => shunt)];
  const own = verticals.map(({ length }, index) => {
    const adjacent = sections.slice(Math.max(0, index - 1), index + 1);
    const above = Math.max(0, ...adjacent.map(({ top }) => sideOf(top).after));
    const below = Math.max(0, ...adjacent.map(({ bottom }) => sideOf(bottom).before));
    return insetOf(length, above, below);
  });
  const halves = own.map(({ start, end, length }) => ({
    half: (end - start) / 2,
    above: (start + end) / 2,
    below: length - (start + end) / 2,
  }));
  const above = Math.max(...halves.map((one) => one.above));
  const below = Math.max(...halves.map((one) => one.below));
  const hanging = sections.map(({ top, bottom }) => top.box.after + bottom.box.before);
  const height = Math.max(3, above + below, ...hanging.map((extent) => extent + 1));
  const middle = Math.min(Math.max(height / 2, above), height - below);
  return {
    height,
    insets: halves.map(({ half }) => ({
      length: height,
      start: middle - half,
      end: middle + half,
    })),
  };
}

const drawVertical = (box: Box, x: number, inset: Inset): readonly Shape[] =>
  box.length === 0
    ? box.draw(verticalAt(x, 0), inset.length)
    : drawInset(box, verticalAt(x, 0), inset);

/** Draws the upper or the lower line; both run to the right. */
function drawLine(sections: readonly Section[], name: 'top' | 'bottom', y: number): Shape[] {
  let x = 0;
  return sections.flatMap((section) => {
    const start = x;
    x += section.width;
    const { box, lead, tail } = section[name];
    const end = section.width - tail;
    return [
      ...(lead > 0 ? [wire(horizontalAt(start, y), [0, 0], [lead, 0])] : []),
      ...box.draw(horizontalAt(start + lead, y), end - lead),
      ...(tail > 0 ? [wire(horizontalAt(start, y), [end, 0], [section.width, 0])] : []),
    ];
  });
}

/** Dots where three wires meet: at the shunts. */
function junctionDots(circuit: CircuitAst, sections: readonly Section[], height: number): Shape[] {
  let x = 0;
  return sections.flatMap(({ shunt, width }, index) => {
    x += width;
    const isEnd = index === sections.length - 1 && !hasOutput(circuit);
    return isEnd || shunt === openBox
      ? []
      : [dot(horizontalAt(x, 0).at(0, 0)), dot(horizontalAt(x, height).at(0, 0))];
  });
}

/** Draws a ladder, its upper left corner at the origin. */
export function ladderShapes(circuit: CircuitAst, context: DrawingContext): readonly Shape[] {
  const first = boxOf(partAt(circuit, 'vertical', 0), 'vertical', context);
  const sections = sectionsOf(circuit, first, context);
  const { height, insets } = alignVerticals(first, sections);
  const plain = { length: height, start: 0, end: height };
  const width = sections.reduce((total, section) => total + section.width, 0);
  const last = sections[sections.length - 1];
  const size = { height, width, before: first.after, after: last?.shunt.before ?? 0 };
  let x = 0;
  const verticals = sections.flatMap((section, index) => {
    x += section.width;
    return [...drawVertical(section.shunt, x, insets[index + 1] ?? plain)];
  });
  return [
    ...drawVertical(first, 0, insets[0] ?? plain),
    ...drawLine(sections, 'top', 0),
    ...drawLine(sections, 'bottom', height),
    ...verticals,
    ...junctionDots(circuit, sections, height),
    ...(hasOpenInput(circuit) ? openInput : closedInput)(context, size),
    ...(hasOutput(circuit) ? output(circuit, context, size) : []),
  ];
}
