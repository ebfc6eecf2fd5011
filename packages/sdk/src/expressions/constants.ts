import { parseUnit } from '../quantities/index.js';
import { numberValue, type Value } from './value.js';

const of = (unit: string) => parseUnit(unit)?.dimension;

/**
 * The built-in constants of docs/interface/datasets.md#constants, with values from the SI brochure (9th
 * edition, exact since 2019) and CODATA 2018; `%g` is the standard acceleration of free fall.
 */
export const CONSTANTS: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['%pi', numberValue(Math.PI)],
  ['%e', numberValue(Math.E)],
  ['%i', numberValue(0, {}, 1)],
  ['%j', numberValue(0, {}, 1)],
  ['%mu0', numberValue(1.25663706212e-6, of('H/m'))],
  ['%epsilon0', numberValue(8.8541878128e-12, of('F/m'))],
  ['%c0', numberValue(299_792_458, of('m/s'))],
  ['%Qe', numberValue(1.602176634e-19, of('C'))],
  ['%g', numberValue(9.80665, of('m/s2'))],
  ['%NA', numberValue(6.02214076e23, of('1/mol'))],
  ['%k', numberValue(1.380649e-23, of('J/K'))],
  ['%R0', numberValue(8.31446261815324, of('J/(mol*K)'))],
  ['%h', numberValue(6.62607015e-34, of('J*s'))],
]);
