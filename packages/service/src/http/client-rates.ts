import { LRUCache } from 'lru-cache';

/** The clients that have been idle for longest are forgotten first. */
const MAX_CLIENTS = 10_000;

interface Budget {
  readonly left: number;
  readonly atMs: number;
}

/** Limits the requests of each client with a token bucket of one minute. */
export class ClientRates {
  readonly #budgets = new LRUCache<string, Budget>({ max: MAX_CLIENTS });

  constructor(
    readonly perMinute: number,
    readonly nowMs: () => number,
  ) {}

  /** Counts a request; returns `retryAfterSeconds`, 0 if the client is within its limit. */
  consume(client: string): number {
    const key = client.slice(0, 64);
    const now = this.nowMs();
    const { left, atMs } = this.#budgets.get(key) ?? { left: this.perMinute, atMs: now };
    const available = Math.min(this.perMinute, left + ((now - atMs) * this.perMinute) / 60_000);
    if (available < 1) return Math.ceil(((1 - available) * 60) / this.perMinute);
    this.#budgets.set(key, { left: available - 1, atMs: now });
    return 0;
  }
}
