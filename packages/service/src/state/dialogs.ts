import type { Question } from '@fragwerk/sdk';
import { LRUCache } from 'lru-cache';

/**
 * What a configuration dialog works on: the state of one session
 * (docs/interface/dialog.md#sessions).
 */
export interface Dialog {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly config: string;
  readonly question: Question | null;
}

/** Keeps the open dialogs. Every access touches a dialog; an idle one ends after its timeout. */
export interface DialogStore {
  /** Opens a dialog; one of the same id ends. */
  open(dialog: Dialog, timeoutSeconds: number): Promise<void>;
  /** @returns `null` when there is no such dialog or it has ended */
  find(id: string): Promise<Dialog | null>;
  /** Changes some members. @returns the changed dialog, or `null` as {@link DialogStore.find} */
  change(id: string, members: Partial<Omit<Dialog, 'id'>>): Promise<Dialog | null>;
  /** Number of dialogs in this process, `null` when others have them. */
  readonly size: number | null;
}

const DEFAULT_TIMEOUT = 300;
const LONGEST_TIMEOUT = 24 * 60 * 60;
/** Pause between two looks for dialogs that have ended, in milliseconds. */
const SWEEP_INTERVAL = 1_000;

/**
 * The lifetime that a request asks for (docs/interface/decisions.md#session-lifetime).
 *
 * @param digits Java long as digits; 0, negative or missing means 300
 * @returns seconds since the last access, at most 24 hours
 */
export function dialogTimeout(digits: string): number {
  const seconds = Number(digits);
  return seconds > 0 ? Math.min(seconds, LONGEST_TIMEOUT) : DEFAULT_TIMEOUT;
}

export interface MemoryDialogsOptions {
  /** Largest number of open dialogs. */
  readonly limit: number;
  /** Largest size of all dialogs together, in bytes; one dialog may take a quarter of it. */
  readonly bytes: number;
  /** Milliseconds since some fixed time. */
  readonly now: () => number;
}

interface Entry {
  readonly json: string;
  readonly bytes: number;
  readonly timeoutSeconds: number;
}

/**
 * Dialogs in the memory of this process. They are JSON, so that nobody shares an object with the
 * store and the size of each is known.
 */
export class MemoryDialogs implements DialogStore {
  readonly #entries: LRUCache<string, Entry>;
  readonly #options: MemoryDialogsOptions;
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor(options: MemoryDialogsOptions) {
    const { limit, bytes, now } = options;
    this.#options = options;
    this.#entries = new LRUCache({
      maxSize: bytes,
      // So that no more than the limit fit in; a limit of its own would take memory in advance.
      sizeCalculation: (entry) => Math.max(1, entry.bytes, Math.ceil(bytes / (limit + 0.5))),
      ttl: 1,
      ttlResolution: 0,
      updateAgeOnGet: true,
      perf: { now },
    });
  }

  /** Number of dialogs, ended ones included until they are swept. */
  get size(): number {
    return this.#entries.size;
  }

  async open(dialog: Dialog, timeoutSeconds: number): Promise<void> {
    this.#sweep();
    this.#write(dialog, timeoutSeconds);
    return Promise.resolve();
  }

  async find(id: string): Promise<Dialog | null> {
    const entry = this.#entries.get(id);
    return Promise.resolve(entry ? (JSON.parse(entry.json) as Dialog) : null);
  }

  async change(id: string, members: Partial<Omit<Dialog, 'id'>>): Promise<Dialog | null> {
    const entry = this.#entries.get(id);
    if (!entry) return Promise.resolve(null);
    const changed = { ...(JSON.parse(entry.json) as Dialog), ...members };
    this.#write(changed, entry.timeoutSeconds);
    return Promise.resolve(changed);
  }

  /** A dialog that is too large keeps everything but its question. */
  #write(dialog: Dialog, timeoutSeconds: number): void {
    let json = JSON.stringify(dialog);
    if (Buffer.byteLength(json) > this.#options.bytes / 4)
      json = JSON.stringify({ ...dialog, question: null });
    const entry = { json, bytes: Buffer.byteLength(json), timeoutSeconds };
    // It ends after the timeout, not with it.
    this.#entries.set(dialog.id, entry, { ttl: timeoutSeconds * 1000 + 0.5 });
  }

  /** Looks through all of them, which takes milliseconds when there are many, so not each time. */
  #sweep(): void {
    if (this.#options.now() - this.#sweptAt < SWEEP_INTERVAL) return;
    this.#sweptAt = this.#options.now();
    this.#entries.purgeStale();
  }
}
