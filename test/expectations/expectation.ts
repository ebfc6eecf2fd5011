import { type Check, noSuchPlugin } from '../support/checks.js';

/** The requirements for one case, and the document section that states them. */
export interface Expectation {
  clause: string;
  A: Check;
  B: Check;
}

/** Case name → expectation, per endpoint. */
export type Expectations = Record<string, Record<string, Expectation>>;

export function both(clause: string, check: Check): Expectation {
  return { clause, A: check, B: check };
}

export function perVariant(clause: string, checks: { A: Check; B: Check }): Expectation {
  return { clause, ...checks };
}

/** The reply to an unknown type: 404 in variant A. */
export const unknownType = (inB: Check, note = ''): Expectation =>
  perVariant(`errors.md#unknown-type${note}`, { A: noSuchPlugin('GibtEsNicht'), B: inB });

/** Uses the same expectation for several cases. */
export function cases(names: string, expectation: Expectation): Record<string, Expectation> {
  return Object.fromEntries(names.split(' ').map((name) => [name, expectation]));
}
