const sorted = (values: readonly number[]) => Float64Array.from(values).sort();

/** Returns the percentile for `share` (0 to 1) by nearest rank; NaN for no values. */
const percentile = (values: Float64Array, share: number) =>
  values[Math.min(values.length, Math.max(1, Math.ceil(share * values.length))) - 1] ?? Number.NaN;

export function median(values: readonly number[]): number {
  const inOrder = sorted(values);
  const half = inOrder.length / 2;
  return ((inOrder[Math.ceil(half) - 1] ?? NaN) + (inOrder[Math.floor(half)] ?? NaN)) / 2;
}

/** Returns the percentiles of latencies, in milliseconds. */
export function latenciesOf(values: readonly number[]) {
  const inOrder = sorted(values);
  return {
    p50: percentile(inOrder, 0.5),
    p99: percentile(inOrder, 0.99),
    max: percentile(inOrder, 1),
  };
}

export type Latencies = ReturnType<typeof latenciesOf>;
