/**
 * Number of runs of a random test: at most 1,000, which is enough to detect the errors in question,
 * or the full number with RANDOM_RUNS=full, as every night (.github/workflows/nightly.yml).
 */
export const randomRuns = (full: number): number =>
  process.env.RANDOM_RUNS === 'full' ? full : Math.min(full, 1_000);
