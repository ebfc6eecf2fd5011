import { compensationValue } from './compensation.js';
import { equivalentValue } from './equivalent.js';
import { frequencyValue } from './frequencies.js';
import { ratioValue } from './ratio.js';
import { switchingValue } from './switching.js';
import type { DerivedResult, CircuitModel } from './model.js';

const kinds = [
  equivalentValue,
  ratioValue,
  compensationValue,
  frequencyValue,
  switchingValue,
] as const;

/**
 * Calculates a derived value by its name.
 *
 * @returns `null` if the name is unknown, a fault if this circuit has no such value
 */
export function derivedValue(model: CircuitModel, name: string): DerivedResult | null {
  // A component or source can have the same name.
  if (model.netlist.branches.some(({ symbol }) => symbol === name)) return null;
  for (const kind of kinds) {
    const found = kind(model, name);
    if (found) return found;
  }
  return null;
}
