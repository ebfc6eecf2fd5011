/**
 * The value below which `share` (0 to 1) of the values lie, by nearest rank; NaN when there are none.
 *
 * @param values in any order
 */
export function percentile(values: readonly number[], share: number): number {
  return ofSorted(sorted(values), share);
}

const sorted = (values: readonly number[]) => Float64Array.from(values).sort();

const ofSorted = (values: Float64Array, share: number) =>
  values[Math.min(values.length, Math.max(1, Math.ceil(share * values.length))) - 1] ?? Number.NaN;

/** The middle value; the mean of the two middle ones when their number is even. */
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

/** The percentiles of latencies, with one sort for all. */
export function latenciesOf(values: readonly number[]): Latencies {
  const inOrder = sorted(values);
  return {
    p50: ofSorted(inOrder, 0.5),
    p95: ofSorted(inOrder, 0.95),
    p99: ofSorted(inOrder, 0.99),
    max: ofSorted(inOrder, 1),
  };
}
