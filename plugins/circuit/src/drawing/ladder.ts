import { part, type Shape } from '@fragwerk/sdk';
import type { CircuitAst, Place } from '../language/ast.js';
import { hasOpenInput, hasOutput, type Part, partAt, sectionCount } from '../language/structure.js';
import { type Arrow, currentArrow, labelWidth, voltageArrow } from './arrows.js';
import { type Box, drawInset, type Inset, insetOf, type Lie, type Sketch } from './box.js';
import { type Frame, frameAt } from './frame.js';
import { networkBox } from './layout.js';
import { dot, terminal, wire } from './pens.js';

/** Wire between a terminal and the ladder, in units. */
const LEAD = 1.2;
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

interface Section {
  readonly top: Cell;
  readonly shunt: Cell;
  readonly bottom: Cell;
  /** From the shunt before to this one, in units. */
  readonly width: number;
}

const measure = (cell: Cell, name: 'length' | 'before' | 'after'): number =>
  typeof cell === 'string' ? 0 : cell[name];

const cellOf = (found: Part, place: Place, sketch: Sketch): Cell =>
  typeof found === 'string' ? found : networkBox(found, lies[place], sketch);

/** An open end LL at the output is its two terminals, unless arrows ask for more. */
function isPlainEnd(circuit: CircuitAst, sketch: Sketch, section: number): boolean {
  const end = partAt(circuit, 'shunt', section);
  if (typeof end === 'string' || end.type !== 'element' || end.kind !== 'LL') return false;
  const name = sketch.elements.get(end)?.name ?? '';
  const hasArrow = sketch.arrows.has(`U${name}`) || sketch.arrows.has(`I${name}`);
  return section === sectionCount(circuit) && hasOutput(circuit) && !hasArrow;
}

function sectionsOf(circuit: CircuitAst, first: Cell, sketch: Sketch): Section[] {
  let before = measure(first, 'before');
  return Array.from({ length: sectionCount(circuit) }, (_, index) => {
    const cell = (place: Place) => cellOf(partAt(circuit, place, index + 1), place, sketch);
    const isEnd = isPlainEnd(circuit, sketch, index + 1);
    const [top, shunt, bottom] = [cell('top'), isEnd ? 'open' : cell('shunt'), cell('bottom')];
    const between = before + measure(shunt, 'after') + GUTTER;
    const width = Math.max(between, measure(top, 'length'), measure(bottom, 'length'), 1);
    before = measure(shunt, 'before');
    return { top, shunt, bottom, width };
  });
}

/** Verticals and where they stand on their wires, all wires of the same length. */
interface Rise {
  readonly height: number;
  /** Of the first vertical, then of the shunts. */
  readonly insets: readonly Inset[];
}

/** Room between the lines: verticals stand clear of what hangs inwards beside them. */
function riseOf(first: Cell, sections: readonly Section[]): Rise {
  const verticals = [first, ...sections.map(({ shunt }) => shunt)];
  const own = verticals.map((cell, index) => {
    const beside = sections.slice(Math.max(0, index - 1), index + 1);
    const above = Math.max(0, ...beside.map(({ top }) => measure(top, 'after')));
    const below = Math.max(0, ...beside.map(({ bottom }) => measure(bottom, 'before')));
    return insetOf(measure(cell, 'length'), above, below);
  });
  const hanging = sections.map(
    ({ top, bottom }) => measure(top, 'after') + measure(bottom, 'before'),
  );
  const height = Math.max(
    3,
    ...own.map(({ length }) => length),
    ...hanging.map((room) => room + 1),
  );
  const insets = own.map(({ start, end, length }) => ({
    length: height,
    start,
    end: end + height - length,
  }));
  return { height, insets };
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

/** The lower line runs as the upper one does; its first side is above it, towards the verticals. */
function row(sections: readonly Section[], name: 'top' | 'bottom', y: number): Shape[] {
  let x = 0;
  return sections.flatMap((section) => {
    const start = x;
    x += section.width;
    return [...drawCell(section[name], lying(start, y), section.width)];
  });
}

const lying = (x: number, y: number): Frame => frameAt({ x: 0, y: 0 }, true).from(x, y);
const standing = (x: number, y: number): Frame => lying(0, 0).turned(x, y);

interface Ends {
  readonly height: number;
  readonly width: number;
  /** What the last vertical needs on its right. */
  readonly room: number;
}

/** The open input: two terminals, Ue between them, Ie on the upper lead. */
function inputShapes({ arrows }: Sketch, { height }: Pick<Ends, 'height'>): Shape[] {
  const [voltage, current] = [arrows.get('Ue'), arrows.get('Ie')];
  return [
    wire(lying(-LEAD, 0), [0, 0], [LEAD, 0]),
    wire(lying(-LEAD, height), [0, 0], [LEAD, 0]),
    terminal(lying(0, 0).at(-LEAD, 0)),
    terminal(lying(0, 0).at(-LEAD, height)),
    ...(voltage ? [beside(voltage, -LEAD, height)] : []),
    ...(current ? [currentArrow(lying(-LEAD, 0), current, { along: 0.6, backward: false })] : []),
  ];
}

/** A voltage arrow from the upper to the lower line, at `x`. */
const beside = (arrow: Arrow, x: number, height: number): Shape =>
  voltageArrow(standing(x, 0), arrow, { start: 0.35, end: height - 0.35, across: 0 });

function outputShapes(
  circuit: CircuitAst,
  { arrows }: Sketch,
  { width, height, room: own }: Ends,
): Shape[] {
  if (!hasOutput(circuit)) return [];
  const [voltage, current] = [arrows.get('Ua'), arrows.get('Ia')];
  const room = Math.max(LEAD, own + GUTTER + (voltage ? labelWidth(voltage) : 0));
  const end = width + room;
  return [
    wire(lying(width, 0), [0, 0], [room, 0]),
    wire(lying(width, height), [0, 0], [room, 0]),
    part(
      { de: 'Offener Ausgang', en: 'Open output' },
      terminal(lying(end, 0).at(0, 0)),
      terminal(lying(end, height).at(0, 0)),
    ),
    ...(voltage ? [beside(voltage, end, height)] : []),
    ...(current ? [currentArrow(lying(width, 0), current, { along: 0.5, backward: false })] : []),
  ];
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

/** Input arrows of a closed circuit are asked for by name only and stand left of the source. */
function closedInput({ arrows }: Sketch, first: Cell, height: number): Shape[] {
  const [voltage, current] = [arrows.get('Ue'), arrows.get('Ie')];
  const room = measure(first, 'after') + 0.3;
  return [
    ...(voltage ? [beside(voltage, -room, height)] : []),
    ...(current ? [currentArrow(lying(0, 0), current, { along: 0.4, backward: false })] : []),
  ];
}

/** The shapes of a ladder, its upper left corner at the origin. */
export function ladderShapes(circuit: CircuitAst, sketch: Sketch): readonly Shape[] {
  const isOpen = hasOpenInput(circuit);
  const first = cellOf(partAt(circuit, 'vertical', 0), 'vertical', sketch);
  const sections = sectionsOf(circuit, first, sketch);
  const { height, insets } = riseOf(first, sections);
  const plain = { length: height, start: 0, end: height };
  const width = sections.reduce((total, section) => total + section.width, 0);
  const last = sections[sections.length - 1];
  const room = measure(last?.shunt ?? 'wire', 'before');
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
    ...(isOpen ? inputShapes(sketch, { height }) : closedInput(sketch, first, height)),
    ...outputShapes(circuit, sketch, { height, width, room }),
  ];
}

/** A network between two plain ends, lying or standing. */
export function twoTerminalShapes(circuit: CircuitAst, sketch: Sketch): readonly Shape[] {
  const isHorizontal = circuit.form === 'horizontal';
  const network = circuit.positions.find((position) => position.network)?.network;
  if (!network) return [];
  const lie = { isHorizontal, isBackward: false, isFirst: false };
  const box = networkBox(network, lie, sketch);
  const frame = frameAt({ x: 0, y: 0 }, isHorizontal);
  const [voltage, current] = [sketch.arrows.get('Ue'), sketch.arrows.get('Ie')];
  const lead = current ? 1.3 : 0.5;
  const length = lead + box.length + 0.5;
  const across = box.after + 0.4;
  return [
    wire(frame, [0, 0], [lead, 0]),
    wire(frame, [length - 0.5, 0], [length, 0]),
    ...box.draw(frame.from(lead, 0), box.length),
    terminal(frame.at(0, 0)),
    terminal(frame.at(length, 0)),
    ...(voltage ? [voltageArrow(frame, voltage, { start: 0.2, end: length - 0.2, across })] : []),
    ...(current ? [currentArrow(frame, current, { along: 0.65, backward: false })] : []),
  ];
}
