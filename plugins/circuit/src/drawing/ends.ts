import { part, type Shape } from '@fragwerk/sdk';
import type { CircuitAst } from '../language/ast.js';
import { hasOpenInput, hasOutput, openEndOf } from '../language/structure.js';
import { type Arrow, currentArrow, labelWidth, leadOf, voltageArrow } from './arrows.js';
import type { Sketch } from './box.js';
import { type Frame, frameAt } from './frame.js';
import { terminal, wire } from './pens.js';

/** Wire between a terminal and the ladder, in units. */
const LEAD = 1.2;
/** Space between a vertical or a terminal and the name of an arrow. */
const GUTTER = 0.5;

/** Measures of a ladder, in units. */
interface Ends {
  readonly height: number;
  readonly width: number;
  /** What the first vertical needs on its left. */
  readonly before: number;
  /** What the last vertical needs on its right. */
  readonly after: number;
}

const lying = (x: number, y: number): Frame => frameAt({ x: 0, y: 0 }, true).from(x, y);

/** A voltage arrow from the upper to the lower line, at `x`. */
const beside = (arrow: Arrow, x: number, height: number): Shape =>
  voltageArrow(lying(0, 0).turned(x, 0), arrow, { start: 0.35, end: height - 0.35, across: 0 });

/** A current arrow to the right in the middle of a lead. */
const onLead = (arrow: Arrow, start: number, lead: number): Shape =>
  currentArrow(lying(start, 0), arrow, { along: lead / 2, backward: false });

/** Wire that a current arrow on a lead needs with its name, in units. */
const leadFor = (arrow: Arrow): number => leadOf(arrow, { isHorizontal: true });

/** The open input: two terminals, Ue between them, Ie on the upper lead. */
function openInput({ arrows }: Sketch, { height }: Ends): Shape[] {
  const [voltage, current] = [arrows.get('Ue'), arrows.get('Ie')];
  const lead = Math.max(LEAD, current ? leadFor(current) : 0);
  return [
    wire(lying(-lead, 0), [0, 0], [lead, 0]),
    wire(lying(-lead, height), [0, 0], [lead, 0]),
    terminal(lying(0, 0).at(-lead, 0)),
    terminal(lying(0, 0).at(-lead, height)),
    ...(voltage ? [beside(voltage, -lead, height)] : []),
    ...(current ? [onLead(current, -lead, lead)] : []),
  ];
}

/**
 * Wire for Ie between the first vertical of a closed circuit and what lies at the top, in units; an
 * open input has a lead of its own.
 */
export function inputLead(circuit: CircuitAst, { arrows }: Sketch): number {
  const current = arrows.get('Ie');
  return current && !hasOpenInput(circuit) ? leadFor(current) : 0;
}

/** Input arrows of a closed circuit are asked for by name only and stand left of the source. */
function closedInput({ arrows }: Sketch, { height, before }: Ends): Shape[] {
  const [voltage, current] = [arrows.get('Ue'), arrows.get('Ie')];
  return [
    ...(voltage ? [beside(voltage, -before - 0.3, height)] : []),
    ...(current ? [onLead(current, 0, leadFor(current))] : []),
  ];
}

/** What is drawn at the output, beside its wires. */
interface OutputArrows {
  /** Name of the open end LL whose terminals these are. */
  readonly end: string | null;
  /** Ua, then the voltage of the open end; each may be missing. */
  readonly voltages: readonly Arrow[];
  /** Ia, then the current of the open end. */
  readonly currents: readonly Arrow[];
}

function outputArrows(circuit: CircuitAst, { arrows, elements }: Sketch): OutputArrows {
  const element = openEndOf(circuit);
  const end = (element && elements.get(element)?.name) ?? null;
  const places = end === null ? ['a'] : ['a', end];
  const of = (letter: 'U' | 'I') => places.flatMap((place) => arrows.get(letter + place) ?? []);
  return { end, voltages: of('U'), currents: of('I') };
}

/** The output: two terminals, the first voltage between them, a further one on their right. */
function output(circuit: CircuitAst, sketch: Sketch, { width, height, after }: Ends): Shape[] {
  const { end, voltages, currents } = outputArrows(circuit, sketch);
  const leads = currents.map(leadFor);
  const [voltage, further] = voltages;
  const room = Math.max(
    LEAD,
    leads.reduce((sum, lead) => sum + lead, 0.3),
    after + GUTTER + (voltage ? labelWidth(voltage) : 0),
  );
  const right = width + room;
  const key = end === null ? {} : { key: end };
  return [
    wire(lying(width, 0), [0, 0], [room, 0]),
    wire(lying(width, height), [0, 0], [room, 0]),
    part(
      { de: 'Offener Ausgang', en: 'Open output', ...key },
      terminal(lying(right, 0).at(0, 0)),
      terminal(lying(right, height).at(0, 0)),
    ),
    ...(voltage ? [beside(voltage, right, height)] : []),
    ...(further ? [beside(further, right + 2 * GUTTER + labelWidth(further), height)] : []),
    ...currents.map((arrow, index) => {
      const rest = leads.slice(index).reduce((sum, lead) => sum + lead, 0.1);
      return onLead(arrow, right - rest, leads[index] ?? 0);
    }),
  ];
}

/** Terminals of a ladder with their leads and arrows; where it has none, the arrows alone. */
export const endShapes = (circuit: CircuitAst, sketch: Sketch, ends: Ends): Shape[] => [
  ...(hasOpenInput(circuit) ? openInput : closedInput)(sketch, ends),
  ...(hasOutput(circuit) ? output(circuit, sketch, ends) : []),
];
