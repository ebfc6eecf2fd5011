import { part, type Shape } from '@fragwerk/sdk';
import type { CircuitAst } from '../language/ast.js';
import { hasOpenInput, hasOutput, openEndOf } from '../language/structure.js';
import { type Arrow, currentArrow, labelWidth, leadLength, voltageArrow } from './arrows.js';
import type { DrawingContext } from './box.js';
import { horizontalAt, verticalAt } from './frame.js';
import { terminal, wire } from './pens.js';

/** Wire between a terminal and the ladder, in units. */
const LEAD = 1.2;
/** Distance between a vertical or a terminal and the name of an arrow. */
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
export function inputLead(circuit: CircuitAst, { arrows }: DrawingContext): number {
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

/** Draws the ends of a ladder: terminals with their leads, and arrows. */
export const endShapes = (
  circuit: CircuitAst,
  context: DrawingContext,
  size: LadderSize,
): Shape[] => [
  ...(hasOpenInput(circuit) ? openInput : closedInput)(context, size),
  ...(hasOutput(circuit) ? output(circuit, context, size) : []),
];
