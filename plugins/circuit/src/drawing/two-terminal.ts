import type { Shape } from '@fragwerk/sdk';
import type { CircuitAst } from '../language/ast.js';
import { currentArrow, leadLength, voltageArrow } from './arrows.js';
import type { DrawingContext } from './box.js';
import { frameAt } from './frame.js';
import { networkBox } from './layout.js';
import { terminal, wire } from './pens.js';

/** Draws a network between two terminals, horizontal or vertical. */
export function twoTerminalShapes(circuit: CircuitAst, context: DrawingContext): readonly Shape[] {
  const isHorizontal = circuit.form === 'horizontal';
  const network = circuit.positions.find((position) => position.network)?.network;
  if (!network) return [];
  const orientation = { isHorizontal, isBackward: false, isFirstVertical: false };
  const box = networkBox(network, orientation, context);
  const frame = frameAt({ x: 0, y: 0 }, isHorizontal);
  const [voltage, current] = [context.arrows.get('Ue'), context.arrows.get('Ie')];
  const lead = current ? Math.max(1.3, leadLength(current, { isHorizontal }) + 0.2) : 0.5;
  const length = lead + box.length + 0.5;
  const across = box.after + 0.4;
  return [
    wire(frame, [0, 0], [lead, 0]),
    wire(frame, [length - 0.5, 0], [length, 0]),
    ...box.draw(frame.from(lead, 0), box.length),
    terminal(frame.at(0, 0)),
    terminal(frame.at(length, 0)),
    ...(voltage ? [voltageArrow(frame, voltage, { start: 0.2, end: length - 0.2, across })] : []),
    ...(current ? [currentArrow(frame, current, { along: lead / 2, backward: false })] : []),
  ];
}
