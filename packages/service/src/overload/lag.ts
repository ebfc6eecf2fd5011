const INTERVAL = 100;
const SAMPLES = 5;

/** Watches how late the event loop is. */
export class LagWatch {
  readonly #samples: number[] = Array.from({ length: SAMPLES }, () => 0);
  #timer: NodeJS.Timeout | undefined;
  #largest = 0;

  /** The smallest of the last delays, in milliseconds: one long task alone is no overload. */
  get lasting(): number {
    return Math.min(...this.#samples);
  }

  /** The largest delay since it was asked for, in milliseconds. */
  takeLargest(): number {
    const largest = this.#largest;
    this.#largest = 0;
    return largest;
  }

  start(): void {
    let expected = performance.now() + INTERVAL;
    this.#timer = setInterval(() => {
      const now = performance.now();
      const delay = Math.max(0, now - expected);
      expected = now + INTERVAL;
      this.#samples.shift();
      this.#samples.push(delay);
      this.#largest = Math.max(this.#largest, delay);
    }, INTERVAL);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
