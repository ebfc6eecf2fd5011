import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { Connection } from './connection.js';
import type { Reply } from './reply-reader.js';
import type { Arrival } from './schedule.js';

/** One request that was scheduled: when, and how it ended. */
export interface Outcome<Kind extends string> {
  readonly arrival: Arrival<Kind>;
  /** Milliseconds from the scheduled time to the whole answer. */
  readonly latency: number;
  /** Empty when the answer was right. */
  readonly error: string;
}

export interface OpenLoad<Kind extends string> {
  readonly url: string;
  readonly arrivals: Iterable<Arrival<Kind>>;
  readonly request: (arrival: Arrival<Kind>) => Buffer;
  /** What is wrong with an answer, empty for nothing. */
  readonly wrong: (arrival: Arrival<Kind>, reply: Reply) => string;
  readonly onOutcome: (outcome: Outcome<Kind>) => void;
  readonly connections?: number;
  /** Milliseconds from the beginning after which what is unsent counts as an error. */
  readonly deadline: number;
}

/** Requests sent at once before the answers get their turn. */
const BATCH = 16;

/**
 * Sends every request at its scheduled time whether or not earlier ones are answered. When all
 * connections are busy it waits in a queue, and that wait is part of its latency.
 *
 * @returns share of a core that this process took
 */
export async function openLoad<Kind extends string>(load: OpenLoad<Kind>): Promise<number> {
  const begin = performance.now();
  const cpu = process.cpuUsage();
  const elapsed = () => performance.now() - begin;
  const queue: Arrival<Kind>[] = [];
  let next = 0;
  const free = Array.from({ length: load.connections ?? 128 }, () => new Connection(load.url));
  const working = new Set<Promise<void>>();
  const finish = (arrival: Arrival<Kind>, error: string) => {
    load.onOutcome({ arrival, latency: elapsed() - arrival.at, error });
  };
  const sendOne = async (connection: Connection, arrival: Arrival<Kind>) => {
    if (elapsed() > load.deadline) {
      finish(arrival, 'not sent in time');
      return;
    }
    try {
      finish(arrival, load.wrong(arrival, await connection.send(load.request(arrival))));
    } catch (error) {
      finish(arrival, (error as Error).message);
    }
  };
  const work = async (connection: Connection) => {
    for (let arrival = queue[next]; arrival; arrival = queue[next]) {
      next++;
      // What was sent is not kept.
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
    const wait = arrival.at - elapsed();
    if (wait > 0) await sleep(Math.max(1, wait));
    else if (++batch % BATCH === 0) await setImmediate();
    queue.push(arrival);
    wake();
  }
  while (working.size > 0) await Promise.all(working);
  for (const connection of free) connection.close();
  const { user, system } = process.cpuUsage(cpu);
  return (user + system) / 1_000 / elapsed();
}
