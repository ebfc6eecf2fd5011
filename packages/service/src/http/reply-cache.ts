import { hash } from 'node:crypto';
import type { FragwerkError } from '@fragwerk/sdk';
import { LRUCache } from 'lru-cache';
import type { WireReply } from './writer.js';

/** Replies to larger bodies are not cached: computing the checksum alone would take long. */
const MAX_BODY_BYTES = 256 * 1024;

const ENTRY_OVERHEAD_BYTES = 300;

/** Whether a reply came from the cache, from a simultaneous request, or was computed. */
type ReplyOrigin = 'hit' | 'shared' | 'computed';

export interface Outcome {
  readonly reply: WireReply;
  readonly failure?: FragwerkError;
  /** Whether identical requests that wait for it get it, too. */
  readonly isShared: boolean;
  /** Whether later identical requests get it, too. */
  readonly isCached: boolean;
}

interface ReplyCacheOptions {
  readonly maxBytes: number;
  readonly counterFor: (endpoint: string, origin: ReplyOrigin) => { inc(): void };
}

/**
 * Reuses replies to identical bodies: while one is computed, and afterwards for the time given in
 * the endpoint table. It holds only checksums of requests, not their content.
 */
export class ReplyCache {
  readonly #replies: LRUCache<string, WireReply>;

  constructor(private readonly options: ReplyCacheOptions) {
    this.#replies = new LRUCache({
      maxSize: options.maxBytes,
      maxEntrySize: options.maxBytes / 8,
      ttlResolution: 1_000,
      sizeCalculation: ({ body }) => body.length + ENTRY_OVERHEAD_BYTES,
    });
  }

  /** Returns the replies of one endpoint, each of which is cached for some seconds. */
  of(endpoint: string, seconds: number): EndpointReplies {
    return new EndpointReplies({
      endpoint,
      ttlMs: seconds * 1_000,
      cache: this.#replies,
      counterOf: (origin) => this.options.counterFor(endpoint, origin),
    });
  }
}

interface EndpointParts {
  readonly endpoint: string;
  readonly ttlMs: number;
  readonly cache: LRUCache<string, WireReply>;
  readonly counterOf: (origin: ReplyOrigin) => { inc(): void };
}

/** The replies of one endpoint: cached, or being computed. */
export class EndpointReplies {
  readonly #counters: Partial<Record<ReplyOrigin, { inc(): void }>> = {};
  readonly #computing = new Map<string, Promise<Outcome>>();

  constructor(private readonly parts: EndpointParts) {}

  /** Returns the cache key of a request; `null` if its reply must not be cached. */
  keyOf(body: Buffer | null): string | null {
    const { endpoint } = this.parts;
    if (body === null) return endpoint;
    if (body.length > MAX_BODY_BYTES) return null;
    return `${endpoint} ${hash('sha256', body, 'binary')}`;
  }

  find(key: string): WireReply | undefined {
    const reply = this.parts.cache.get(key);
    if (reply) this.#count('hit');
    return reply;
  }

  /** Returns the computation for an identical request; its outcome tells whether it is shared. */
  pending(key: string): Promise<Outcome> | undefined {
    return this.#computing.get(key);
  }

  noteShared(): void {
    this.#count('shared');
  }

  /** Computes a reply; identical requests find it as {@link EndpointReplies.pending} meanwhile. */
  async compute(key: string, work: () => Promise<Outcome>): Promise<Outcome> {
    this.#count('computed');
    const computing = work();
    this.#computing.set(key, computing);
    try {
      const outcome = await computing;
      const { cache, ttlMs: ttl } = this.parts;
      if (outcome.isCached) cache.set(key, outcome.reply, { ttl });
      return outcome;
    } finally {
      if (this.#computing.get(key) === computing) this.#computing.delete(key);
    }
  }

  #count(origin: ReplyOrigin): void {
    (this.#counters[origin] ??= this.parts.counterOf(origin)).inc();
  }
}
