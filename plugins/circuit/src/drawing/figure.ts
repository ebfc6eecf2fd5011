import { type Figure, figureLimits, type Localized, type Point } from '@fragwerk/sdk';
import { plainArrow } from '../language/ast.js';
import type { Circuit, NamedElement } from '../language/names.js';
import { arrowsOf } from './arrows.js';
import { describeCircuit } from './describe.js';
import { boundsOfAll, moved, UNIT } from './frame.js';
import { ladderShapes } from './ladder.js';
import { threePhaseShapes } from './three-phase.js';
import { twoTerminalShapes } from './two-terminal.js';

/** What is drawn beside the circuit itself. */
export interface CircuitLook {
  /** The value that stands at an element. */
  readonly valueOf: (element: NamedElement) => Localized | null;
  /** Magnitude of a quantity for arrows with `!`, `null` when it is not known. */
  readonly magnitudeOf: (quantity: string) => Localized | null;
  /** Arrows that answers add; the description leaves them out. */
  readonly added?: readonly string[];
}

/** Nothing beside the names. */
export const plainLook: CircuitLook = { valueOf: () => null, magnitudeOf: () => null };

const MARGIN = 12;
/** Longest side of a drawing, in pixels; what is larger is made smaller. */
const LONGEST = Math.min(1600, figureLimits.side);

/** A drawn circuit, and where its lower left corner lies in it. */
export interface CircuitDrawing {
  readonly figure: Figure;
  readonly origin: Point;
  /** Pixels of a unit; a resistor is 3 units long. */
  readonly unit: number;
}

/** Draws a circuit as a textbook does: symbols of IEC 60617, voltages blue, currents orange-red. */
export function drawCircuit(circuit: Circuit, look: CircuitLook = plainLook): CircuitDrawing {
  const added = (look.added ?? []).map((quantity) => ({ ...plainArrow, quantity }));
  const sketch = {
    elements: new Map(circuit.elements.map((named) => [named.element, named])),
    groups: new Map(circuit.groups.map((named) => [named.group, named])),
    arrows: arrowsOf({ ...circuit, arrows: [...circuit.arrows, ...added] }, look.magnitudeOf),
    valueOf: look.valueOf,
  };
  const shapes = circuit.threePhase
    ? threePhaseShapes(circuit.threePhase, sketch)
    : (circuit.form === 'ladder' ? ladderShapes : twoTerminalShapes)(circuit, sketch);
  const { left, top, right, bottom } = boundsOfAll(shapes);
  const [width, height] = [right - left + 2 * MARGIN, bottom - top + 2 * MARGIN];
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  const move = { origin: { x: left - MARGIN, y: top - MARGIN }, scale };
  const figure = {
    width: Math.ceil(width * scale),
    height: Math.ceil(height * scale),
    description: describeCircuit(circuit, { shapes, valueOf: look.valueOf }),
    shapes: shapes.map((shape) => moved(shape, move)),
  };
  const origin = { x: MARGIN * scale, y: (height - MARGIN) * scale };
  return { figure, origin, unit: UNIT * scale };
}

/** The figure of {@link drawCircuit}. */
export const circuitFigure = (circuit: Circuit, look?: CircuitLook): Figure =>
  drawCircuit(circuit, look).figure;
