import { sendOnce } from './connection.js';
import { treeHandles, treeMemoryMib } from './process-facts.js';
import { encode } from './requests.js';

/** Matches a line such as `nodejs_eventloop_lag_p99_seconds 0.012`, with or without labels. */
const lagLine = /^\w*event_?loop_\w*(?:lag|delay)\w*(?:\{[^}]*\})? +([\d.e+-]+)/gim;

/** Returns the largest event loop lag in Prometheus text; NaN without one. */
export function lagMsOf(metrics: string): number {
  const lags = [...metrics.matchAll(lagLine)].map(([, value]) => Number(value) * 1_000);
  return lags.length === 0 ? Number.NaN : Math.max(...lags);
}

async function lagMsAt(url: string): Promise<number> {
  try {
    const { status, body } = await sendOnce(url, encode({ method: 'GET', path: '/metrics' }));
    return status === 200 ? lagMsOf(body.toString()) : Number.NaN;
  } catch {
    return Number.NaN;
  }
}

/** Samples the resources of a service. */
export const readSample = async (
  pid: number,
  { url, seconds }: { url: string; seconds: number },
) => ({
  /** From the start of the run. */
  seconds,
  memoryMib: await treeMemoryMib(pid),
  handles: treeHandles(pid),
  /** Event loop lag; NaN without `/metrics`. */
  lagMs: await lagMsAt(url),
});

export type Sample = Awaited<ReturnType<typeof readSample>>;
