import type { Question } from '@fragwerk/sdk';

/** What a configuration dialog works on: the state of one session (specification 3). */
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
  /** Number of dialogs kept in this process, `null` when others keep them. */
  readonly size: number | null;
}

const DEFAULT_TIMEOUT = 300;
const LONGEST_TIMEOUT = 24 * 60 * 60;
/** Pause between two looks for dialogs that have ended, in milliseconds. */
const SWEEP_INTERVAL = 1_000;

/**
 * The lifetime that a request asks for (rulings 12).
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
  readonly lastAccess: number;
}

/**
 * Dialogs in the memory of this process, oldest access first. They are kept as JSON, so that
 * nobody shares an object with the store and the size of each is known.
 */
export class MemoryDialogs implements DialogStore {
  readonly #entries = new Map<string, Entry>();
  readonly #options: MemoryDialogsOptions;
  #bytes = 0;
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor(options: MemoryDialogsOptions) {
    this.#options = options;
  }

  /** Number of dialogs kept, ended ones included until they are swept. */
  get size(): number {
    return this.#entries.size;
  }

  async open(dialog: Dialog, timeoutSeconds: number): Promise<void> {
    this.#sweep();
    this.#write(dialog, timeoutSeconds);
    return Promise.resolve();
  }

  async find(id: string): Promise<Dialog | null> {
    return Promise.resolve(this.#touch(id));
  }

  async change(id: string, members: Partial<Omit<Dialog, 'id'>>): Promise<Dialog | null> {
    const dialog = this.#touch(id);
    const entry = this.#entries.get(id);
    if (!dialog || !entry) return Promise.resolve(null);
    const changed = { ...dialog, ...members };
    this.#write(changed, entry.timeoutSeconds);
    return Promise.resolve(changed);
  }

  #touch(id: string): Dialog | null {
    const entry = this.#entries.get(id);
    if (!entry) return null;
    this.#remove(id);
    if (this.#hasEnded(entry)) return null;
    this.#add(id, { ...entry, lastAccess: this.#options.now() });
    return JSON.parse(entry.json) as Dialog;
  }

  /** A dialog that is too large keeps everything but its question. */
  #write(dialog: Dialog, timeoutSeconds: number): void {
    let json = JSON.stringify(dialog);
    if (Buffer.byteLength(json) > this.#options.bytes / 4)
      json = JSON.stringify({ ...dialog, question: null });
    const bytes = Buffer.byteLength(json);
    this.#remove(dialog.id);
    this.#add(dialog.id, { json, bytes, timeoutSeconds, lastAccess: this.#options.now() });
    for (const [id] of this.#entries) {
      if (this.#entries.size <= this.#options.limit && this.#bytes <= this.#options.bytes) break;
      this.#remove(id);
    }
  }

  #add(id: string, entry: Entry): void {
    this.#entries.set(id, entry);
    this.#bytes += entry.bytes;
  }

  #remove(id: string): void {
    this.#bytes -= this.#entries.get(id)?.bytes ?? 0;
    this.#entries.delete(id);
  }

  #hasEnded({ lastAccess, timeoutSeconds }: Entry): boolean {
    return this.#options.now() - lastAccess > timeoutSeconds * 1000;
  }

  /** Looks through all of them, which takes milliseconds when there are many, so not each time. */
  #sweep(): void {
    if (this.#options.now() - this.#sweptAt < SWEEP_INTERVAL) return;
    this.#sweptAt = this.#options.now();
    for (const [id, entry] of this.#entries) if (this.#hasEnded(entry)) this.#remove(id);
  }
}
