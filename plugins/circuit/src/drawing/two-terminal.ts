import type { Shape } from '@fragwerk/sdk';
import type { CircuitAst } from '../language/ast.js';
import { currentArrow, leadOf, voltageArrow } from './arrows.js';
import type { Sketch } from './box.js';
import { frameAt } from './frame.js';
import { networkBox } from './layout.js';
import { terminal, wire } from './pens.js';

/** A network between two plain ends, lying or standing. */
export function twoTerminalShapes(circuit: CircuitAst, sketch: Sketch): readonly Shape[] {
  const isHorizontal = circuit.form === 'horizontal';
  const network = circuit.positions.find((position) => position.network)?.network;
  if (!network) return [];
  const lie = { isHorizontal, isBackward: false, isFirst: false };
  const box = networkBox(network, lie, sketch);
  const frame = frameAt({ x: 0, y: 0 }, isHorizontal);
  const [voltage, current] = [sketch.arrows.get('Ue'), sketch.arrows.get('Ie')];
  const lead = current ? Math.max(1.3, leadOf(current, { isHorizontal }) + 0.2) : 0.5;
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
