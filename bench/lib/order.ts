/** Times of a request and its reply, from the start. */
interface RequestTimes {
  readonly sentAtMs: number;
  readonly repliedAtMs: number;
}

/** Compares the order of requests with that of their replies. */
export function compareOrder(requests: readonly RequestTimes[]) {
  const count = requests.length;
  const tenth = Math.max(1, Math.floor(count / 10));
  const sent = [...requests].sort((a, b) => a.sentAtMs - b.sentAtMs);
  const replied = [...requests].sort((a, b) => a.repliedAtMs - b.repliedAtMs);
  const [first, answeredLast] = [sent.slice(0, tenth), new Set(replied.slice(-tenth))];
  const longestWait = (some: readonly RequestTimes[]) =>
    Math.max(...some.map(({ sentAtMs, repliedAtMs }) => repliedAtMs - sentAtMs));
  return {
    count,
    /** Requests of the first tenth that were answered in the last tenth. */
    starved: first.filter((request) => answeredLast.has(request)).length,
    /** Longest wait in the first and in the last tenth. */
    maxFirstWaitMs: longestWait(first),
    maxLastWaitMs: longestWait(sent.slice(-tenth)),
  };
}
