import { arrowsOf } from '../../src/drawing/arrows.js';
import { removeArrow, setArrow } from '../../src/language/edit.js';
import type { Circuit } from '../../src/language/names.js';

/** Whether an arrow is drawn. */
export const hasArrow = (circuit: Circuit, quantity: string): boolean =>
  arrowsOf(circuit, () => '').has(quantity);

/** Adds an arrow, or takes it away; one that a circuit has by itself is taken away by a `-`. */
export function toggleArrow(text: string, circuit: Circuit, quantity: string): string {
  const plain = { ...circuit, arrows: circuit.arrows.filter((item) => item.quantity !== quantity) };
  const isUsual = hasArrow(plain, quantity);
  const isShown = hasArrow(circuit, quantity);
  if (isShown)
    return isUsual ? setArrow(text, quantity, { removed: true }) : removeArrow(text, quantity);
  return isUsual ? removeArrow(text, quantity) : setArrow(text, quantity, { removed: false });
}
