import type { Shape } from '@fragwerk/sdk';
import type { CircuitAst, Place } from '../language/ast.js';
import { hasOutput, openEndOf, type Part, partAt, sectionCount } from '../language/structure.js';
import {
  type Box,
  type DrawingContext,
  drawInset,
  type Inset,
  insetOf,
  type Orientation,
} from './box.js';
import { endShapes, inputLead } from './ends.js';
import { type Frame, horizontalAt, verticalAt } from './frame.js';
import { networkBox } from './layout.js';
import { dot, wire } from './pens.js';

/** Distance between neighbours, in units. */
const GUTTER = 0.5;

const orientations: Readonly<Record<Place, Orientation>> = {
  vertical: { isHorizontal: false, isBackward: false, isFirstVertical: true },
  top: { isHorizontal: true, isBackward: false, isFirstVertical: false },
  shunt: { isHorizontal: false, isBackward: false, isFirstVertical: false },
  bottom: { isHorizontal: true, isBackward: true, isFirstVertical: false },
};

/** The content of one place in the ladder. */
type Cell = Box | 'wire' | 'open';

/** The content of a line between two verticals, with wires of these lengths before and after it. */
interface Span {
  readonly cell: Cell;
  readonly lead: number;
  readonly tail: number;
}

interface Section {
  readonly top: Span;
  readonly shunt: Cell;
  readonly bottom: Span;
  /** Distance from the previous shunt to this one, in units. */
  readonly width: number;
}

const extentOf = (cell: Cell, name: 'length' | 'before' | 'after'): number =>
  typeof cell === 'string' ? 0 : cell[name];

/** Extent towards the adjacent verticals; branchings keep clear of them. */
const sideExtent = (cell: Cell, name: 'before' | 'after'): number =>
  typeof cell === 'string' ? 0 : (cell.ends ?? cell)[name];

const lengthOf = ({ cell, lead, tail }: Span) => lead + extentOf(cell, 'length') + tail;

const cellOf = (found: Part, place: Place, context: DrawingContext): Cell =>
  typeof found === 'string' ? found : networkBox(found, orientations[place], context);

/** Adds wires that keep branchings clear of the verticals, which extend by `left` and `right`. */
function spanOf(cell: Cell, left: number, right: number): Span {
  const ends = typeof cell === 'string' ? null : cell.ends;
  if (!ends) return { cell, lead: 0, tail: 0 };
  const { start, end } = ends;
  return {
    cell,
    lead: Math.max(0, left + GUTTER - start),
    tail: Math.max(0, right + GUTTER - end),
  };
}

function sectionsOf(circuit: CircuitAst, first: Cell, context: DrawingContext): Section[] {
  let before = extentOf(first, 'before');
  const count = sectionCount(circuit);
  return Array.from({ length: count }, (_, index) => {
    const cell = (place: Place) => cellOf(partAt(circuit, place, index + 1), place, context);
    const isEnd = index + 1 === count && openEndOf(circuit) !== null;
    // The output draws its terminals.
    const shunt = isEnd ? 'open' : cell('shunt');
    const after = extentOf(shunt, 'after');
    const line = (place: Place) => spanOf(cell(place), before, after);
    const [top, bottom] = [line('top'), line('bottom')];
    const arrow = index === 0 ? inputLead(circuit, context) : 0;
    const lead = Math.max(arrow, top.lead);
    const width = Math.max(
      ...[before + after + GUTTER, 1],
      ...[lengthOf({ ...top, lead }), lengthOf(bottom)],
    );
    before = extentOf(shunt, 'before');
    return { top: { ...top, lead }, shunt, bottom, width };
  });
}

/** The positions of the verticals on their wires, which are all equally long. */
interface Verticals {
  readonly height: number;
  /** Of the first vertical, then of the shunts. */
  readonly insets: readonly Inset[];
}

/** Aligns the middles of all verticals, clear of what extends inwards from the adjacent lines. */
function alignVerticals(first: Cell, sections: readonly Section[]): Verticals {
  const verticals = [first, ...sections.map(({ shunt }) => shunt)];
  const own = verticals.map((cell, index) => {
    const adjacent = sections.slice(Math.max(0, index - 1), index + 1);
    const above = Math.max(0, ...adjacent.map(({ top }) => sideExtent(top.cell, 'after')));
    const below = Math.max(0, ...adjacent.map(({ bottom }) => sideExtent(bottom.cell, 'before')));
    return insetOf(extentOf(cell, 'length'), above, below);
  });
  const halves = own.map(({ start, end, length }) => ({
    half: (end - start) / 2,
    above: (start + end) / 2,
    below: length - (start + end) / 2,
  }));
  const above = Math.max(...halves.map((one) => one.above));
  const below = Math.max(...halves.map((one) => one.below));
  const hanging = sections.map(
    ({ top, bottom }) => extentOf(top.cell, 'after') + extentOf(bottom.cell, 'before'),
  );
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

const drawVertical = (cell: Cell, x: number, inset: Inset): readonly Shape[] =>
  typeof cell === 'string'
    ? drawCell(cell, verticalAt(x, 0), inset.length)
    : drawInset(cell, verticalAt(x, 0), inset);

function drawCell(cell: Cell, frame: Frame, length: number): readonly Shape[] {
  if (cell === 'open') return [];
  if (cell === 'wire') return [wire(frame, [0, 0], [length, 0])];
  return cell.draw(frame, length);
}

/** Draws the upper or the lower line; both run to the right. */
function drawLine(sections: readonly Section[], name: 'top' | 'bottom', y: number): Shape[] {
  let x = 0;
  return sections.flatMap((section) => {
    const start = x;
    x += section.width;
    const { cell, lead, tail } = section[name];
    const end = section.width - tail;
    return [
      ...(lead > 0 ? [wire(horizontalAt(start, y), [0, 0], [lead, 0])] : []),
      ...drawCell(cell, horizontalAt(start + lead, y), end - lead),
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
    return isEnd || shunt === 'open'
      ? []
      : [dot(horizontalAt(x, 0).at(0, 0)), dot(horizontalAt(x, height).at(0, 0))];
  });
}

/** Draws a ladder, its upper left corner at the origin. */
export function ladderShapes(circuit: CircuitAst, context: DrawingContext): readonly Shape[] {
  const first = cellOf(partAt(circuit, 'vertical', 0), 'vertical', context);
  const sections = sectionsOf(circuit, first, context);
  const { height, insets } = alignVerticals(first, sections);
  const plain = { length: height, start: 0, end: height };
  const width = sections.reduce((total, section) => total + section.width, 0);
  const last = sections[sections.length - 1];
  const ends = {
    before: extentOf(first, 'after'),
    after: extentOf(last?.shunt ?? 'wire', 'before'),
  };
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
    ...endShapes(circuit, context, { height, width, ...ends }),
  ];
}
