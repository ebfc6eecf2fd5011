/** Times of a request and its reply, from the start. */
interface RequestTimes {
  readonly sentAtMs: number;
  readonly repliedAtMs: number;
}

/** Compares the order of requests with that of their replies. */
export function compareOrder(requests: readonly RequestTimes[]) {
  const byArrival = [...requests].sort((a, b) => a.sentAtMs - b.sentAtMs);
  const ranks = new Map(
    [...requests]
      .sort((a, b) => a.repliedAtMs - b.repliedAtMs)
      .map((request, rank) => [request, rank]),
  );
  const count = requests.length;
  const tenth = Math.max(1, Math.floor(count / 10));
  const first = byArrival.slice(0, tenth);
  const longestWait = (some: readonly RequestTimes[]) =>
    Math.max(...some.map(({ sentAtMs, repliedAtMs }) => repliedAtMs - sentAtMs));
  const distance = byArrival.reduce(
    (sum, request, rank) => sum + (rank - (ranks.get(request) ?? 0)) ** 2,
    0,
  );
  return {
    count,
    /** Spearman rank correlation: 1 in order, 0 random, -1 reversed. */
    correlation: 1 - (6 * distance) / (count * (count ** 2 - 1)),
    /** Requests of the first tenth that were answered in the last tenth. */
    starved: first.filter((request) => (ranks.get(request) ?? 0) >= count - tenth).length,
    /** Longest wait in the first and in the last tenth. */
    maxFirstWaitMs: longestWait(first),
    maxLastWaitMs: longestWait(byArrival.slice(-tenth)),
  };
}
