import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { commonHeaders } from './pages/headers.js';
import type { ReplyBegin, WrittenReply } from './replies.js';
import type { CounterLine } from './telemetry/counts.js';

/** Bytes of a body beyond which its answer is not kept: its checksum alone would take long. */
const LARGEST_BODY = 256 * 1024;

/** What an entry takes besides its answer, in bytes. */
const ENTRY = 300;

/** Bytes up to which an answer is kept as text: Node sends it together with its head. */
const TEXT = 4 * 1024;

/** Where an answer came from: kept, worked out for another request at the time, or for this one. */
type Origin = 'kept' | 'shared' | 'made';

/** An answer that is kept. */
export interface KeptReply {
  /** Names and values of its headers in turn, but for those that every answer has anew. */
  readonly head: readonly string[];
  readonly begin: ReplyBegin;
  /** Its bytes; of a short one each as a letter of the encoding `latin1`, which Node sends as quickly. */
  readonly body: string | Buffer;
}

/** The bytes of an answer that is kept. */
export const bytesOfKept = ({ body }: KeptReply): Buffer =>
  typeof body === 'string' ? Buffer.from(body, 'latin1') : body;

/** What was worked out for a request. */
export interface Work {
  readonly written: WrittenReply;
  /** Whether the same request may be given this answer again. */
  readonly mayBeKept: boolean;
}

export interface ReplyCacheOptions {
  /** Size of the cache. */
  readonly bytes: number;
  /** Counts where the answers of an endpoint came from. */
  readonly counterOf: (endpoint: string, origin: Origin) => CounterLine;
}

/**
 * Keeps answers for as long as the endpoint table says: when a class opens the same question, it is
 * worked out once for each dataset. Of requests it holds checksums, no words.
 */
export class ReplyCache {
  readonly #replies: LRUCache<string, KeptReply>;
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

  /** The answers of one endpoint, each kept for so many seconds. */
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
  /** How long an answer is kept, in milliseconds. */
  readonly lifetime: number;
  /** The answers of all endpoints. */
  readonly all: LRUCache<string, KeptReply>;
  readonly counterOf: (origin: Origin) => CounterLine;
}

/** The kept answers of one endpoint. */
export class EndpointReplies {
  readonly #parts: EndpointParts;
  readonly #counters: Partial<Record<Origin, CounterLine>> = {};
  readonly #running = new Map<string, Promise<Work>>();

  constructor(parts: EndpointParts) {
    this.#parts = parts;
  }

  /** What a request is known by; `null` when its answer is not to be kept. */
  keyOf(body?: Buffer): string | null {
    const { endpoint } = this.#parts;
    if (body === undefined) return endpoint;
    if (body.length > LARGEST_BODY) return null;
    // Of all encodings this one is the quickest.
    return `${endpoint} ${hash('sha256', body, 'binary')}`;
  }

  find(key: string): KeptReply | undefined {
    const reply = this.#parts.all.get(key);
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
    (this.#counters[origin] ??= this.#parts.counterOf(origin)).add();
  }

  #keep(key: string, { type, headers, body }: WrittenReply): void {
    const bytes = Buffer.from(body);
    const fields = {
      ...commonHeaders,
      ...headers,
      'content-type': type,
      'content-length': String(bytes.length),
    };
    const { all, lifetime: ttl } = this.#parts;
    const kept = {
      head: Object.entries(fields).flat(),
      begin: { type, ...(headers ? { headers } : {}) },
      body: bytes.length <= TEXT ? bytes.toString('latin1') : bytes,
    };
    all.set(key, kept, { ttl });
  }
}
