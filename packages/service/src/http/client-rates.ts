import type { IncomingMessage } from 'node:http';
import { all as addressesOf, compile } from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** The clients that have been idle for longest are forgotten first. */
const MAX_CLIENTS = 10_000;
const MAX_ADDRESS_CHARACTERS = 64;

interface Budget {
  readonly left: number;
  readonly atMs: number;
}

/** Returns what identifies a client: its IPv4 address, or its IPv6 network, in which it can take any address. */
function clientOf(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, MAX_ADDRESS_CHARACTERS);
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}

/** Limits the requests of each client with a token bucket of one minute. */
export class ClientRates {
  readonly #budgets = new LRUCache<string, Budget>({ max: MAX_CLIENTS });
  readonly #isTrusted: ReturnType<typeof compile>;

  /** @param trustedProxies addresses, networks and names of networks */
  constructor(
    private readonly perMinute: number,
    trustedProxies: readonly string[],
  ) {
    this.#isTrusted = compile([...trustedProxies]);
  }

  /** Counts a request; returns `retryAfterSeconds`, 0 if the client is within its limit. */
  consume(request: IncomingMessage): number {
    const { perMinute } = this;
    const key = clientOf(addressesOf(request, this.#isTrusted).at(-1) ?? '');
    const nowMs = performance.now();
    const { left, atMs } = this.#budgets.get(key) ?? { left: perMinute, atMs: nowMs };
    const available = Math.min(perMinute, left + ((nowMs - atMs) * perMinute) / 60_000);
    if (available < 1) return Math.ceil(((1 - available) * 60) / perMinute);
    this.#budgets.set(key, { left: available - 1, atMs: nowMs });
    return 0;
  }
}
