import { type Complex, complex, magnitude } from './complex.js';
import { AROUND_RESONANCE, evaluate, resonancesOf } from './rational.js';
import type { Response, TransferFunction } from './response.js';

/** A function of the frequency in Hz; `null` where it is undetermined. */
type Curve = (frequency: number) => number | null;

/**
 * Two forms of a curve: a fast one by zeros and poles, to locate a place, and the exact one of the circuit,
 * to refine it.
 */
interface Curves {
  readonly fast: Curve;
  readonly exact: Curve;
}

const curvesOf = (
  { rational, response }: TransferFunction,
  read: (value: Complex) => number | null,
): Curves => {
  const curve = (of: Response) => (frequency: number) => {
    const value = of(frequency);
    return value && read(value);
  };
  const fast: Response = (frequency) =>
    rational && evaluate(rational, complex(0, 2 * Math.PI * frequency));
  return { fast: curve(rational ? fast : response), exact: curve(response) };
};

/** Decades beyond the zeros and poles with a fine and with a coarse grid. */
const FINE_DECADES = 3;
const COARSE_DECADES = 7;
/** Frequencies per decade of the grid, with zeros and poles and without. */
const PER_DECADE = { known: 60, unknown: 20 } as const;
const MAX_FOUND = 10;
/** A part of a number below this share of it is a rounding error. */
const ROUNDING = 1e-11;

/** Returns frequencies in Hz between which a curve has at most one zero. */
function gridOf({ rational, ends }: TransferFunction): readonly number[] {
  const { zeros, poles, cancelled } = rational ?? { zeros: [], poles: [], cancelled: [] };
  const exponentsOf = (roots: readonly Complex[]) =>
    roots
      .filter((root) => magnitude(root) > 0)
      .map((root) => Math.log10(magnitude(root) / (2 * Math.PI)))
      .sort((a, b) => a - b);
  const roots = [...zeros, ...poles, ...cancelled];
  const [kept, bends] = [exponentsOf([...zeros, ...poles]), exponentsOf(roots)];
  const all = rational ? (kept.length > 0 ? kept : bends) : (ends ?? []);
  if (all.length === 0) return [];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const [start, end] = [low - FINE_DECADES, high + FINE_DECADES];
  const step = 1 / PER_DECADE[rational ? 'known' : 'unknown'];
  const grid = resonancesOf(roots, AROUND_RESONANCE);
  // Lossless resonances have no bandwidth.
  bends.forEach((bend, index) => grid.push(10 ** ((bend + (bends[index + 1] ?? bend)) / 2)));
  for (let at = low - COARSE_DECADES; at <= high + COARSE_DECADES;) {
    grid.push(10 ** at);
    at += at >= start && at < end ? step : 0.5;
  }
  return grid.sort((a, b) => a - b);
}

/** Finds sign changes of a curve by bisection. */
function crossings(grid: readonly number[], { fast, exact }: Curves): readonly number[] {
  const found: number[] = [];
  let last: { at: number; isPositive: boolean } | null = null;
  for (const at of grid) {
    const value = fast(at);
    if (value === null || value === 0) continue;
    const isPositive = value > 0;
    if (last && last.isPositive !== isPositive && found.length < MAX_FOUND)
      found.push(bisect(exact, [last.at, at], last.isPositive));
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
function maximumOf(grid: readonly number[], { fast, exact }: Curves): number {
  const values = grid.map((at) => fast(at) ?? 0);
  const index = values.reduce((best, value, i) => (value > (values[best] ?? 0) ? i : best), 0);
  let [low, high] = [Math.log(grid[index - 1] ?? NaN), Math.log(grid[index + 1] ?? NaN)];
  // Far from all corners, the circuit's own equations may be too ill-conditioned to solve.
  const best = exact(grid[index] ?? NaN) ?? values[index] ?? 0;
  if (!Number.isFinite(low + high)) return best;
  const at = (logarithm: number) => exact(Math.exp(logarithm)) ?? 0;
  const GOLDEN = (Math.sqrt(5) - 1) / 2;
  for (let step = 0; step < 50; step += 1) {
    const width = GOLDEN * (high - low);
    if (at(high - width) > at(low + width)) high = low + width;
    else low = high - width;
  }
  return Math.max(best, at((low + high) / 2));
}

/** Returns the frequencies in Hz at which a quantity is real, even at a pole, in ascending order. */
export function realFrequenciesOf(transfer: TransferFunction): readonly number[] {
  const imaginaryAbove =
    (share: number): Curve =>
    (frequency) => {
      const value = transfer.response(frequency);
      return value && Math.abs(value.im) > share * magnitude(value) ? value.im : null;
    };
  // Zeros that are nearly poles are missing in the fast curve.
  return crossings(gridOf(transfer), { fast: imaginaryAbove(ROUNDING), exact: imaginaryAbove(0) });
}

/** Returns 1/√2 of a quantity's maximum, and the frequencies in Hz at which it has this magnitude. */
export function cutoffsOf(transfer: TransferFunction) {
  const grid = gridOf(transfer);
  const level = maximumOf(grid, curvesOf(transfer, magnitude)) / Math.SQRT2;
  const above = curvesOf(transfer, (value) => magnitude(value) - level);
  return { level, frequencies: crossings(grid, above) };
}
