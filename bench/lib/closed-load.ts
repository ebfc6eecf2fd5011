import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from './connection.js';
import { startClock } from './machine.js';
import { latenciesOf } from './statistics.js';

/** Concurrent connections, each with one request at a time. */
const CONNECTIONS = 32;

export interface ClosedLoad {
  readonly url: string;
  readonly request: (index: number) => Buffer;
  readonly seconds: number;
  /** Maximum number of requests. */
  readonly count?: number;
  readonly connections?: number;
}

export type LoadResult = Awaited<ReturnType<typeof closedLoad>>;

/** Sends requests as fast as they are answered, for a time or up to a number. */
export async function closedLoad(load: ClosedLoad) {
  const latencies: number[] = [];
  const outcomes = new Map<number | 'no reply', number>();
  const count = (outcome: number | 'no reply') =>
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  let sent = 0;
  const { elapsed, loadShare } = startClock();
  const oneConnection = async () => {
    const connection = new Connection(load.url);
    while (elapsed() < load.seconds * 1_000 && sent < (load.count ?? Infinity)) {
      const request = load.request(sent++);
      const start = performance.now();
      try {
        const { status } = await connection.send(request);
        latencies.push(performance.now() - start);
        count(status);
      } catch {
        count('no reply');
        await sleep(20);
      }
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: load.connections ?? CONNECTIONS }, oneConnection));
  return {
    ...latenciesOf(latencies),
    /** Answered requests per second. */
    rate: (latencies.length / elapsed()) * 1_000,
    answered: latencies.length,
    /** Number of replies by status, and of broken connections. */
    outcomes,
    /** Broken connections and replies other than 200. */
    errors: [...outcomes].reduce((sum, [status, n]) => (status === 200 ? sum : sum + n), 0),
    /** This process's share of a core; near 1, it limits the rate itself. */
    loadShare: loadShare(),
  };
}
