import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from './connection.js';
import { type Latencies, latenciesOf } from './statistics.js';

/** Concurrent connections, each with one request at a time. */
const CONNECTIONS = 32;

interface ClosedLoad {
  readonly url: string;
  /** Returns the request with an index from 0. */
  readonly request: (index: number) => Buffer;
  readonly seconds: number;
  /** Maximum number of requests. */
  readonly count?: number;
  readonly connections?: number;
}

export interface LoadResult extends Latencies {
  /** Answered requests per second. */
  readonly rate: number;
  readonly answered: number;
  /** Broken connections and replies other than 200. */
  readonly errors: number;
  /** Mean size of a body. */
  readonly bytes: number;
  /** This process's share of a core; near 1, it limits the rate itself. */
  readonly loadShare: number;
}

/** Sends requests as fast as they are answered, for a time or up to a number. */
export async function closedLoad(load: ClosedLoad): Promise<LoadResult> {
  const latencies: number[] = [];
  let [sent, errors, bytes] = [0, 0, 0];
  const begin = performance.now();
  const end = begin + load.seconds * 1_000;
  const cpu = process.cpuUsage();
  const oneConnection = async () => {
    const connection = new Connection(load.url);
    while (performance.now() < end && sent < (load.count ?? Infinity)) {
      const request = load.request(sent++);
      const start = performance.now();
      try {
        const { status, body } = await connection.send(request);
        latencies.push(performance.now() - start);
        bytes += body.length;
        if (status !== 200) errors++;
      } catch {
        errors++;
        await sleep(20);
      }
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: load.connections ?? CONNECTIONS }, oneConnection));
  const elapsed = performance.now() - begin;
  const { user, system } = process.cpuUsage(cpu);
  return {
    ...latenciesOf(latencies),
    rate: (latencies.length / elapsed) * 1_000,
    answered: latencies.length,
    errors,
    bytes: bytes / Math.max(1, latencies.length),
    loadShare: (user + system) / 1_000 / elapsed,
  };
}
