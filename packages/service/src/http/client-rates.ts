import { LRUCache } from 'lru-cache';

/** Clients that are remembered; those who have not asked for longest are forgotten first. */
const CLIENTS = 10_000;

interface Budget {
  readonly left: number;
  readonly at: number;
}

/** Counts the requests of each client: so many a minute, and as many at once. */
export class ClientRates {
  readonly #budgets = new LRUCache<string, Budget>({ max: CLIENTS });

  constructor(
    readonly perMinute: number,
    readonly now: () => number,
  ) {}

  /** Counts a request. @returns 0, or seconds to wait when the client has asked too often */
  count(client: string): number {
    const name = client.slice(0, 64);
    const now = this.now();
    const { left, at } = this.#budgets.get(name) ?? { left: this.perMinute, at: now };
    const grown = Math.min(this.perMinute, left + ((now - at) * this.perMinute) / 60_000);
    if (grown < 1) return Math.ceil(((1 - grown) * 60) / this.perMinute);
    this.#budgets.set(name, { left: grown - 1, at: now });
    return 0;
  }
}
