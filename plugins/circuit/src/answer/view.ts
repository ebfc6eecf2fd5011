import type { InputOf, View } from '@fragwerk/sdk';
import { readoutOf, shownValues, showsAmounts, usageOf } from '../pictures/pictures.js';

/**
 * Returns the data for the browser: the circuit's text, the parameters and, if requested, the values in
 * the picture. It reveals no calculated values except those in the picture: the description of a diagram
 * or of a circuit with values at arrows, which only the service can calculate, and the readout of a Bode
 * plot.
 */
export function viewOf(use: InputOf<'view'>): View {
  const { configText, parameters } = use;
  const usage = usageOf(use);
  const { scene, request } = usage;
  const readout = readoutOf(use, usage);
  const shown = scene && shownValues(scene.circuit, scene.values);
  const showsValues = request.kind === 'circuit' && request.values;
  return {
    data: {
      config: configText,
      parameters,
      ...(showsValues ? { values: JSON.stringify(Object.fromEntries(shown ?? [])) } : {}),
      ...(readout ? { readout: JSON.stringify(readout) } : {}),
    },
    hasDescription: request.kind !== 'circuit' || (scene !== null && showsAmounts(scene.circuit)),
  };
}
