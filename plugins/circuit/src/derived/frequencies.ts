import { type Localized, localized, writeQuantity } from '@fragwerk/sdk';
import type { Netlist } from '../network/netlist.js';
import { totalImpedance } from '../numeric/analyse.js';
import { complex, magnitude } from '../numeric/complex.js';
import { numberOf, type Values } from '../numeric/point.js';
import { responseOf } from '../numeric/response.js';
import { Solver } from '../numeric/solve.js';
import { type DerivedResult, noValue, type CircuitModel } from './source.js';

/** Something that is looked at over the frequency; `null` where it is not determined. */
type Curve = (frequency: number) => number | null;

/** Decades around a circuit's own frequencies: those in which something happens, and far outside. */
const NEAR = 3;
const FAR = 7;
/** Frequencies that are looked at in a decade near by; branches in all of them together. */
const PER_DECADE = 60;
const MOST = 100_000;

/** The corner frequencies that its elements make in pairs: lowest and highest, Hz. */
function cornersOf({ branches }: Netlist, values: Values): readonly [number, number] | null {
  const sizes = (behaviour: string) =>
    branches.flatMap((branch) => {
      const value = branch.behaviour === behaviour && numberOf(values.get(branch.symbol ?? ''));
      const size = value ? magnitude(value) : 0;
      return size > 0 ? [Math.log10(size)] : [];
    });
  const [R, L, C] = [sizes('resistance'), sizes('inductance'), sizes('capacitance')];
  const ends = (list: readonly number[]) => [Math.min(...list), Math.max(...list)] as const;
  const [r, l, c] = [ends(R), ends(L), ends(C)];
  // Logarithms of R/L, 1/(R·C) and 1/√(L·C).
  const pairs = [
    [r[0] - l[1], r[1] - l[0]],
    [-r[1] - c[1], -r[0] - c[0]],
    [-(l[1] + c[1]) / 2, -(l[0] + c[0]) / 2],
  ]
    .flat()
    .filter(Number.isFinite)
    .map((logarithm) => logarithm - Math.log10(2 * Math.PI));
  return pairs.length === 0 ? null : [Math.min(...pairs), Math.max(...pairs)];
}

/** Frequencies to look at, close to each other where something happens. */
function gridOf(netlist: Netlist, values: Values): readonly number[] {
  const corners = cornersOf(netlist, values);
  if (!corners) return [];
  const [low, high] = corners;
  const step = Math.max(1 / PER_DECADE, ((high - low + 2 * NEAR) * netlist.branches.length) / MOST);
  const grid: number[] = [];
  for (let at = low - FAR; at < low - NEAR; at += 0.5) grid.push(10 ** at);
  for (let at = low - NEAR; at < high + NEAR; at += step) grid.push(10 ** at);
  for (let at = high + NEAR; at <= high + FAR; at += 0.5) grid.push(10 ** at);
  return grid;
}

/** Where a curve changes its sign, by halving; at most ten. */
function crossings(grid: readonly number[], curve: Curve): readonly number[] {
  const found: number[] = [];
  let last: { at: number; isPositive: boolean } | null = null;
  for (const at of grid) {
    const value = curve(at);
    if (value === null || value === 0) continue;
    const isPositive = value > 0;
    if (last && last.isPositive !== isPositive && found.length < 10)
      found.push(halved(curve, [last.at, at], last.isPositive));
    last = { at, isPositive };
  }
  return found;
}

function halved(curve: Curve, between: readonly [number, number], startsPositive: boolean): number {
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

/** The highest value of a curve, between the samples too. */
function highest(grid: readonly number[], curve: Curve): number {
  const values = grid.map((at) => curve(at) ?? 0);
  const index = values.reduce((best, value, i) => (value > (values[best] ?? 0) ? i : best), 0);
  let [low, high] = [grid[index - 1], grid[index + 1]].map((at) => Math.log(at ?? NaN)) as [
    number,
    number,
  ];
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

const several: Localized = {
  de: 'Zges, das hier reell ist, gibt es nur mit einer Quelle oder offenem Eingang',
  en: 'there is a Zges, which is real there, only with one source or an open input',
};

/** Where the total impedance is real: its imaginary part changes its sign, also at a pole. */
function resonances({ netlist, point: { values } }: CircuitModel): readonly number[] | Localized {
  const solver = new Solver(netlist);
  const curve: Curve = (frequency) => {
    const Z = totalImpedance(solver, { values, frequency });
    return Z && Math.abs(Z.im) > 1e-11 * magnitude(Z) ? Z.im : null;
  };
  const isSeen = totalImpedance(solver, { values, frequency: 997.31 }) !== null;
  return isSeen ? crossings(gridOf(netlist, values), curve) : several;
}

/** Where a quantity over the input is 1/√2 of its highest value. */
function cutoffs({ netlist, point: { values } }: CircuitModel, output: string) {
  const input = output.startsWith('U') ? ('Ue' as const) : ('Ie' as const);
  const response = responseOf(netlist, values, { output, input });
  if (typeof response !== 'function') return response;
  const size: Curve = (frequency) => {
    const value = response(frequency);
    return value && magnitude(value);
  };
  const grid = gridOf(netlist, values);
  const level = highest(grid, size) / Math.SQRT2;
  return crossings(grid, (frequency) => {
    const value = size(frequency);
    return value === null ? null : value - level;
  });
}

const amounts = (found: readonly number[]) =>
  localized((language) =>
    found.map((one) => writeQuantity(one, 'Hz', { language, digits: 4 })).join(', '),
  );

/** One of the frequencies that were found, by its number or as the only one. */
function chosen(name: string, number: string, found: readonly number[] | Localized): DerivedResult {
  if ('de' in found) return noValue(name, found);
  const one = found[number === '' ? 0 : Number(number) - 1];
  if (one !== undefined && (number !== '' || found.length === 1)) return complex(one);
  const { de, en } = amounts(found);
  if (found.length === 0)
    return noValue(name, {
      de: 'eine solche Frequenz gibt es hier nicht',
      en: 'there is no such frequency here',
    });
  const names = found.map((_, k) => name.replace(/^(f[0g])\d?/, `$1${k + 1}`)).join(', ');
  return noValue(name, {
    de: `es gibt ${found.length} (${de}): ${names}`,
    en: `there are ${found.length} (${en}): ${names}`,
  });
}

const NAME = /^f(?:0([1-9]?)|g([1-9]?)([UI][A-Za-z][A-Za-z0-9]*)?)$/;

/**
 * Resonance and cut-off frequency of any circuit, calculated from its response, Hz: `f0` where the
 * total impedance is real, `fg` where Ua over Ue has fallen by 3 dB from its highest value, `fgUC1` the
 * same of another quantity. Where there are several, they have numbers: `f02`, `fg1`, `fg2UR1`.
 *
 * @returns `null` for any other name
 */
export function frequencyValue(source: CircuitModel, name: string): DerivedResult | null {
  const match = NAME.exec(name);
  if (!match) return null;
  const [, resonance, cutoff = '', output = 'Ua'] = match;
  if (resonance !== undefined) return chosen(name, resonance, resonances(source));
  if (output === 'Ua' && !source.netlist.output)
    return noValue(name, {
      de: 'die Schaltung hat keinen offenen Ausgang; hinter fg steht, wovon die Grenzfrequenz ist, zum Beispiel fgUC1',
      en: 'the circuit has no open output; behind fg stands what the cut-off frequency is of, for example fgUC1',
    });
  return chosen(name, cutoff, cutoffs(source, output));
}
