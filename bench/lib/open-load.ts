import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { Connection } from './connection.js';
import { findError, hostRequests } from './exchange.js';
import { startClock } from './machine.js';
import type { Arrival } from './schedule.js';

/** Result of a scheduled request. */
export interface Outcome {
  readonly arrival: Arrival;
  /** From the scheduled time to the complete reply. */
  readonly latencyMs: number;
  /** '' for a correct reply. */
  readonly error: string;
}

interface OpenLoad {
  readonly url: string;
  /** Plugin type of the requests. */
  readonly type: string;
  readonly arrivals: Iterable<Arrival>;
  readonly onOutcome: (outcome: Outcome) => void;
  readonly connections?: number;
  /** Requests not sent by then, counted from the start, are errors. */
  readonly deadlineMs: number;
}

/** Maximum number of requests to send before replies are processed. */
const BATCH_SIZE = 16;

/**
 * Sends every request at its scheduled time, regardless of earlier replies. Time spent waiting for a
 * free connection is part of the latency.
 *
 * @returns this process's share of a core
 */
export async function openLoad(load: OpenLoad): Promise<number> {
  const { elapsed, loadShare } = startClock();
  const requestFor = hostRequests(load.type);
  const queue: Arrival[] = [];
  let next = 0;
  const free = Array.from({ length: load.connections ?? 128 }, () => new Connection(load.url));
  const working = new Set<Promise<void>>();
  const finish = (arrival: Arrival, error: string) =>
    load.onOutcome({ arrival, latencyMs: elapsed() - arrival.atMs, error });
  const sendOne = async (connection: Connection, arrival: Arrival) => {
    if (elapsed() > load.deadlineMs) {
      finish(arrival, 'not sent in time');
      return;
    }
    try {
      finish(arrival, findError(arrival, await connection.send(requestFor(arrival))));
    } catch (error) {
      finish(arrival, (error as Error).message);
    }
  };
  const work = async (connection: Connection) => {
    for (let arrival = queue[next]; arrival; arrival = queue[next]) {
      next++;
      // Frees the memory of sent requests.
      if (next > 10_000) {
        queue.splice(0, next);
        next = 0;
      }
      await sendOne(connection, arrival);
    }
    free.push(connection);
  };
  const wake = () => {
    const connection = free.pop();
    if (!connection) return;
    const job: Promise<void> = work(connection).finally(() => working.delete(job));
    working.add(job);
  };

  let batch = 0;
  for (const arrival of load.arrivals) {
    const wait = arrival.atMs - elapsed();
    if (wait > 0) await sleep(Math.max(1, wait));
    else if (++batch % BATCH_SIZE === 0) await setImmediate();
    queue.push(arrival);
    wake();
  }
  while (working.size > 0) await Promise.all(working);
  for (const connection of free) connection.close();
  return loadShare();
}
