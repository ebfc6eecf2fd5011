import { setTimeout as sleep } from 'node:timers/promises';
import { closedLoad } from './closed-load.js';
import type { Child } from './child.js';
import { requestsInTurn } from './exchange.js';
import { openLoad } from './open-load.js';
import { withPeakMemory } from './process-facts.js';
import { type Arrival, steadySchedule } from './schedule.js';
import { latenciesOf } from './statistics.js';

const LIGHT_KINDS = ['pluginlist', 'score'] as const;
const RATE_PER_SECOND = 200;
const DATASETS = 40;

/** Light requests start before the work and continue after it. */
const [LEAD_MS, TRAIL_MS] = [1_000, 1_000];

/** Warms the service up with light requests for a second. */
export async function warmUp(url: string): Promise<void> {
  const { request } = requestsInTurn('Uhr', LIGHT_KINDS, { datasets: DATASETS, elements: 1 });
  await closedLoad({ url, request, seconds: 1 });
}

/**
 * Runs some work while light requests for the clock are sent at a steady rate.
 *
 * @param timeoutMs after which the work is abandoned
 * @returns the text that the work returns, '' for none, or why it failed; the latencies of light requests
 *   before and during it; and the peak memory of all processes of the service
 */
export async function measureLightRequestsDuring(
  { url, pid }: Child,
  work: () => Promise<unknown>,
  timeoutMs: number,
) {
  const latencies: Record<'before' | 'during', number[]> = { before: [], during: [] };
  const state = { errors: 0, endedAt: Infinity };
  const begin = performance.now();
  const elapsed = () => performance.now() - begin;
  const watchWork = async () => {
    await sleep(LEAD_MS);
    const start = elapsed();
    const result = await Promise.race([
      work().catch((error: unknown) => (error as Error).message),
      sleep(timeoutMs).then(() => `none in ${timeoutMs / 1_000} s`),
    ]);
    state.endedAt = elapsed();
    const seconds = (state.endedAt - start) / 1_000;
    return { result: typeof result === 'string' ? result : '', seconds };
  };
  function* arrivals(): Generator<Arrival> {
    const endless = { rate: RATE_PER_SECOND, durationMs: Infinity, datasets: DATASETS };
    for (const arrival of steadySchedule(LIGHT_KINDS, endless)) {
      if (arrival.atMs > state.endedAt + TRAIL_MS) return;
      yield arrival;
    }
  }
  const working = watchWork();
  const load = openLoad({
    ...{ url, type: 'Uhr' },
    arrivals: arrivals(),
    deadlineMs: Infinity,
    onOutcome: ({ arrival, latencyMs, error }) => {
      latencies[arrival.atMs + latencyMs < LEAD_MS ? 'before' : 'during'].push(latencyMs);
      if (error !== '') state.errors++;
    },
  });
  const { peak } = await withPeakMemory(pid, load);
  return {
    ...(await working),
    before: latenciesOf(latencies.before),
    during: latenciesOf(latencies.during),
    errors: state.errors,
    peakMib: peak,
  };
}

export type LatencyUnderWork = Awaited<ReturnType<typeof measureLightRequestsDuring>>;
