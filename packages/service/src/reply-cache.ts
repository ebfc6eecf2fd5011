import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { WrittenReply } from './replies.js';

/** Bytes of a body beyond which its answer is not kept: its checksum alone would take long. */
const LARGEST_BODY = 256 * 1024;

/** Longest time that an answer is kept, in milliseconds: some say how long a picture may live. */
const LIFETIME = 600_000;

/** What an entry takes besides its answer, in bytes. */
const ENTRY = 300;

export interface ReplyCacheOptions {
  /** Size of the cache. */
  readonly bytes: number;
  /** Hears of every answer that was looked for. */
  readonly onLookup?: (endpoint: string, isKept: boolean) => void;
}

/**
 * Keeps answers that depend on their request alone: when a class opens the same question, it is
 * worked out once for each dataset. Of requests it holds checksums, no words.
 */
export class ReplyCache {
  readonly #replies: LRUCache<string, WrittenReply>;
  readonly #options: ReplyCacheOptions;

  constructor(options: ReplyCacheOptions) {
    this.#options = options;
    this.#replies = new LRUCache({
      maxSize: options.bytes,
      maxEntrySize: options.bytes / 8,
      ttl: LIFETIME,
      sizeCalculation: ({ body }) => body.length + ENTRY,
    });
  }

  /** What a request is known by; `null` when its answer is not to be kept. */
  keyOf(endpoint: string, body: Buffer | undefined): string | null {
    if (body === undefined) return endpoint;
    if (body.length > LARGEST_BODY) return null;
    return `${endpoint} ${hash('sha256', body, 'base64')}`;
  }

  find(endpoint: string, key: string): WrittenReply | undefined {
    const reply = this.#replies.get(key);
    this.#options.onLookup?.(endpoint, reply !== undefined);
    return reply;
  }

  keep(key: string, reply: WrittenReply): void {
    this.#replies.set(key, { ...reply, body: Buffer.from(reply.body) });
  }
}
