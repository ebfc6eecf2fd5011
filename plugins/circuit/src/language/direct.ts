import { isReactive, isSource } from './elements.js';
import type { Circuit } from './names.js';
import { hasOpenInput } from './structure.js';

/** Whether batteries alone drive a circuit. */
export function isDc(circuit: Circuit): boolean {
  const sources = circuit.elements.filter(isSource);
  const areBatteries = sources.every(({ element }) => element.kind === 'BAT');
  return sources.length > 0 && areBatteries && !hasOpenInput(circuit);
}

export const needsFrequency = (circuit: Circuit): boolean =>
  circuit.elements.some(isReactive) && !isDc(circuit);
