import { isReactive } from './elements.js';
import type { Circuit } from './names.js';
import { hasOpenInput } from './structure.js';

const isSource = ({ behaviour }: Circuit['elements'][number]) =>
  behaviour === 'voltage' || behaviour === 'current';

/** Whether batteries alone drive a circuit: then everything in it is direct current. */
export function isDirect(circuit: Circuit): boolean {
  const sources = circuit.elements.filter(isSource);
  const areBatteries = sources.every(({ element }) => element.kind === 'BAT');
  return sources.length > 0 && areBatteries && !hasOpenInput(circuit);
}

/** Whether a circuit's values depend on the frequency. */
export const needsFrequency = (circuit: Circuit): boolean =>
  circuit.elements.some(isReactive) && !isDirect(circuit);
