import type { Localized } from '@fragwerk/sdk';
import * as s from '@fragwerk/sdk/schema';
import type { CircuitAnnotations } from '../drawing/figure.js';

/** Parses JSON of a view; `null` if it is missing or broken. */
export function parseJson(json = 'null'): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/**
 * The values that a view shows at the elements, with the same text in the browser, print and result.
 * Apart from `view.ts`, whose solver the students' script does not need.
 */
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
