import type { Shape } from '@fragwerk/sdk';
import type { CircuitAst, Place } from '../language/ast.js';
import { hasOutput, openEndOf, type Part, partAt, sectionCount } from '../language/structure.js';
import { type Box, drawInset, type Inset, insetOf, type Lie, type Sketch } from './box.js';
import { endShapes, inputLead } from './ends.js';
import { type Frame, frameAt } from './frame.js';
import { networkBox } from './layout.js';
import { dot, wire } from './pens.js';

/** Space between what stands side by side. */
const GUTTER = 0.5;

const lies: Readonly<Record<Place, Lie>> = {
  vertical: { isHorizontal: false, isBackward: false, isFirst: true },
  top: { isHorizontal: true, isBackward: false, isFirst: false },
  shunt: { isHorizontal: false, isBackward: false, isFirst: false },
  bottom: { isHorizontal: true, isBackward: true, isFirst: false },
};

/** A box, a wire or a gap at a place of the ladder. */
type Cell = Box | 'wire' | 'open';

/** What lies in a line between two verticals, with wires of these lengths in front and behind. */
interface Span {
  readonly cell: Cell;
  readonly lead: number;
  readonly tail: number;
}

interface Section {
  readonly top: Span;
  readonly shunt: Cell;
  readonly bottom: Span;
  /** From the shunt before to this one, in units. */
  readonly width: number;
}

const measure = (cell: Cell, name: 'length' | 'before' | 'after'): number =>
  typeof cell === 'string' ? 0 : cell[name];

/** What reaches towards verticals beside it: what branches stands clear of them. */
const reach = (cell: Cell, name: 'before' | 'after'): number =>
  typeof cell === 'string' ? 0 : (cell.ends ?? cell)[name];

const lengthOf = ({ cell, lead, tail }: Span) => lead + measure(cell, 'length') + tail;

const cellOf = (found: Part, place: Place, sketch: Sketch): Cell =>
  typeof found === 'string' ? found : networkBox(found, lies[place], sketch);

/** Wires that keep what branches clear of the verticals, which need `left` and `right` themselves. */
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

function sectionsOf(circuit: CircuitAst, first: Cell, sketch: Sketch): Section[] {
  let before = measure(first, 'before');
  const count = sectionCount(circuit);
  return Array.from({ length: count }, (_, index) => {
    const cell = (place: Place) => cellOf(partAt(circuit, place, index + 1), place, sketch);
    const isEnd = index + 1 === count && openEndOf(circuit) !== null;
    // Its two terminals are those of the output.
    const shunt = isEnd ? 'open' : cell('shunt');
    const after = measure(shunt, 'after');
    const line = (place: Place) => spanOf(cell(place), before, after);
    const [top, bottom] = [line('top'), line('bottom')];
    const arrow = index === 0 ? inputLead(circuit, sketch) : 0;
    const lead = Math.max(arrow, top.lead);
    const width = Math.max(
      ...[before + after + GUTTER, 1],
      ...[lengthOf({ ...top, lead }), lengthOf(bottom)],
    );
    before = measure(shunt, 'before');
    return { top: { ...top, lead }, shunt, bottom, width };
  });
}

/** Verticals and where they stand on their wires, all wires of the same length. */
interface Rise {
  readonly height: number;
  /** Of the first vertical, then of the shunts. */
  readonly insets: readonly Inset[];
}

/**
 * Room between the lines: all verticals have their middle at one height, clear of what hangs inwards
 * beside them.
 */
function riseOf(first: Cell, sections: readonly Section[]): Rise {
  const verticals = [first, ...sections.map(({ shunt }) => shunt)];
  const own = verticals.map((cell, index) => {
    const beside = sections.slice(Math.max(0, index - 1), index + 1);
    const above = Math.max(0, ...beside.map(({ top }) => reach(top.cell, 'after')));
    const below = Math.max(0, ...beside.map(({ bottom }) => reach(bottom.cell, 'before')));
    return insetOf(measure(cell, 'length'), above, below);
  });
  const halves = own.map(({ start, end, length }) => ({
    half: (end - start) / 2,
    above: (start + end) / 2,
    below: length - (start + end) / 2,
  }));
  const above = Math.max(...halves.map((one) => one.above));
  const below = Math.max(...halves.map((one) => one.below));
  const hanging = sections.map(
    ({ top, bottom }) => measure(top.cell, 'after') + measure(bottom.cell, 'before'),
  );
  const height = Math.max(3, above + below, ...hanging.map((room) => room + 1));
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

/** A vertical between the lines, at `x`. */
const upright = (cell: Cell, x: number, inset: Inset): readonly Shape[] =>
  typeof cell === 'string'
    ? drawCell(cell, standing(x, 0), inset.length)
    : drawInset(cell, standing(x, 0), inset);

/** What stands in a cell, or its wire; nothing for a gap. */
function drawCell(cell: Cell, frame: Frame, length: number): readonly Shape[] {
  if (cell === 'open') return [];
  if (cell === 'wire') return [wire(frame, [0, 0], [length, 0])];
  return cell.draw(frame, length);
}

const lying = (x: number, y: number): Frame => frameAt({ x: 0, y: 0 }, true).from(x, y);
const standing = (x: number, y: number): Frame => lying(0, 0).turned(x, y);

/** The lower line runs as the upper one does; its first side is above it, towards the verticals. */
function row(sections: readonly Section[], name: 'top' | 'bottom', y: number): Shape[] {
  let x = 0;
  return sections.flatMap((section) => {
    const start = x;
    x += section.width;
    const { cell, lead, tail } = section[name];
    const end = section.width - tail;
    return [
      ...(lead > 0 ? [wire(lying(start, y), [0, 0], [lead, 0])] : []),
      ...drawCell(cell, lying(start + lead, y), end - lead),
      ...(tail > 0 ? [wire(lying(start, y), [end, 0], [section.width, 0])] : []),
    ];
  });
}

/** Joints of the shunts with the lines, where three wires meet. */
function joints(circuit: CircuitAst, sections: readonly Section[], height: number): Shape[] {
  let x = 0;
  return sections.flatMap(({ shunt, width }, index) => {
    x += width;
    const isEnd = index === sections.length - 1 && !hasOutput(circuit);
    return isEnd || shunt === 'open'
      ? []
      : [dot(lying(x, 0).at(0, 0)), dot(lying(x, height).at(0, 0))];
  });
}

/** The shapes of a ladder, its upper left corner at the origin. */
export function ladderShapes(circuit: CircuitAst, sketch: Sketch): readonly Shape[] {
  const first = cellOf(partAt(circuit, 'vertical', 0), 'vertical', sketch);
  const sections = sectionsOf(circuit, first, sketch);
  const { height, insets } = riseOf(first, sections);
  const plain = { length: height, start: 0, end: height };
  const width = sections.reduce((total, section) => total + section.width, 0);
  const last = sections[sections.length - 1];
  const room = { before: measure(first, 'after'), after: measure(last?.shunt ?? 'wire', 'before') };
  let x = 0;
  const verticals = sections.flatMap((section, index) => {
    x += section.width;
    return [...upright(section.shunt, x, insets[index + 1] ?? plain)];
  });
  return [
    ...upright(first, 0, insets[0] ?? plain),
    ...row(sections, 'top', 0),
    ...row(sections, 'bottom', height),
    ...verticals,
    ...joints(circuit, sections, height),
    ...endShapes(circuit, sketch, { height, width, ...room }),
  ];
}
