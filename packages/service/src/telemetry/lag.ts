import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

/** Pause between two looks of Node at the event loop, in milliseconds. */
const RESOLUTION = 20;
/** Pause between two readings, in milliseconds. */
const INTERVAL = 100;
/** Readings that have to be late for a lasting delay: one long task alone is no overload. */
const READINGS = 5;
const NANOSECONDS = 1e6;

/** Watches how late the event loop is. */
export class LagWatch {
  readonly #delays: IntervalHistogram = monitorEventLoopDelay({ resolution: RESOLUTION });
  #timer: NodeJS.Timeout | undefined;
  readonly #smallest: number[] = Array.from({ length: READINGS }, () => 0);
  #largest = 0;

  /** The smallest of the last delays, in milliseconds. */
  get lasting(): number {
    return Math.min(...this.#smallest);
  }

  /** The largest delay since it was asked for, in milliseconds. */
  takeLargest(): number {
    this.#read();
    const largest = this.#largest;
    this.#largest = 0;
    return largest;
  }

  start(): void {
    this.#delays.enable();
    this.#timer = setInterval(() => {
      this.#smallest.shift();
      this.#smallest.push(this.#read());
    }, INTERVAL).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#delays.disable();
  }

  /** @returns the smallest delay since the last reading, in milliseconds */
  #read(): number {
    const { min, max, count } = this.#delays;
    this.#delays.reset();
    if (count === 0) return 0;
    this.#largest = Math.max(this.#largest, max / NANOSECONDS - RESOLUTION);
    return Math.max(0, min / NANOSECONDS - RESOLUTION);
  }
}
