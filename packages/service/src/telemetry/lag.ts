import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 20;
const READING_INTERVAL_MS = 100;
/** Number of late readings that count as a sustained delay; a single long task is not an overload. */
const READINGS = 5;
const NS_PER_MS = 1e6;

export class LagWatch {
  readonly #delays: IntervalHistogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  #timer: NodeJS.Timeout | undefined;
  readonly #minimaMs: number[] = Array.from({ length: READINGS }, () => 0);
  #maxMs = 0;

  /** The smallest of the last delays. */
  get sustainedMs(): number {
    return Math.min(...this.#minimaMs);
  }

  /** Returns the largest delay since the last call. */
  takeMaxMs(): number {
    this.#readMinMs();
    const maxMs = this.#maxMs;
    this.#maxMs = 0;
    return maxMs;
  }

  start(): void {
    this.#delays.enable();
    this.#timer = setInterval(() => {
      this.#minimaMs.shift();
      this.#minimaMs.push(this.#readMinMs());
    }, READING_INTERVAL_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#delays.disable();
  }

  /** Returns the smallest delay since the last reading. */
  #readMinMs(): number {
    const { min, max, count } = this.#delays;
    this.#delays.reset();
    if (count === 0) return 0;
    this.#maxMs = Math.max(this.#maxMs, max / NS_PER_MS - RESOLUTION_MS);
    return Math.max(0, min / NS_PER_MS - RESOLUTION_MS);
  }
}
