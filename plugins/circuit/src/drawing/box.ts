import type { Localized, Shape } from '@fragwerk/sdk';
import type { Network } from '../language/ast.js';
import type { NamedElement, NamedGroup } from '../language/names.js';
import type { Arrow } from './arrows.js';
import type { Frame } from './frame.js';
import { wire } from './pens.js';

/** What the drawing of a circuit knows beside its shape. */
export interface Sketch {
  readonly elements: ReadonlyMap<Network, NamedElement>;
  readonly groups: ReadonlyMap<Network, NamedGroup>;
  readonly arrows: ReadonlyMap<string, Arrow>;
  /** The value that stands at an element; that of a whole net stands beside the net. */
  readonly valueOf: (element: NamedElement) => Localized | null;
}

/** How a network lies, and which way its reference direction runs. */
export interface Lie {
  readonly isHorizontal: boolean;
  /** Against the drawing direction: at the bottom of the ladder. */
  readonly isBackward: boolean;
  /** In the first vertical, where current sources drive upward. */
  readonly isFirst: boolean;
  /** In a conductor of a three-phase net, where voltages of sources count from the conductor. */
  readonly isNet?: boolean;
}

/** The ends of a network that branches: how long they are, and what they need across, in units. */
export interface Ends {
  readonly start: number;
  readonly end: number;
  readonly before: number;
  readonly after: number;
}

/** A network with its measures in units; its wire runs along `across` = 0. */
export interface Box {
  readonly length: number;
  /** `null` for a network that does not branch. */
  readonly ends: Ends | null;
  /** Room on the first side (above or to the right) and on the second side (below or to the left). */
  readonly before: number;
  readonly after: number;
  /** Draws from the frame's origin to `length` along, which is at least the own one. */
  readonly draw: (frame: Frame, length: number) => readonly Shape[];
}

/** A box whose own drawing is centred, with wires to both ends. */
export function centred(
  measures: Omit<Box, 'draw'>,
  drawOwn: (frame: Frame) => readonly Shape[],
): Box {
  return {
    ...measures,
    draw(frame, length) {
      const start = (length - measures.length) / 2;
      const inner = drawOwn(frame.from(start, 0));
      if (start < 1e-9) return inner;
      const end = start + measures.length;
      return [wire(frame, [0, 0], [start, 0]), ...inner, wire(frame, [end, 0], [length, 0])];
    },
  };
}

/** Free wire at the ends of an element, in units: captions of other networks may reach into it. */
const FREE = 0.1;

/** Where a box begins and ends on a longer wire, in units along it. */
export interface Inset {
  readonly length: number;
  readonly start: number;
  readonly end: number;
}

/** A box on a longer wire, away from what reaches in at both ends. */
export function drawInset(box: Box, frame: Frame, { length, start, end }: Inset): Shape[] {
  return [
    ...(start > 0 ? [wire(frame, [0, 0], [start, 0])] : []),
    ...box.draw(frame.from(start, 0), end - start),
    ...(length > end ? [wire(frame, [end, 0], [length, 0])] : []),
  ];
}

/** Room for a box of this length between others that need `before` and `after` at its ends. */
export function insetOf(own: number, before: number, after: number): Inset {
  const start = Math.max(0, before - FREE);
  return { start, end: start + own, length: start + own + Math.max(0, after - FREE) };
}
