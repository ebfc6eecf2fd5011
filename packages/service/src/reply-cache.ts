import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { WrittenReply } from './replies.js';
import type { CounterLine } from './telemetry/counts.js';

/** Bytes of a body beyond which its answer is not kept: its checksum alone would take long. */
const LARGEST_BODY = 256 * 1024;

/** Longest time that an answer is kept, in milliseconds: some say how long a picture may live. */
const LIFETIME = 600_000;

/** What an entry takes besides its answer, in bytes. */
const ENTRY = 300;

/** Bytes up to which an answer is kept as text: Node sends it together with its head. */
const TEXT = 16 * 1024;

/** Where an answer came from: kept, worked out for another request at the time, or for this one. */
type Origin = 'kept' | 'shared' | 'made';

/** What was worked out for a request. */
export interface Work {
  readonly written: WrittenReply;
  /** Whether the same request always has this answer. */
  readonly mayBeKept: boolean;
}

export interface ReplyCacheOptions {
  /** Size of the cache. */
  readonly bytes: number;
  /** Counts where the answers of an endpoint came from. */
  readonly counterOf: (endpoint: string, origin: Origin) => CounterLine;
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

  /** The answers of one endpoint. */
  of(endpoint: string): EndpointReplies {
    const count = (origin: Origin) => this.#options.counterOf(endpoint, origin);
    return new EndpointReplies(endpoint, this.#replies, count);
  }
}

/** The kept answers of one endpoint. */
export class EndpointReplies {
  readonly #counters: Partial<Record<Origin, CounterLine>> = {};
  readonly #running = new Map<string, Promise<Work>>();

  constructor(
    readonly endpoint: string,
    readonly all: LRUCache<string, WrittenReply>,
    readonly counterOf: (origin: Origin) => CounterLine,
  ) {}

  /** What a request is known by; `null` when its answer is not to be kept. */
  keyOf(body: Buffer | undefined): string | null {
    if (body === undefined) return this.endpoint;
    if (body.length > LARGEST_BODY) return null;
    return `${this.endpoint} ${hash('sha256', body, 'base64')}`;
  }

  find(key: string): WrittenReply | undefined {
    const reply = this.all.get(key);
    if (reply) this.#count('kept');
    return reply;
  }

  /** Works an answer out, once for all that ask the same at the time, and keeps it if it may be kept. */
  async workOut(key: string, work: () => Promise<Work>): Promise<WrittenReply> {
    const shared = await this.#running.get(key)?.catch(() => null);
    if (shared?.mayBeKept) {
      this.#count('shared');
      return shared.written;
    }
    this.#count('made');
    const running = work();
    this.#running.set(key, running);
    try {
      const { written, mayBeKept } = await running;
      if (mayBeKept) this.#keep(key, written);
      return written;
    } finally {
      if (this.#running.get(key) === running) this.#running.delete(key);
    }
  }

  #count(origin: Origin): void {
    (this.#counters[origin] ??= this.counterOf(origin)).add();
  }

  #keep(key: string, { body, ...rest }: WrittenReply): void {
    const bytes = Buffer.from(body);
    this.all.set(key, { ...rest, body: bytes.length <= TEXT ? bytes.toString() : bytes });
  }
}
