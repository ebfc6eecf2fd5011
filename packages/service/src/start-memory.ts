import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_INTERVAL_MS = 1_000;
/** Share of the time; collecting garbage takes up to a tenth of a second, in which requests would wait. */
const MAX_BUSY_SHARE = 0.02;

/** Gives unused memory back to the system. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options?: Readonly<Record<string, string>>) => void;
  setFlagsFromString('--no-expose-gc');
  collect();
  // Node 26 keeps pages for later unless it is told otherwise; Node 20 does not know these options.
  collect({ type: 'major', flavor: 'last-resort' });
}

/**
 * Frees the memory that the start of this process has left behind, as soon as it is idle. V8 itself
 * would keep it until it needs the space for something else.
 */
export function freeStartMemory(): void {
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    if (utilization > MAX_BUSY_SHARE) return;
    clearInterval(timer);
    collectGarbage();
  }, CHECK_INTERVAL_MS).unref();
}
