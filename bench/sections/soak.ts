import { withService } from '../lib/child.js';
import { closedLoad } from '../lib/closed-load.js';
import { requestsInTurn } from '../lib/exchange.js';
import { openLoad } from '../lib/open-load.js';
import type { Progress } from '../lib/progress.js';
import { readSample, type Sample } from '../lib/sample.js';
import { examKinds, steadySchedule } from '../lib/schedule.js';
import { latenciesOf, median } from '../lib/statistics.js';
import { figure, table } from '../lib/table.js';
import { type Target, targetAt } from '../lib/target.js';
import type { Section } from './section.js';

/** Measures the capacity for a host's mix of requests, after a warm-up that draws every picture. */
async function capacityOf({ url, type }: Target, seconds: number): Promise<number> {
  const { request, count } = requestsInTurn(type);
  await closedLoad({ url, request, seconds, count: 2 * count });
  const { rate } = await closedLoad({ url, request, seconds });
  return rate;
}

/** Limits the memory; further latencies replace older ones. */
const MAX_LATENCIES = 200_000;

/** Sends the mix of an exam at a constant rate, and takes samples. */
async function load(
  { url, type }: Target,
  { pid, rate, durationMs }: { pid: number; rate: number; durationMs: number },
  progress: Progress,
) {
  const latencies: number[] = [];
  const samples: Sample[] = [];
  let [sent, errors] = [0, 0];
  const begin = performance.now();
  const sample = async () => {
    const seconds = (performance.now() - begin) / 1_000;
    samples.push(await readSample(pid, { url, seconds }));
    progress.show(
      `soak: ${Math.round(seconds)} of ${Math.round(durationMs / 1_000)} s, ${figure(samples.at(-1)?.memoryMib ?? NaN, 'MiB')}, ${errors} errors`,
    );
  };
  const timer = setInterval(() => void sample(), Math.min(5_000, durationMs / 20));
  try {
    await openLoad({
      ...{ url, type },
      arrivals: steadySchedule(examKinds, { rate, durationMs, datasets: 40 }),
      deadlineMs: durationMs + 30_000,
      onOutcome: ({ latencyMs, error }) => {
        latencies[sent++ % MAX_LATENCIES] = latencyMs;
        if (error !== '') errors++;
      },
    });
  } finally {
    clearInterval(timer);
  }
  await sample();
  return { samples, latencies, sent, errors };
}

/** Compares samples after the first minute (or tenth of a short run) with the last ones. */
function report(soaked: Awaited<ReturnType<typeof load>>, rate: number): string {
  const { samples, latencies, sent, errors } = soaked;
  const end = samples.at(-1)?.seconds ?? 0;
  const span = Math.min(60, end / 10);
  const early = samples.filter(({ seconds }) => seconds >= span && seconds <= 2 * span);
  const late = samples.filter(({ seconds }) => seconds >= end - span);
  const row = (name: string, part: 'memoryMib' | 'handles' | 'lagMs') => {
    const before = median(early.map((one) => one[part]));
    const after = median(late.map((one) => one[part]));
    return [name, before, after, after / before];
  };
  const { p50, p99, max } = latenciesOf(latencies);
  const head = ['', `after ${figure(span, 's')}`, `after ${figure(end, 's')}`, 'ratio'];
  const rows = [
    row('memory of all processes, MiB', 'memoryMib'),
    row('file handles', 'handles'),
    row('event loop lag, ms', 'lagMs'),
  ];
  return `${table(head, rows)}\n\n${sent} requests at ${figure(rate)} per second, ${errors} errors; latency p50 ${figure(p50)} ms, p99 ${figure(p99)} ms, max ${figure(max)} ms. A dash means that the service does not report it.`;
}

/** The event loop, and memory and file handles of all processes, at half of the capacity. */
export const soak: Section = {
  name: 'soak',
  help: 'memory, file handles and event loop at half of the capacity; only if named',
  isLong: true,
  measure: ({ minutes, progress }) =>
    withService({}, async ({ url, pid }) => {
      const target = await targetAt(url);
      const rate = (await capacityOf(target, Math.min(5, minutes * 6))) / 2;
      const soaked = await load(target, { pid, rate, durationMs: minutes * 60_000 }, progress);
      if (soaked.errors > 0) process.exitCode = 1;
      return report(soaked, rate);
    }),
};
