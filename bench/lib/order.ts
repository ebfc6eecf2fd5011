/** A request and its answer, both in milliseconds after the beginning. */
export interface Turn {
  readonly askedAt: number;
  readonly answeredAt: number;
}

/** Whether those who came first were answered first. */
export interface Order {
  readonly count: number;
  /** Rank correlation (Spearman) of arrival and answer: 1 in order, 0 at random, -1 last first. */
  readonly correlation: number;
  /** How many of the first tenth were answered within the last tenth. */
  readonly forgotten: number;
  /** Longest wait of the first and of the last tenth, in milliseconds. */
  readonly firstWait: number;
  readonly lastWait: number;
}

/** Compares the order of arrivals with that of their answers. */
export function orderOf(turns: readonly Turn[]): Order {
  const byArrival = [...turns].sort((a, b) => a.askedAt - b.askedAt);
  const ranks = new Map(
    [...turns].sort((a, b) => a.answeredAt - b.answeredAt).map((turn, rank) => [turn, rank]),
  );
  const count = turns.length;
  const tenth = Math.max(1, Math.floor(count / 10));
  const first = byArrival.slice(0, tenth);
  const longest = (some: readonly Turn[]) =>
    Math.max(...some.map(({ askedAt, answeredAt }) => answeredAt - askedAt));
  const distance = byArrival.reduce(
    (sum, turn, rank) => sum + (rank - (ranks.get(turn) ?? 0)) ** 2,
    0,
  );
  return {
    count,
    correlation: 1 - (6 * distance) / (count * (count ** 2 - 1)),
    forgotten: first.filter((turn) => (ranks.get(turn) ?? 0) >= count - tenth).length,
    firstWait: longest(first),
    lastWait: longest(byArrival.slice(-tenth)),
  };
}
