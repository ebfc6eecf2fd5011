import { splitNumber } from './numbers.js';
import { parseUnit, type Unit } from './units.js';

/** A number with its unit. */
export interface Quantity {
  readonly value: number;
  /** `null` for an unknown unit. */
  readonly unit: Unit | null;
  readonly unitText: string;
}

/**
 * Reads a number and its unit.
 *
 * @returns `null` for a text that does not start with a number
 * @example
 * readQuantity('7,07 · 10⁻³ A'); // { value: 0.00707, unit: { dimension: { A: 1 }, … }, unitText: 'A' }
 */
export function readQuantity(text: string): Quantity | null {
  const split = splitNumber(text);
  return split && { value: split.value, unit: parseUnit(split.rest), unitText: split.rest };
}
