import { unitSymbols, type Dimension } from '@fragwerk/sdk';
import { numberValue, type Value } from './value.js';

const of = (symbol: string) => unitSymbols[symbol]?.dimension ?? {};
const minus = (first: Dimension, second: Dimension): Dimension => {
  const sum: Record<string, number> = { ...first };
  for (const [base, power] of Object.entries(second)) sum[base] = (sum[base] ?? 0) - power;
  return sum;
};

/**
 * The built-in constants of host.md 3.2. It gives no values: those of the SI brochure (9th edition,
 * exact since 2019) and CODATA 2018; `%g` is the standard acceleration of free fall.
 */
export const CONSTANTS: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['%pi', numberValue(Math.PI)],
  ['%e', numberValue(Math.E)],
  ['%i', numberValue(0, {}, 1)],
  ['%j', numberValue(0, {}, 1)],
  ['%mu0', numberValue(1.25663706212e-6, minus(of('H'), of('m')))],
  ['%epsilon0', numberValue(8.8541878128e-12, minus(of('F'), of('m')))],
  ['%c0', numberValue(299_792_458, { m: 1, s: -1 })],
  ['%Qe', numberValue(1.602176634e-19, of('C'))],
  ['%g', numberValue(9.80665, { m: 1, s: -2 })],
  ['%NA', numberValue(6.02214076e23, { mol: -1 })],
  ['%k', numberValue(1.380649e-23, minus(of('J'), of('K')))],
  ['%R0', numberValue(8.31446261815324, minus(minus(of('J'), of('K')), of('mol')))],
  ['%h', numberValue(6.62607015e-34, { kg: 1, m: 2, s: -1 })],
]);
