/**
 * Number of runs of a random test: a usual one, which is enough to detect the errors in question, or the
 * full number with RANDOM_RUNS=full, as every night (.github/workflows/nightly.yml).
 */
export const randomRuns = (full: number, usual = 1_000): number =>
  process.env.RANDOM_RUNS === 'full' ? full : Math.min(full, usual);

/** The time limit of a test with this many runs that start another program, on a busy machine, too. */
export const limitOf = (runs: number) => ({ timeout: 30_000 + 1_000 * runs });
