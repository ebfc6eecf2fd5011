import type { Circuit } from './language/names.js';
import { LIMITS } from './limits.js';
import { buildNetlist } from './network/netlist.js';
import { totalImpedance } from './numeric/analyse.js';
import { angle } from './numeric/complex.js';
import { Solver } from './numeric/solve.js';

/** Number of values in a dataset; each student has one row. */
const ROWS = 40;
/** Limits the draws for a row whose total impedance has a suitable angle. */
const MAX_DRAWS = 8;
const E12 = [1, 1.2, 1.5, 1.8, 2.2, 2.7, 3.3, 3.9, 4.7, 5.6, 6.8, 8.2, 10];
const PREFIXES = ['p', 'n', 'u', 'm', '', 'k'];

export type ValueKind = 'R' | 'Z' | 'C' | 'L' | 'U' | 'UL' | 'I' | 'f';

interface RowValue {
  readonly symbol: string;
  readonly kind: ValueKind;
}

/** Hashes a text to a number from 0 to 1: FNV-1a with the finalizer of MurmurHash3. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

const between = (low: number, high: number, text: string) => low * (high / low) ** hashOf(text);

/** Rounds to the E12 series and formats the value for a dataset: `4.7k`. */
function roundToE12(value: number): { readonly text: string; readonly value: number } {
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
 * Returns a value of a row. Frequency and typical impedance depend only on the row, so that a component
 * added later matches existing datasets.
 */
function valueIn(row: number, { symbol, kind }: RowValue, draw: string) {
  const frequency = roundToE12(between(500, 4000, `frequency ${row}`));
  if (kind === 'f') return frequency;
  const size = between(220, 820, `size ${row}`) * between(0.5, 2, `${symbol} ${row} ${draw}`);
  const omega = 2 * Math.PI * frequency.value;
  if (kind === 'L') return roundToE12(size / omega);
  return roundToE12(kind === 'C' ? 1 / (omega * size) : size);
}

/** Returns the distance of an angle from the suitable range, 10° to 80°, in radians. */
function angleError(phase: number): number {
  const within = Math.min(Math.abs(phase), Math.PI - Math.abs(phase));
  const degree = Math.PI / 180;
  return Math.max(0, 10 * degree - within, within - 80 * degree);
}

/**
 * Returns the datasets of a circuit with a frequency as rows of matching values: a range `sF:` lists its
 * values row by row. Resistances and reactances of a row have the same order of magnitude;
 * the total impedance, if there is one, has an angle from 10° to 80° as far as the circuit allows.
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
  const isChecked = hasLosses && values.length <= LIMITS.inFormulas.max;
  const names = values.map(({ symbol }) => symbol).join(' ');
  const ones = values.map(({ symbol }) => [symbol, 1] as const);
  const rows = Array.from({ length: ROWS }, (_, row) => {
    let best: { readonly texts: readonly string[]; readonly error: number } | null = null;
    for (let draw = 0; draw < MAX_DRAWS && best?.error !== 0; draw += 1) {
      const drawn = coupled.map((one) => ({ one, ...valueIn(row, one, `${draw} ${names}`) }));
      const point = new Map([
        ...ones,
        ...drawn.map(({ one, value }) => [one.symbol, value] as const),
      ]);
      const frequency = point.get('f') ?? 0;
      const impedance = isChecked ? totalImpedance(solver, { values: point, frequency }) : null;
      const error = impedance ? angleError(angle(impedance)) : 0;
      if (!best || error < best.error) best = { texts: drawn.map(({ text }) => text), error };
    }
    return best?.texts ?? [];
  });
  return new Map(
    coupled.map(({ symbol }, at) => [symbol, `sF:${rows.map((texts) => texts[at]).join(',')}`]),
  );
}
