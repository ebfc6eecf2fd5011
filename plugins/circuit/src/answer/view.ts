import type { InputOf, Localized, View } from '@fragwerk/sdk';
import { parseCircuit } from '../language/parse.js';
import { readParameters } from '../pictures/parameters.js';
import { readoutOf } from '../pictures/pictures.js';
import { numberOf } from '../numeric/point.js';
import { valueAmount } from '../results.js';
import { questionValues, unitOf, valuesOf } from '../values.js';
import { withoutAmounts, withoutTask } from './task.js';

/** Whether the picture shows amounts at arrows, which only the service knows. */
function hasAmounts({ configText, parameters }: InputOf<'view'>): boolean {
  const { circuit } = parseCircuit(configText);
  const { arrows = [] } = circuit ? withoutAmounts(circuit, parameters) : {};
  return arrows.some(({ computed, removed }) => computed && !removed);
}

/** Values that are drawn, by symbol: those that are not secret. */
function openValues({ configText, question }: InputOf<'view'>): Record<string, Localized> {
  const { circuit } = parseCircuit(configText);
  if (!circuit) return {};
  const values = questionValues(circuit, question);
  const shown = valuesOf(circuit).flatMap((one) => {
    const value = numberOf(values.get(one.symbol));
    return value && !one.secret ? [[one.symbol, valueAmount(value, unitOf(one))] as const] : [];
  });
  return Object.fromEntries(shown);
}

/**
 * What the browser learns: the circuit's text, the parameters and, where they ask for values, those
 * that the picture shows. Nothing that is calculated is among it but what the picture shows: the words
 * of a diagram and of a circuit with amounts at arrows, and what one reads off a Bode plot.
 */
export function viewOf(use: InputOf<'view'>): View {
  const { configText, parameters } = use;
  const { request } = readParameters(withoutTask(parameters));
  const hasValues = request.kind === 'circuit' && request.values;
  const values = hasValues ? { values: JSON.stringify(openValues(use)) } : {};
  const readout = readoutOf(use);
  return {
    data: {
      ...{ config: configText, parameters, ...values },
      ...(readout ? { readout: JSON.stringify(readout) } : {}),
    },
    hasDescription: request.kind !== 'circuit' || hasAmounts(use),
  };
}
