import { LRUCache } from 'lru-cache';
import type { Settings } from '../settings/table.js';

/** The texts of one dialog session (docs/interface/dialog.md#sessions). */
export interface DialogTexts {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly config: string;
}

export interface StoredDialog extends DialogTexts {
  /** The question as JSON, `null` without one; the store does not look into it. */
  readonly question: string;
}

export type DialogChange = Partial<Omit<StoredDialog, 'id'>>;

/** Stores open dialogs. Every access touches a dialog; an idle one ends after its timeout. */
export interface DialogStore {
  /** Opens a dialog and replaces one with the same id. */
  open(dialog: StoredDialog, timeoutSeconds: number): Promise<void>;
  /** Returns `null` if the dialog does not exist or has ended. */
  find(id: string): Promise<StoredDialog | null>;
  /** Changes some members and returns the dialog, or `null` as {@link DialogStore.find}. */
  change(id: string, members: DialogChange): Promise<StoredDialog | null>;
  /** Number of dialogs, `null` if they are shared with other services. */
  readonly size: number | null;
  /** Why dialogs cannot be stored at the moment, as a code; `null` if they can. */
  readonly problem: string | null;
  /** Connects to a shared store; resolves also if it is unreachable at first. */
  start?(): Promise<void>;
  close?(): Promise<void>;
}

const DEFAULT_TIMEOUT_SECONDS = 300;
const MAX_TIMEOUT_SECONDS = 24 * 60 * 60;
const SWEEP_INTERVAL_MS = 1_000;
const ENTRY_OVERHEAD_BYTES = 60;

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

export type DialogLimits = Pick<Settings, 'dialogLimit' | 'dialogMemoryBytes'>;

interface Entry {
  readonly dialog: StoredDialog;
  readonly timeoutSeconds: number;
}

const sizeOf = (members: DialogChange): number =>
  Object.values(members).reduce((total, text) => total + Buffer.byteLength(text), 0);

/** Drops the question of a dialog that takes more than a quarter of the memory. */
export const withinLimit = <T extends DialogChange>(
  members: T,
  { dialogMemoryBytes }: DialogLimits,
): T =>
  'question' in members && sizeOf(members) > dialogMemoryBytes / 4
    ? { ...members, question: 'null' }
    : members;

export class MemoryDialogs implements DialogStore {
  readonly problem = null;
  readonly #entries: LRUCache<string, Entry>;
  #sweptAt = Number.NEGATIVE_INFINITY;

  /** @param now a monotonic clock in milliseconds */
  constructor(
    private readonly limits: DialogLimits,
    private readonly now: () => number,
  ) {
    const { dialogLimit, dialogMemoryBytes: maxSize } = limits;
    const minBytes = Math.max(1, Math.ceil(maxSize / (dialogLimit + 0.5)));
    this.#entries = new LRUCache({
      maxSize,
      // Enforces the number of dialogs, too: the option `max` would allocate memory in advance.
      sizeCalculation: ({ dialog }) => Math.max(minBytes, sizeOf(dialog) + ENTRY_OVERHEAD_BYTES),
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

  async open(dialog: StoredDialog, timeoutSeconds: number): Promise<void> {
    this.#sweep();
    this.#write(dialog, timeoutSeconds);
    return Promise.resolve();
  }

  async find(id: string): Promise<StoredDialog | null> {
    const entry = this.#entries.get(id);
    return Promise.resolve(entry ? { ...entry.dialog } : null);
  }

  async change(id: string, members: DialogChange): Promise<StoredDialog | null> {
    const entry = this.#entries.get(id);
    if (!entry) return Promise.resolve(null);
    const changed = { ...entry.dialog, ...members };
    return Promise.resolve(this.#write(changed, entry.timeoutSeconds));
  }

  #write(given: StoredDialog, timeoutSeconds: number): StoredDialog {
    const dialog = { ...withinLimit(given, this.limits) };
    // A dialog is still open in the very millisecond of its timeout.
    this.#entries.set(dialog.id, { dialog, timeoutSeconds }, { ttl: timeoutSeconds * 1000 + 0.5 });
    return given;
  }

  /** Removes ended dialogs, but not each time, because it takes milliseconds if there are many. */
  #sweep(): void {
    if (this.now() - this.#sweptAt < SWEEP_INTERVAL_MS) return;
    this.#sweptAt = this.now();
    this.#entries.purgeStale();
  }
}
