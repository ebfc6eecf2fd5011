import type { Localized } from '@fragwerk/sdk';
import type { Complex } from '../numeric/complex.js';
import type { CircuitModel } from '../numeric/analyse.js';
import type { Fault } from '../numeric/solve.js';
import { phrase } from '../phrase.js';

export type { CircuitModel };

/** A value in SI base units, or why the circuit has none. */
export type DerivedResult = Complex | Fault;

/** Explains why a quantity has no value. */
export const noValue = (name: string, reason: Localized): Fault => ({
  fault: phrase`${name}: ${reason}`,
});
