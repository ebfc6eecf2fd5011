/**
 * Returns the percentile for `share` (0 to 1) by nearest rank; NaN for no values.
 *
 * @param values in any order
 */
export const percentile = (values: readonly number[], share: number): number =>
  ofSorted(sorted(values), share);

const sorted = (values: readonly number[]) => Float64Array.from(values).sort();

const ofSorted = (values: Float64Array, share: number) =>
  values[Math.min(values.length, Math.max(1, Math.ceil(share * values.length))) - 1] ?? Number.NaN;

/** Returns the median. */
export function median(values: readonly number[]): number {
  const inOrder = sorted(values);
  const half = inOrder.length / 2;
  return ((inOrder[Math.ceil(half) - 1] ?? NaN) + (inOrder[Math.floor(half)] ?? NaN)) / 2;
}

/** Latencies in milliseconds. */
export interface Latencies {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** Returns the percentiles of latencies. */
export function latenciesOf(values: readonly number[]): Latencies {
  const inOrder = sorted(values);
  return {
    p50: ofSorted(inOrder, 0.5),
    p95: ofSorted(inOrder, 0.95),
    p99: ofSorted(inOrder, 0.99),
    max: ofSorted(inOrder, 1),
  };
}
