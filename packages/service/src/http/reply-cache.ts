import { hash } from 'node:crypto';
import type { FragwerkError } from '@fragwerk/sdk';
import { LRUCache } from 'lru-cache';
import type { WireReply } from './writer.js';

/** Bytes of a body beyond which its answer is not cached: its checksum alone would take long. */
const LARGEST_BODY = 256 * 1024;

/** What an entry takes besides its answer, in bytes. */
const ENTRY = 300;

/** Where an answer came from: the cache, another request that computed it, or computed for this one. */
export type ReplyOrigin = 'hit' | 'shared' | 'computed';

/** What a request came to. */
export interface Outcome {
  readonly reply: WireReply;
  /** What it ended in, unless well. */
  readonly failure?: FragwerkError;
  /** Whether those who ask the same meanwhile get it, too. */
  readonly isShared: boolean;
  /** Whether those who ask the same later get it, too. */
  readonly isCached: boolean;
}

export interface ReplyCacheOptions {
  /** Size of the cache. */
  readonly bytes: number;
  /** Counts where the answers of an endpoint came from. */
  readonly counterOf: (endpoint: string, origin: ReplyOrigin) => { inc(): void };
}

/**
 * Same bytes, same answer: while it is computed, and for as long afterwards as the endpoint table
 * says. Of requests it holds checksums, no words.
 */
export class ReplyCache {
  readonly #replies: LRUCache<string, WireReply>;
  readonly #options: ReplyCacheOptions;

  constructor(options: ReplyCacheOptions) {
    this.#options = options;
    this.#replies = new LRUCache({
      maxSize: options.bytes,
      maxEntrySize: options.bytes / 8,
      ttlResolution: 1_000,
      sizeCalculation: ({ body }) => body.length + ENTRY,
    });
  }

  /** The answers of one endpoint, each cached for so many seconds. */
  of(endpoint: string, seconds: number): EndpointReplies {
    return new EndpointReplies({
      endpoint,
      lifetime: seconds * 1_000,
      all: this.#replies,
      counterOf: (origin) => this.#options.counterOf(endpoint, origin),
    });
  }
}

interface EndpointParts {
  readonly endpoint: string;
  /** How long an answer is cached, in milliseconds. */
  readonly lifetime: number;
  /** The answers of all endpoints. */
  readonly all: LRUCache<string, WireReply>;
  readonly counterOf: (origin: ReplyOrigin) => { inc(): void };
}

/** The answers of one endpoint: cached, or being computed. */
export class EndpointReplies {
  readonly #parts: EndpointParts;
  readonly #counters: Partial<Record<ReplyOrigin, { inc(): void }>> = {};
  readonly #computing = new Map<string, Promise<Outcome>>();

  constructor(parts: EndpointParts) {
    this.#parts = parts;
  }

  /** What a request is known by; `null` when its answer is not to be cached. */
  keyOf(body: Buffer | null): string | null {
    const { endpoint } = this.#parts;
    if (body === null) return endpoint;
    if (body.length > LARGEST_BODY) return null;
    // Of all encodings this one is the quickest.
    return `${endpoint} ${hash('sha256', body, 'binary')}`;
  }

  find(key: string): WireReply | undefined {
    const reply = this.#parts.all.get(key);
    if (reply) this.#count('hit');
    return reply;
  }

  /** What is being computed for the same request; whether it may be shared shows when it ends. */
  pending(key: string): Promise<Outcome> | undefined {
    return this.#computing.get(key);
  }

  /** Counts an answer that was computed for another request. */
  noteShared(): void {
    this.#count('shared');
  }

  /** Computes an answer, for all that ask the same meanwhile. */
  async compute(key: string, work: () => Promise<Outcome>): Promise<Outcome> {
    this.#count('computed');
    const computing = work();
    this.#computing.set(key, computing);
    try {
      const outcome = await computing;
      const { all, lifetime: ttl } = this.#parts;
      if (outcome.isCached) all.set(key, outcome.reply, { ttl });
      return outcome;
    } finally {
      if (this.#computing.get(key) === computing) this.#computing.delete(key);
    }
  }

  #count(origin: ReplyOrigin): void {
    (this.#counters[origin] ??= this.#parts.counterOf(origin)).inc();
  }
}
