import type { Localized, Shape } from '@fragwerk/sdk';
import type { Network } from '../language/ast.js';
import type { NamedElement, NamedGroup } from '../language/names.js';
import type { Side } from '../language/networks.js';
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
  readonly valueOf: (element: NamedElement) => Localized | null;
}

/** The arrows at a place: an element, a group, the input `e` or the output `a`. */
export const arrowsAt = ({ arrows }: Pick<DrawingContext, 'arrows'>, place: string) => ({
  voltage: arrows.get(`U${place}`),
  current: arrows.get(`I${place}`),
});

/** Orientation and reference direction of a network. */
export interface Orientation extends Side {
  readonly isHorizontal: boolean;
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

/** Free wire at the ends of an element, in units, into which captions of neighbours may reach. */
const OVERHANG = 0.1;

/** Start and end of a box on a longer wire, in units. */
interface Inset {
  readonly length: number;
  readonly start: number;
  readonly end: number;
}

/** A wire along a frame; none where rounding leaves a tiny one. */
const lead = (frame: Frame, start: number, end: number): Shape[] =>
  end - start < 1e-9 ? [] : [wire(frame, [start, 0], [end, 0])];

/** Draws a box between wires to both ends. */
export const drawInset = (
  { draw }: Pick<Box, 'draw'>,
  frame: Frame,
  { length, start, end }: Inset,
): Shape[] => [
  ...lead(frame, 0, start),
  ...draw(frame.from(start, 0), end - start),
  ...lead(frame, end, length),
];

export const centred = (measures: Omit<Box, 'draw'>, draw: Box['draw']): Box => ({
  ...measures,
  draw(frame, length) {
    const start = (length - measures.length) / 2;
    return drawInset({ draw }, frame, { length, start, end: start + measures.length });
  },
});

/** Insets a box of this length between neighbours that need `before` and `after` at its ends. */
export function insetOf(own: number, before: number, after: number): Inset {
  const start = Math.max(0, before - OVERHANG);
  return { start, end: start + own, length: start + own + Math.max(0, after - OVERHANG) };
}
