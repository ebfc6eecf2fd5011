import { compensationValue } from './compensation.js';
import { equivalentValue } from './equivalent.js';
import { frequencyValue } from './frequencies.js';
import { ratioValue } from './ratio.js';
import { switchingValue } from './switching.js';
import type { DerivedResult, CircuitModel } from './source.js';

const kinds = [
  equivalentValue,
  ratioValue,
  compensationValue,
  frequencyValue,
  switchingValue,
] as const;

/**
 * A value that is calculated only when it is asked for by name.
 *
 * @returns `null` where no such value is known, a fault where this circuit has none
 */
export function derivedValue(source: CircuitModel, name: string): DerivedResult | null {
  // A component or a source may have the name itself.
  if (source.netlist.branches.some(({ symbol }) => symbol === name)) return null;
  for (const kind of kinds) {
    const found = kind(source, name);
    if (found) return found;
  }
  return null;
}
