import { FragwerkError } from '@fragwerk/sdk';
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

  /** @throws FragwerkError UNAVAILABLE when the client has asked too often */
  count(client: string): void {
    const name = client.slice(0, 64);
    const now = this.now();
    const { left, at } = this.#budgets.get(name) ?? { left: this.perMinute, at: now };
    const grown = Math.min(this.perMinute, left + ((now - at) * this.perMinute) / 60_000);
    if (grown < 1)
      throw new FragwerkError(
        'UNAVAILABLE',
        'Too many requests came from this address. Try again in some seconds.',
      );
    this.#budgets.set(name, { left: grown - 1, at: now });
  }
}
