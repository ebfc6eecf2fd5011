import {
  circle,
  type Colour,
  label,
  line,
  localized,
  type Localized,
  type Point,
  polyline,
  type Shape,
  stroke,
} from '@fragwerk/sdk';
import type { Frame } from './frame.js';
import { UNIT } from './frame.js';

/**
 * Names black, voltages blue, currents orange-red, values magenta: apart for colour-blind readers, too,
 * and each with a contrast of at least 4.5 on white.
 */
export const inks = {
  wire: '#000000',
  name: '#000000',
  voltage: '#0000d0',
  current: '#c84a00',
  value: '#a000a0',
  paper: '#ffffff',
} as const;

export const wirePen = stroke(inks.wire, 2, 'round');

/** A straight wire between two places of a frame. */
export const wire = (frame: Frame, from: Place, to: Place): Shape =>
  line(frame.at(...from), frame.at(...to), wirePen);

/** Along and across, in units. */
export type Place = readonly [along: number, across: number];

/** A thin line to where a voltage is counted from, which carries no current. */
export const thought = (frame: Frame, start: number, end: number): Shape =>
  line(frame.at(start, 0), frame.at(end, 0), stroke('#808080', 1));

/** A joint of wires. */
export const dot = (at: Point): Shape => circle(at, 3.5, { fill: inks.wire });

/** An open end. */
export const terminal = (at: Point): Shape =>
  circle(at, 4, { fill: inks.paper, stroke: stroke(inks.wire, 2) });

/** A filled arrow head whose tip is at a point. */
export function arrowHead(tip: Point, direction: Point, colour: Colour) {
  const size = Math.hypot(direction.x, direction.y);
  const [dx, dy] = [direction.x / size, direction.y / size];
  const back = { x: tip.x - dx * 0.36 * UNIT, y: tip.y - dy * 0.36 * UNIT };
  const half = 0.14 * UNIT;
  return polyline(
    [
      tip,
      { x: back.x - dy * half, y: back.y + dx * half },
      { x: back.x + dy * half, y: back.y - dx * half },
    ],
    { closed: true, fill: colour },
  );
}

/** A name with an index, as `U_R1`; the first letter stands alone. */
export interface Words {
  readonly text: string;
  /** The text in English where it differs, as that of amounts. */
  readonly english?: string;
  readonly subscript?: string;
  readonly underline?: boolean;
}

/** An amount beside names. */
export const amountWords = ({ de, en }: Localized): Words => ({ text: de, english: en });

/** ` = 4,7 kΩ`, nothing where there is no amount. */
export const equals = (amount: Localized | null): Localized =>
  localized((language) => (amount ? ` = ${amount[language]}` : ''));

export const NAME_SIZE = 17;
export const VALUE_SIZE = 14;

/** A label, its letters' middle at `at`. */
export const words = (
  at: Point,
  { text, english = text, subscript, underline }: Words,
  look: {
    readonly colour: Colour;
    readonly align: 'start' | 'middle' | 'end';
    readonly size?: number;
  },
): Shape =>
  label(
    at,
    { de: text, en: english },
    {
      size: NAME_SIZE,
      baseline: 'middle',
      ...look,
      ...(subscript ? { subscript } : {}),
      ...(underline ? { underline } : {}),
    },
  );
