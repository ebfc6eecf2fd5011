import type { Question } from '@fragwerk/sdk';
import { LRUCache } from 'lru-cache';

/** The state of one dialog session (docs/interface/dialog.md#sessions). */
export interface Dialog {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly config: string;
  readonly question: Question | null;
}

/** Stores open dialogs. Every access touches a dialog; an idle one ends after its timeout. */
export interface DialogStore {
  /** Opens a dialog and replaces one with the same id. */
  open(dialog: Dialog, timeoutSeconds: number): Promise<void>;
  /** Returns `null` if the dialog does not exist or has ended. */
  find(id: string): Promise<Dialog | null>;
  /** Changes some members and returns the dialog, or `null` as {@link DialogStore.find}. */
  change(id: string, members: Partial<Omit<Dialog, 'id'>>): Promise<Dialog | null>;
  /** Number of dialogs, `null` if they are shared with other services. */
  readonly size: number | null;
}

const DEFAULT_TIMEOUT_SECONDS = 300;
const MAX_TIMEOUT_SECONDS = 24 * 60 * 60;
const SWEEP_INTERVAL_MS = 1_000;

/**
 * The lifetime that a request asks for (docs/interface/decisions.md#session-lifetime).
 *
 * @param digits Java long as digits; 0, negative or missing means 300
 * @returns seconds since the last access, at most 24 hours
 */
export function dialogTimeoutSeconds(digits: string): number {
  const seconds = Number(digits);
  return seconds > 0 ? Math.min(seconds, MAX_TIMEOUT_SECONDS) : DEFAULT_TIMEOUT_SECONDS;
}

interface MemoryDialogsOptions {
  readonly maxDialogs: number;
  /** Limits all dialogs together; one dialog may take a quarter of it. */
  readonly maxBytes: number;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
}

interface Entry {
  readonly json: string;
  readonly bytes: number;
  readonly timeoutSeconds: number;
}

/** Stores dialogs in memory, as JSON, so that their size is known and no object is shared. */
export class MemoryDialogs implements DialogStore {
  readonly #entries: LRUCache<string, Entry>;
  readonly #options: MemoryDialogsOptions;
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor(options: MemoryDialogsOptions) {
    const { maxDialogs, maxBytes, now } = options;
    this.#options = options;
    const minBytes = Math.max(1, Math.ceil(maxBytes / (maxDialogs + 0.5)));
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      // Enforces maxDialogs, too: the option `max` would allocate memory in advance.
      sizeCalculation: ({ bytes }) => Math.max(minBytes, bytes),
      ttl: 1,
      ttlResolution: 0,
      updateAgeOnGet: true,
      perf: { now },
    });
  }

  /** Number of dialogs, including ended ones that have not been swept. */
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

  /** Stores a dialog, without its question if it is too large. */
  #write(dialog: Dialog, timeoutSeconds: number): void {
    let json = JSON.stringify(dialog);
    if (Buffer.byteLength(json) > this.#options.maxBytes / 4)
      json = JSON.stringify({ ...dialog, question: null });
    const entry = { json, bytes: Buffer.byteLength(json), timeoutSeconds };
    // A dialog is still open in the very millisecond of its timeout.
    this.#entries.set(dialog.id, entry, { ttl: timeoutSeconds * 1000 + 0.5 });
  }

  /** Removes ended dialogs, but not each time, because it takes milliseconds if there are many. */
  #sweep(): void {
    if (this.#options.now() - this.#sweptAt < SWEEP_INTERVAL_MS) return;
    this.#sweptAt = this.#options.now();
    this.#entries.purgeStale();
  }
}
