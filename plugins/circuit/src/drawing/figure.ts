import {
  distanceToShapes,
  type Figure,
  figureLimits,
  grownBy,
  type Localized,
  type Point,
  type Shape,
} from '@fragwerk/sdk';
import { type CircuitAst, plainArrow } from '../language/ast.js';
import type { Circuit } from '../language/names.js';
import { arrowsOf, currentArrow, leadLength, voltageArrow } from './arrows.js';
import { arrowsAt, type DrawingContext } from './box.js';
import { describeCircuit } from './describe.js';
import { boundsOfAll, fitted, frameAt, UNIT_PX } from './frame.js';
import { ladderShapes } from './ladder.js';
import { networkBox } from './layout.js';
import { isDot, terminal, wire } from './pens.js';
import { threePhaseShapes } from './three-phase.js';

function twoTerminalShapes(circuit: CircuitAst, context: DrawingContext): readonly Shape[] {
  const isHorizontal = circuit.form === 'horizontal';
  const network = circuit.positions.find((position) => position.network)?.network;
  if (!network) return [];
  const box = networkBox(network, { isHorizontal }, context);
  const frame = frameAt({ x: 0, y: 0 }, isHorizontal);
  const { voltage, current } = arrowsAt(context, 'e');
  const lead = current ? Math.max(1.3, leadLength(current, isHorizontal) + 0.2) : 0.5;
  const length = lead + box.length + 0.5;
  const across = box.after + 0.4;
  return [
    wire(frame, [0, 0], [lead, 0]),
    wire(frame, [length - 0.5, 0], [length, 0]),
    ...box.draw(frame.from(lead, 0), box.length),
    terminal(frame.at(0, 0)),
    terminal(frame.at(length, 0)),
    ...voltageArrow(frame, voltage, { start: 0.2, end: length - 0.2, across }),
    ...currentArrow(frame, current, { along: lead / 2 }),
  ];
}

/** Additional content of a drawing. */
export interface CircuitAnnotations extends Pick<DrawingContext, 'valueOf'> {
  /** Magnitude of a quantity for arrows with `!`, `null` when it is unknown. */
  readonly magnitudeOf: (quantity: string) => Localized | null;
  /** Arrows added by an answer; the description omits them. */
  readonly added?: readonly string[];
}

/** Names only. */
export const noAnnotations: CircuitAnnotations = { valueOf: () => null, magnitudeOf: () => null };

const MARGIN = 12;
/** Larger drawings are scaled down. */
const MAX_SIDE_PX = Math.min(1600, figureLimits.side);

/** Dots that are closer, in units, look like one joint drawn twice. */
const MIN_DOT_DISTANCE = 1;

/** Leaves out the dot of a branching beside that of the line where it starts, unless four wires meet there. */
function withoutTwins(shapes: readonly Shape[]): readonly Shape[] {
  const dots = shapes.filter(isDot);
  const lines = shapes.filter((shape) => shape.kind === 'line');
  const waysFrom = ({ x, y }: Point) =>
    new Set(
      lines
        .filter((one) => distanceToShapes([one], { x, y }) === 0)
        .flatMap(({ from, to }) => [from, to])
        .filter((end) => Math.hypot(end.x - x, end.y - y) > 1)
        .map((end) => `${Math.sign(Math.round(end.x - x))} ${Math.sign(Math.round(end.y - y))}`),
    ).size;
  const isBeside = (a: Point, b: Point) => {
    const distance = Math.hypot(a.x - b.x, a.y - b.y);
    return distance > 0 && distance < MIN_DOT_DISTANCE * UNIT_PX;
  };
  const twins = new Set<Shape>(
    dots.filter(({ centre }, index) => {
      const isTwin = dots.slice(index + 1).some((later) => isBeside(centre, later.centre));
      return isTwin && waysFrom(centre) <= 3;
    }),
  );
  return shapes.filter((shape) => !twins.has(shape));
}

/** Draws a circuit with the symbols of IEC 60617, voltages in blue and currents in orange-red. */
export function drawCircuit(circuit: Circuit, annotations: CircuitAnnotations = noAnnotations) {
  const added = (annotations.added ?? []).map((quantity) => ({ ...plainArrow, quantity }));
  const arrows = [...circuit.arrows, ...added];
  const context = {
    elements: new Map(circuit.elements.map((named) => [named.element, named])),
    groups: new Map(circuit.groups.map((named) => [named.group, named])),
    arrows: arrowsOf({ ...circuit, arrows }, annotations.magnitudeOf),
    valueOf: annotations.valueOf,
    hasDiamonds: circuit.items.some(({ type }) => type === 'diamonds'),
  };
  const shapes = withoutTwins(
    circuit.threePhase
      ? threePhaseShapes(circuit.threePhase, context)
      : (circuit.form === 'ladder' ? ladderShapes : twoTerminalShapes)(circuit, context),
  );
  const area = grownBy(boundsOfAll(shapes), MARGIN);
  const { scale, figure } = fitted(shapes, area, MAX_SIDE_PX);
  const description = describeCircuit(circuit, { shapes, valueOf: annotations.valueOf });
  // The lower left corner of the circuit; a resistor is 3 units long.
  const origin = { x: MARGIN * scale, y: (area.bottom - area.top - MARGIN) * scale };
  return { figure: { ...figure, description }, origin, unit: UNIT_PX * scale };
}

export const circuitFigure = (circuit: Circuit, annotations?: CircuitAnnotations): Figure =>
  drawCircuit(circuit, annotations).figure;
