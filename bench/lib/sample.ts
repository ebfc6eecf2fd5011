import { ask } from './connection.js';
import { handlesOf, memoryOf } from './process-facts.js';
import { encode } from './requests.js';

/** What a service took at a moment. */
export interface Sample {
  /** Seconds after the beginning. */
  readonly at: number;
  /** MiB. */
  readonly memory: number;
  readonly handles: number;
  /** Lag of the event loop in milliseconds, NaN when the service has no `/metrics`. */
  readonly lag: number;
}

/** A line such as `nodejs_eventloop_lag_p99_seconds 0.012`, with or without labels. */
const lagLine = /^\w*event_?loop_\w*(?:lag|delay)\w*(?:\{[^}]*\})? +([\d.e+-]+)/gim;

/**
 * The largest lag among the lines of a Prometheus text, in milliseconds; NaN when there is none.
 * Its unit is seconds, as is usual there.
 */
export function lagOf(metrics: string): number {
  const lags = [...metrics.matchAll(lagLine)].map(([, value]) => Number(value) * 1_000);
  return lags.length === 0 ? Number.NaN : Math.max(...lags);
}

async function lagAt(url: string): Promise<number> {
  try {
    const { status, body } = await ask(url, encode({ method: 'GET', path: '/metrics' }));
    return status === 200 ? lagOf(body.toString()) : Number.NaN;
  } catch {
    return Number.NaN;
  }
}

/** Reads what a service takes at this moment. */
export const readSample = async (
  pid: number,
  { url, at }: { url: string; at: number },
): Promise<Sample> => ({
  at,
  memory: memoryOf(pid),
  handles: handlesOf(pid),
  lag: await lagAt(url),
});
