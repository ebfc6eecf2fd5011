import type { InputOf, Localized, View } from '@fragwerk/sdk';
import * as s from '@fragwerk/sdk/schema';
import type { CircuitAnnotations } from '../drawing/figure.js';
import { parseCircuit } from '../language/parse.js';
import { numberOf } from '../numeric/point.js';
import { readParameters } from '../pictures/parameters.js';
import { readoutOf } from '../pictures/pictures.js';
import { formatValue } from '../results.js';
import { questionValues, unitOf, valuesOf } from '../values.js';
import { withoutAmounts, withoutTask } from './task.js';

/** Parses JSON of a view; `null` if it is missing or broken. */
export function parseJson(json = 'null'): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** The values that a view shows at the elements, with the same text in the browser, print and result. */
export function annotationsOf({ values }: Readonly<Record<string, string>>): CircuitAnnotations {
  const shown = parseJson(values);
  const known = new Map<string, Localized>(
    Object.entries(s.matches(s.map(s.localized), shown) ? shown : {}),
  );
  return {
    valueOf: ({ symbol }) => (symbol === null ? null : (known.get(symbol) ?? null)),
    magnitudeOf: () => null,
  };
}

/** Whether the picture shows values at arrows, which only the service can calculate. */
function hasAmounts({ configText, parameters }: InputOf<'view'>): boolean {
  const { circuit } = parseCircuit(configText);
  const { arrows = [] } = circuit ? withoutAmounts(circuit, parameters) : {};
  return arrows.some(({ computed, removed }) => computed && !removed);
}

/** Returns the values to be drawn, by symbol, without secret ones. */
function shownValues({ configText, question }: InputOf<'view'>): Record<string, Localized> {
  const { circuit } = parseCircuit(configText);
  if (!circuit) return {};
  const values = questionValues(circuit, question);
  const shown = valuesOf(circuit).flatMap((one) => {
    const value = numberOf(values.get(one.symbol));
    return value && !one.secret ? [[one.symbol, formatValue(value, unitOf(one))] as const] : [];
  });
  return Object.fromEntries(shown);
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
      ...(showsValues ? { values: JSON.stringify(shownValues(use)) } : {}),
      ...(readout ? { readout: JSON.stringify(readout) } : {}),
    },
    hasDescription: request.kind !== 'circuit' || hasAmounts(use),
  };
}
