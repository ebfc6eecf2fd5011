import * as s from '@fragwerk/sdk/schema';
import type { CircuitAnnotations } from '../drawing/figure.js';

/**
 * The values that a view shows at the elements, with the same text in the browser, print and result.
 * Apart from `view.ts`, whose solver the students' script does not need.
 */
export function annotationsOf({ values }: Readonly<Record<string, string>>): CircuitAnnotations {
  const known = new Map(Object.entries(s.parseJson(s.map(s.localized), values) ?? {}));
  return {
    valueOf: ({ symbol }) => known.get(symbol ?? '') ?? null,
    magnitudeOf: () => null,
  };
}
