import type { InputOf, View } from '@fragwerk/sdk';
import { parseCircuit } from '../language/parse.js';
import { readParameters } from '../pictures/parameters.js';
import { readoutOf, shownValues } from '../pictures/pictures.js';
import { questionValues } from '../values.js';
import { withoutAmounts, withoutTask } from './task.js';

/** Whether the picture shows values at arrows, which only the service can calculate. */
function hasAmounts({ configText, parameters }: InputOf<'view'>): boolean {
  const { circuit } = parseCircuit(configText);
  const { arrows = [] } = circuit ? withoutAmounts(circuit, parameters) : {};
  return arrows.some(({ computed, removed }) => computed && !removed);
}

/** Returns the values to be drawn as JSON. */
function valuesJson({ configText, question }: InputOf<'view'>): string {
  const { circuit } = parseCircuit(configText);
  const shown = circuit && shownValues(circuit, questionValues(circuit, question));
  return JSON.stringify(Object.fromEntries(shown ?? []));
}

/**
 * Returns the data for the browser: the circuit's text, the parameters and, if requested, the values in
 * the picture. It reveals no calculated values except those in the picture: the description of a diagram
 * or of a circuit with values at arrows, and the readout of a Bode plot.
 */
export function viewOf(use: InputOf<'view'>): View {
  const { configText, parameters } = use;
  const { request } = readParameters(withoutTask(parameters));
  const showsValues = request.kind === 'circuit' && request.values;
  const readout = readoutOf(use);
  return {
    data: {
      config: configText,
      parameters,
      ...(showsValues ? { values: valuesJson(use) } : {}),
      ...(readout ? { readout: JSON.stringify(readout) } : {}),
    },
    hasDescription: request.kind !== 'circuit' || hasAmounts(use),
  };
}
