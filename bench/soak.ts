import { parseArgs } from 'node:util';
import { withService } from './lib/child.js';
import { closedLoad } from './lib/closed-load.js';
import { measuredBy, writeSections } from './lib/document.js';
import { requestsInTurn } from './lib/exchange.js';
import { describeMachine, pinSelf } from './lib/machine.js';
import { positiveNumber } from './lib/options.js';
import { openLoad } from './lib/open-load.js';
import { Progress } from './lib/progress.js';
import { readSample, type Sample } from './lib/sample.js';
import { examKinds, steadySchedule } from './lib/schedule.js';
import { latenciesOf, median } from './lib/statistics.js';
import { figure, table } from './lib/table.js';
import { type Target, targetAt } from './lib/target.js';

export const help = `Runs the service at half of its capacity and monitors its event loop, and memory and file handles
of all its processes.

Usage: npm run soak -- [options]

  --minutes N      default 10
  --write          writes the table into docs/performance.md
  --help           shows this text
`;

/** Measures the capacity for a host's mix of requests, after a warm-up that draws every picture. */
async function capacityOf({ url, type }: Target, seconds: number): Promise<number> {
  const { request, count } = requestsInTurn(type);
  await closedLoad({ url, request, seconds, count: 2 * count });
  const { rate } = await closedLoad({ url, request, seconds });
  return rate;
}

/** Limits the memory; further latencies replace older ones. */
const MAX_LATENCIES = 200_000;

async function soak(
  { url, type }: Target,
  { pid, rate, durationMs }: { pid: number; rate: number; durationMs: number },
) {
  const progress = new Progress();
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
  progress.clear();
  return { samples, latencies, sent, errors };
}

/** Compares samples after the first minute (or tenth of a short run) with the last ones. */
function report(soaked: Awaited<ReturnType<typeof soak>>, rate: number): string {
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

/** Runs `npm run soak`. */
export async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '10' },
      write: { type: 'boolean', default: false },
    },
  });
  const minutes = positiveNumber('minutes', values.minutes, 24 * 60);
  pinSelf();
  await withService({}, async ({ url, pid }) => {
    const target = await targetAt(url);
    const rate = (await capacityOf(target, Math.min(5, minutes * 6))) / 2;
    const soaked = await soak(target, { pid, rate, durationMs: minutes * 60_000 });
    const text = report(soaked, rate);
    process.stdout.write(`${describeMachine()}\n\n${text}\n`);
    if (values.write) await writeSections(new Map([['soak', measuredBy('soak', args) + text]]));
    if (soaked.errors > 0) process.exitCode = 1;
  });
}
