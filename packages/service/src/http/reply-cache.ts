import { hash } from 'node:crypto';
import type { FragwerkError } from '@fragwerk/sdk';
import { LRUCache } from 'lru-cache';
import type { Counter } from 'prom-client';
import type { RequestResult } from '../tasks/protocol.js';
import type { WireReply } from './writer.js';

/** Replies to larger bodies are not cached: computing the checksum alone would take long. */
const MAX_BODY_BYTES = 256 * 1024;

const ENTRY_OVERHEAD_BYTES = 300;

export type Outcome = Pick<RequestResult, 'isShared'> &
  (
    | { readonly reply: WireReply; readonly failure?: undefined; readonly isCached: boolean }
    | { readonly reply?: undefined; readonly failure: FragwerkError; readonly isCached: false }
  );

/** Creates the cache that all endpoints share. */
export const createReplyCache = (maxBytes: number) =>
  new LRUCache<string, WireReply>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes / 8),
    ttlResolution: 1_000,
    sizeCalculation: ({ body }) => body.length + ENTRY_OVERHEAD_BYTES,
  });

interface EndpointParts {
  readonly endpoint: string;
  /** Distinguishes the paths of an endpoint that has several pages. */
  readonly place: string;
  /** Lifetime of a reply. */
  readonly seconds: number;
  readonly cache: ReturnType<typeof createReplyCache>;
  readonly counter: Counter<'endpoint' | 'origin'>;
}

/**
 * Reuses replies of one endpoint to identical bodies: while one is computed, and afterwards for the
 * time given in the endpoint table. It holds only checksums of requests, not their content.
 */
export class EndpointReplies {
  readonly #computing = new Map<string, Promise<Outcome>>();

  constructor(private readonly parts: EndpointParts) {}

  /** Returns the cache key of a request; `null` if its reply must not be cached. */
  keyOf(body: Buffer | null): string | null {
    const { endpoint, place } = this.parts;
    if (body === null) return `${endpoint} ${place}`;
    if (body.length > MAX_BODY_BYTES) return null;
    return `${endpoint} ${hash('sha256', body, 'binary')}`;
  }

  find(key: string): WireReply | undefined {
    const reply = this.parts.cache.get(key);
    if (reply) this.#count('hit');
    return reply;
  }

  /**
   * Computes a reply, or waits for the computation of an identical request unless its outcome turns
   * out not to be shared.
   *
   * @param onWait is called before it waits
   */
  async compute(key: string, work: () => Promise<Outcome>, onWait: () => void): Promise<Outcome> {
    const pending = this.#computing.get(key);
    if (pending) {
      onWait();
      const outcome = await pending.catch(() => null);
      if (outcome?.isShared) {
        this.#count('shared');
        return outcome;
      }
    }
    this.#count('computed');
    const computing = work();
    this.#computing.set(key, computing);
    try {
      const outcome = await computing;
      const { cache, seconds } = this.parts;
      if (outcome.isCached) cache.set(key, outcome.reply, { ttl: seconds * 1_000 });
      return outcome;
    } finally {
      if (this.#computing.get(key) === computing) this.#computing.delete(key);
    }
  }

  /** Counts a reply from the cache, from a simultaneous request, or computed. */
  #count(origin: 'hit' | 'shared' | 'computed'): void {
    this.parts.counter.inc({ endpoint: this.parts.endpoint, origin });
  }
}
