import { type Localized, localized, writeQuantity } from '@fragwerk/sdk';
import type { Netlist } from '../network/netlist.js';
import { totalImpedance } from '../numeric/analyse.js';
import { complex, magnitude } from '../numeric/complex.js';
import type { Values } from '../numeric/point.js';
import { cornersOf } from '../numeric/rational.js';
import { transferFunction } from '../numeric/response.js';
import { Solver } from '../numeric/solve.js';
import { type DerivedResult, noValue, type CircuitModel } from './model.js';

/** A function of the frequency; `null` where it is undetermined. */
type Curve = (frequency: number) => number | null;

/** Decades around a circuit's corner frequencies with a fine and with a coarse grid. */
const FINE_DECADES = 3;
const COARSE_DECADES = 7;
/** Frequencies per decade of the fine grid. */
const PER_DECADE = 60;
/** Limits the frequencies times branches. */
const MAX_WORK = 100_000;

function gridOf(netlist: Netlist, values: Values): readonly number[] {
  const corners = cornersOf(netlist, values);
  if (!corners) return [];
  const [low, high] = corners;
  const [start, end] = [low - FINE_DECADES, high + FINE_DECADES];
  const step = Math.max(1 / PER_DECADE, ((end - start) * netlist.branches.length) / MAX_WORK);
  const grid: number[] = [];
  for (let at = low - COARSE_DECADES; at < start; at += 0.5) grid.push(10 ** at);
  for (let at = start; at < end; at += step) grid.push(10 ** at);
  for (let at = end; at <= high + COARSE_DECADES; at += 0.5) grid.push(10 ** at);
  return grid;
}

/** Finds at most ten sign changes of a curve by bisection. */
function crossings(grid: readonly number[], curve: Curve): readonly number[] {
  const found: number[] = [];
  let last: { at: number; isPositive: boolean } | null = null;
  for (const at of grid) {
    const value = curve(at);
    if (value === null || value === 0) continue;
    const isPositive = value > 0;
    if (last && last.isPositive !== isPositive && found.length < 10)
      found.push(bisect(curve, [last.at, at], last.isPositive));
    last = { at, isPositive };
  }
  return found;
}

function bisect(curve: Curve, between: readonly [number, number], startsPositive: boolean): number {
  let [low, high] = between;
  for (let step = 0; step < 60; step += 1) {
    const middle = Math.sqrt(low * high);
    const value = curve(middle);
    if (value === null || value === 0) return middle;
    if (value > 0 === startsPositive) low = middle;
    else high = middle;
  }
  return Math.sqrt(low * high);
}

/** Returns the maximum of a curve by golden-section search around its highest sample. */
function maximumOf(grid: readonly number[], curve: Curve): number {
  const values = grid.map((at) => curve(at) ?? 0);
  const index = values.reduce((best, value, i) => (value > (values[best] ?? 0) ? i : best), 0);
  let [low, high] = [Math.log(grid[index - 1] ?? NaN), Math.log(grid[index + 1] ?? NaN)];
  if (!Number.isFinite(low + high)) return values[index] ?? 0;
  const at = (logarithm: number) => curve(Math.exp(logarithm)) ?? 0;
  const GOLDEN = (Math.sqrt(5) - 1) / 2;
  for (let step = 0; step < 50; step += 1) {
    const width = GOLDEN * (high - low);
    if (at(high - width) > at(low + width)) high = low + width;
    else low = high - width;
  }
  return Math.max(values[index] ?? 0, at((low + high) / 2));
}

const noImpedance: Localized = {
  de: 'f0 ist die Frequenz, bei der Zges reell ist; Zges gibt es nur mit einer Quelle oder offenem Eingang',
  en: 'f0 is the frequency at which Zges is real; Zges exists only with a single source or an open input',
};

/** Finds where the imaginary part of the total impedance changes its sign, even at a pole. */
function resonances({ netlist, point: { values } }: CircuitModel): readonly number[] | Localized {
  const solver = new Solver(netlist);
  const curve: Curve = (frequency) => {
    const Z = totalImpedance(solver, { values, frequency });
    return Z && Math.abs(Z.im) > 1e-11 * magnitude(Z) ? Z.im : null;
  };
  const hasImpedance = totalImpedance(solver, { values, frequency: 997.31 }) !== null;
  return hasImpedance ? crossings(gridOf(netlist, values), curve) : noImpedance;
}

/** Finds where a frequency response is 1/√2 of its maximum. */
function cutoffs({ netlist, point: { values } }: CircuitModel, output: string) {
  const input = output.startsWith('U') ? ('Ue' as const) : ('Ie' as const);
  const found = transferFunction(netlist, values, { output, input });
  if ('de' in found) return found;
  const { response } = found;
  const size: Curve = (frequency) => {
    const value = response(frequency);
    return value && magnitude(value);
  };
  const grid = gridOf(netlist, values);
  const level = maximumOf(grid, size) / Math.SQRT2;
  return crossings(grid, (frequency) => {
    const value = size(frequency);
    return value === null ? null : value - level;
  });
}

/** Selects a frequency by its number; without one there must be only one. */
function select(name: string, number: string, found: readonly number[] | Localized): DerivedResult {
  if ('de' in found) return noValue(name, found);
  const one = found[number === '' ? 0 : Number(number) - 1];
  if (one !== undefined && (number !== '' || found.length === 1)) return complex(one);
  if (found.length === 0)
    return noValue(name, {
      de: 'die Schaltung hat keine solche Frequenz',
      en: 'the circuit has no such frequency',
    });
  const { de, en } = localized((language) =>
    found.map((at) => writeQuantity(at, 'Hz', { language, digits: 4 })).join(', '),
  );
  const names = found.map((_, k) => name.replace(/^(f[0g])\d?/, `$1${k + 1}`)).join(', ');
  return noValue(name, {
    de: `es gibt ${found.length} (${de}): ${names}`,
    en: `there are ${found.length} (${en}): ${names}`,
  });
}

const NAME = /^f(?:0([1-9]?)|g([1-9]?)([UI][A-Za-z][A-Za-z0-9]*)?)$/;

/**
 * Calculates resonance and cutoff frequencies from the frequency response, Hz: `f0` where the total
 * impedance is real, `fg` where Ua/Ue is 3 dB below its maximum, `fgUC1` for another quantity. If there
 * are several, they have numbers: `f02`, `fg1`, `fg2UR1`.
 *
 * @returns `null` for any other name
 */
export function frequencyValue(model: CircuitModel, name: string): DerivedResult | null {
  const match = NAME.exec(name);
  if (!match) return null;
  const [, resonance, cutoff = '', output = 'Ua'] = match;
  if (resonance !== undefined) return select(name, resonance, resonances(model));
  if (output === 'Ua' && !model.netlist.output)
    return noValue(name, {
      de: 'die Schaltung hat keinen offenen Ausgang; nach fg folgt dann die Größe, zum Beispiel fgUC1',
      en: 'the circuit has no open output; add the quantity to fg, for example fgUC1',
    });
  return select(name, cutoff, cutoffs(model, output));
}
