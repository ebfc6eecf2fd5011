import { setTimeout as sleep } from 'node:timers/promises';
import { closedLoad } from './closed-load.js';
import { hostRequests, wrongWith } from './exchange.js';
import { openLoad } from './open-load.js';
import { type Arrival, steadySchedule } from './schedule.js';
import { type Latencies, latenciesOf } from './statistics.js';

/** Requests that hardly cost anything, and how many of them per second. */
const kinds = ['pluginlist', 'score'] as const;
const RATE = 200;
const DATASETS = 40;

/** How long they are alone before the work begins, and go on after it, in milliseconds. */
const [BEFORE, AFTER] = [1_000, 1_000];

/** Some work, and what became of light requests beside it. */
export interface Beside {
  /** What the work gave, or why it gave nothing. */
  readonly answer: string;
  readonly seconds: number;
  /** Latencies of the light requests answered before the work, and from its beginning on. */
  readonly alone: Latencies;
  readonly beside: Latencies;
  readonly errors: number;
}

/** Sends light requests for a second, so that their code is compiled. */
export async function warmUp(url: string): Promise<void> {
  const requestOf = hostRequests('Uhr');
  const light = [...steadySchedule(kinds, { rate: 80, duration: 1_000, datasets: DATASETS })];
  const requests = light.map(requestOf);
  const request = (index: number) => requests[index % requests.length] ?? Buffer.alloc(0);
  await closedLoad({ url, request, seconds: 1 });
}

/**
 * Does some work while light requests of the clock come at a steady rate.
 *
 * @param longest milliseconds after which the work is given up
 */
export async function besideLight(
  url: string,
  work: () => Promise<string>,
  longest: number,
): Promise<Beside> {
  const latencies: Record<'alone' | 'beside', number[]> = { alone: [], beside: [] };
  const state = { errors: 0, overAt: Infinity };
  const begin = performance.now();
  const elapsed = () => performance.now() - begin;
  const watched = async () => {
    await sleep(BEFORE);
    const start = elapsed();
    const answer = await Promise.race([
      work().catch((error: unknown) => (error as Error).message),
      sleep(longest).then(() => `none in ${longest / 1_000} s`),
    ]);
    state.overAt = elapsed();
    return { answer, seconds: (state.overAt - start) / 1_000 };
  };
  function* arrivals(): Generator<Arrival<(typeof kinds)[number]>> {
    const endless = { rate: RATE, duration: Infinity, datasets: DATASETS };
    for (const arrival of steadySchedule(kinds, endless)) {
      if (arrival.at > state.overAt + AFTER) return;
      yield arrival;
    }
  }
  const working = watched();
  await openLoad({
    url,
    arrivals: arrivals(),
    request: hostRequests('Uhr'),
    wrong: wrongWith,
    deadline: Infinity,
    onOutcome: ({ arrival, latency, error }) => {
      latencies[arrival.at + latency < BEFORE ? 'alone' : 'beside'].push(latency);
      if (error !== '') state.errors++;
    },
  });
  return {
    ...(await working),
    alone: latenciesOf(latencies.alone),
    beside: latenciesOf(latencies.beside),
    errors: state.errors,
  };
}
