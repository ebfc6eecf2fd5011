import type { Localized, Shape } from '@fragwerk/sdk';
import type { Network } from '../language/ast.js';
import type { NamedElement, NamedGroup } from '../language/names.js';
import type { Arrow } from './arrows.js';
import type { Frame } from './frame.js';
import { wire } from './pens.js';

/** Everything that a drawing depends on, apart from the network. */
export interface DrawingContext {
  readonly elements: ReadonlyMap<Network, NamedElement>;
  readonly groups: ReadonlyMap<Network, NamedGroup>;
  readonly arrows: ReadonlyMap<string, Arrow>;
  /** Whether bridges are drawn as diamonds. */
  readonly hasDiamonds: boolean;
  /** The value shown at an element. */
  readonly valueOf: (element: NamedElement) => Localized | null;
}

/** Orientation and reference direction of a network. */
export interface Orientation {
  readonly isHorizontal: boolean;
  /** Against the drawing direction, as at the bottom of the ladder. */
  readonly isBackward: boolean;
  /** In the first vertical, where current sources drive upward. */
  readonly isFirstVertical: boolean;
  /** In a conductor of a three-phase system, where source voltages point away from the conductor. */
  readonly isConductor?: boolean;
}

/** The unbranched ends of a branching network: their lengths and their extent across, in units. */
export interface Ends {
  readonly start: number;
  readonly end: number;
  readonly before: number;
  readonly after: number;
}

/** A laid out network, measured in units; its wire runs at `across` = 0. */
export interface Box {
  readonly length: number;
  /** `null` for a network that does not branch. */
  readonly ends: Ends | null;
  /** Extent on the first side (above or to the right) and on the second side (below or to the left). */
  readonly before: number;
  readonly after: number;
  /** Draws from the frame's origin over `length`, which is at least the box's own length. */
  readonly draw: (frame: Frame, length: number) => readonly Shape[];
}

/** Centres a drawing in its box, with wires to both ends. */
export const centred = (
  measures: Omit<Box, 'draw'>,
  drawOwn: (frame: Frame) => readonly Shape[],
): Box => ({
  ...measures,
  draw(frame, length) {
    const start = (length - measures.length) / 2;
    const inner = drawOwn(frame.from(start, 0));
    if (start < 1e-9) return inner;
    const end = start + measures.length;
    return [wire(frame, [0, 0], [start, 0]), ...inner, wire(frame, [end, 0], [length, 0])];
  },
});

/** Free wire at the ends of an element, in units, into which captions of neighbours may reach. */
const OVERHANG = 0.1;

/** Start and end of a box on a longer wire, in units. */
export interface Inset {
  readonly length: number;
  readonly start: number;
  readonly end: number;
}

export const drawInset = (box: Box, frame: Frame, { length, start, end }: Inset): Shape[] => [
  ...(start > 0 ? [wire(frame, [0, 0], [start, 0])] : []),
  ...box.draw(frame.from(start, 0), end - start),
  ...(length > end ? [wire(frame, [end, 0], [length, 0])] : []),
];

/** Insets a box of this length between neighbours that need `before` and `after` at its ends. */
export function insetOf(own: number, before: number, after: number): Inset {
  const start = Math.max(0, before - OVERHANG);
  return { start, end: start + own, length: start + own + Math.max(0, after - OVERHANG) };
}
