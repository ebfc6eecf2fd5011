import type { Circuit } from './language/names.js';
import { LIMITS } from './limits.js';
import { buildNetlist } from './network/netlist.js';
import { totalImpedance } from './numeric/analyse.js';
import { angle } from './numeric/complex.js';
import { Solver } from './numeric/solve.js';

/** Values of a dataset; each student has a row of them (host 3.1). */
const ROWS = 40;
/** How often a row is drawn until the angle of its whole impedance is worth calculating. */
const TRIES = 8;
const E12 = [1, 1.2, 1.5, 1.8, 2.2, 2.7, 3.3, 3.9, 4.7, 5.6, 6.8, 8.2, 10];
const PREFIXES = ['p', 'n', 'u', 'm', '', 'k'];

/** What stands in a row: resistances, impedances and reactances of one size, and the frequency. */
export interface RowValue {
  readonly symbol: string;
  readonly kind: 'R' | 'Z' | 'C' | 'L' | 'U' | 'UL' | 'I' | 'f';
}

/** A number from 0 to 1 that a text alone determines: FNV-1a with the finalizer of MurmurHash3. */
function shareOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

const between = (low: number, high: number, text: string) => low * (high / low) ** shareOf(text);

/** A value of the series E12 as datasets have it: `4.7k`. */
function standard(value: number): { readonly text: string; readonly value: number } {
  const decade = Math.floor(Math.log10(value));
  const wanted = value / 10 ** decade;
  const distance = (one: number) => Math.abs(Math.log(one / wanted));
  const nearest = E12.reduce((best, one) => (distance(one) < distance(best) ? one : best));
  const rounded = Number(`${nearest}e${decade}`);
  const group = Math.floor(Math.log10(rounded) / 3 + 1e-9);
  const shown = Number((rounded / 1000 ** group).toPrecision(2));
  return { text: `${shown}${PREFIXES[group + 4] ?? ''}`, value: rounded };
}

/**
 * A value of a row. Frequency and size of the impedances belong to the row alone, so that a component
 * that is put in later suits those whose datasets exist.
 */
function valueIn(row: number, { symbol, kind }: RowValue, draw: string) {
  const frequency = standard(between(500, 4000, `frequency ${row}`));
  if (kind === 'f') return frequency;
  const size = between(220, 820, `size ${row}`) * between(0.5, 2, `${symbol} ${row} ${draw}`);
  const omega = 2 * Math.PI * frequency.value;
  if (kind === 'L') return standard(size / omega);
  return standard(kind === 'C' ? 1 / (omega * size) : size);
}

/** How far an angle is from those worth calculating, 10° to 80°, in radians. */
function missBy(phase: number): number {
  const within = Math.min(Math.abs(phase), Math.PI - Math.abs(phase));
  const degree = Math.PI / 180;
  return Math.max(0, 10 * degree - within, within - 80 * degree);
}

/**
 * Datasets of a circuit at a frequency as rows whose values belong together: a range `sF:` counts its
 * values row by row (host 3.1). Resistances and reactances of a row are of one size, and where the
 * circuit has a total impedance its angle is from 10° to 80° as far as the circuit allows; for large
 * circuits the first draw stands.
 *
 * @returns ranges by symbol, without sources
 */
export function coupledRanges(
  circuit: Circuit,
  values: readonly RowValue[],
): ReadonlyMap<string, string> {
  const coupled = values.filter(({ kind }) => kind !== 'U' && kind !== 'I');
  const solver = new Solver(buildNetlist(circuit));
  const hasLosses = values.some(({ kind }) => kind === 'R' || kind === 'Z');
  const isJudged = hasLosses && values.length <= LIMITS.inFormulas.max;
  const names = values.map(({ symbol }) => symbol).join(' ');
  const ones = values.map(({ symbol }) => [symbol, 1] as const);
  const rows = Array.from({ length: ROWS }, (_, row) => {
    let best: { readonly texts: readonly string[]; readonly miss: number } | null = null;
    for (let draw = 0; draw < TRIES && best?.miss !== 0; draw += 1) {
      const drawn = coupled.map((one) => ({ one, ...valueIn(row, one, `${draw} ${names}`) }));
      const point = new Map([
        ...ones,
        ...drawn.map(({ one, value }) => [one.symbol, value] as const),
      ]);
      const frequency = point.get('f') ?? 0;
      const impedance = isJudged ? totalImpedance(solver, { values: point, frequency }) : null;
      const miss = impedance ? missBy(angle(impedance)) : 0;
      if (!best || miss < best.miss) best = { texts: drawn.map(({ text }) => text), miss };
    }
    return best?.texts ?? [];
  });
  return new Map(
    coupled.map(({ symbol }, at) => [symbol, `sF:${rows.map((texts) => texts[at]).join(',')}`]),
  );
}
