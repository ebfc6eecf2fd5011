import {
  arrowHead,
  circle,
  type Circle,
  type Colour,
  type Label,
  line,
  localized,
  type Localized,
  type Point,
  type Polyline,
  type Shape,
  stroke,
  type TextRun,
} from '@fragwerk/sdk';
import { type Frame, UNIT_PX } from './frame.js';

/** Distinguishable for colour-blind readers, each with a contrast of at least 4.5 on white. */
export const colours = {
  wire: '#000000',
  name: '#000000',
  voltage: '#0000d0',
  current: '#c84a00',
  value: '#a000a0',
  paper: '#ffffff',
} as const;

export const wireStroke = stroke(colours.wire, 2, 'round');

export const wire = (frame: Frame, from: FramePoint, to: FramePoint): Shape =>
  line(frame.at(...from), frame.at(...to), wireStroke);

/** A point in units of a frame. */
type FramePoint = readonly [along: number, across: number];

/** A thin line that extends the reference point of voltages, not a wire. */
export const referenceLine = (frame: Frame, start: number, end: number): Shape =>
  line(frame.at(start, 0), frame.at(end, 0), stroke('#808080', 1));

const DOT = 3.5;

/** The joint of wires. */
export const dot = (at: Point): Shape => circle(at, DOT, { fill: colours.wire });

export const isDot = (shape: Shape): shape is Circle =>
  shape.kind === 'circle' && shape.radius === DOT && shape.stroke === undefined;

export const terminal = (at: Point): Shape =>
  circle(at, 4, { fill: colours.paper, stroke: stroke(colours.wire, 2) });

/** A filled arrow head at the end of a line. */
export const headAt = (tip: Point, tail: Point, fill: Colour): Polyline =>
  arrowHead(tip, tail, { length: 0.36 * UNIT_PX, width: 0.28 * UNIT_PX, fill });

export const amountRun = ({ de, en }: Localized): TextRun => ({ text: de, english: en });

/** ` = 4,7 kΩ`, or nothing without an amount. */
export const equalsAmount = (amount: Localized | null): Localized =>
  localized((language) => (amount ? ` = ${amount[language]}` : ''));

export const NAME_SIZE = 17;
export const VALUE_SIZE = 14;

/** A label, vertically centred at `at`. */
export const textLabel = (
  at: Point,
  run: TextRun,
  look: Pick<Label, 'colour' | 'align'> & Partial<Pick<Label, 'size'>>,
): Label => ({ kind: 'label', at, ...run, size: NAME_SIZE, baseline: 'middle', ...look });
