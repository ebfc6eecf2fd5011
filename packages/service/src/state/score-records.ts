import { appendFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../folders.js';
import type { Settings } from '../settings/table.js';
import type { Log } from '../telemetry/log.js';

/** Limits the bytes waiting to be written. */
const MAX_PENDING_BYTES = 4 * 1024 * 1024;
/** Records that arrive within this time are written together. */
const WRITE_DELAY_MS = 200;
const SWEEP_INTERVAL_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

// Other files in the folder are not ours.
const filePattern = /^scores-\d{4}-\d\d-\d\d\.jsonl$/;
const fileOf = (timeMs: number) => `scores-${new Date(timeMs).toISOString().slice(0, 10)}.jsonl`;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'unknown';

/**
 * Records scored answers in a folder, one JSON line each and one file per day (UTC), readable by the
 * service's user only. A record that cannot be written is lost and counted; no score ever waits for
 * the disk.
 */
export class ScoreRecords {
  #pending: string[] = [];
  #pendingBytes = 0;
  #lost = 0;
  #failure = '';
  /** The line before may have been cut by an error, or by the end of another process. */
  #mayBeCut = true;
  #timer: NodeJS.Timeout | undefined;
  #writing = Promise.resolve();
  /** Names of the files that had expired at the last sweep. */
  #expired: ReadonlySet<string> = new Set();

  /** @param now milliseconds since 1970 */
  constructor(
    private readonly settings: Pick<Settings, 'recordFolder' | 'recordDays' | 'recordLimitBytes'>,
    private readonly now: () => number,
    private readonly log: Pick<Log, 'info' | 'warn'>,
  ) {}

  /** Why answers are not recorded at the moment; '' if they are. */
  get failure(): string {
    return this.#failure;
  }

  /** @param line without a line end; '' for an answer that is too long to be recorded */
  add(line: string): void {
    const bytes = Buffer.byteLength(line) + 1;
    if (this.settings.recordFolder === '' || line.includes('\n')) return;
    if (line === '') this.log.warn('A scored answer is too long to be recorded.');
    else if (this.#pendingBytes + bytes > MAX_PENDING_BYTES) this.#lose(1, 'the disk is too slow');
    else {
      this.#pending.push(`${line}\n`);
      this.#pendingBytes += bytes;
      this.#timer ??= setTimeout(() => void this.#flush(), WRITE_DELAY_MS).unref();
    }
  }

  /** Deletes expired records regularly; returns a function that stops this and writes the rest. */
  start(): () => Promise<void> {
    if (this.settings.recordFolder === '') return () => Promise.resolve();
    const sweep = () => {
      this.#writing = this.#writing
        .then(() => this.#deleteExpired())
        .catch((error: unknown) => this.#lose(0, codeOf(error)));
    };
    sweep();
    const timer = setInterval(sweep, SWEEP_INTERVAL_MS).unref();
    return () => {
      clearInterval(timer);
      return this.#flush();
    };
  }

  #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return (this.#writing = this.#writing.then(() => this.#write()));
  }

  async #write(): Promise<void> {
    const lines = this.#pending;
    this.#pending = [];
    if (lines.length === 0) return;
    const bytes = Buffer.from((this.#mayBeCut ? '\n' : '') + lines.join(''));
    try {
      if (!(await this.#makeRoom(bytes.length)))
        throw Object.assign(new Error('No room'), { code: 'RECORD_LIMIT' });
      this.#mayBeCut = true;
      const file = join(this.settings.recordFolder, fileOf(this.now()));
      await appendFile(file, bytes, { mode: 0o600 });
      this.#mayBeCut = false;
      this.#reportLosses();
    } catch (error) {
      this.#lose(lines.length, codeOf(error));
    } finally {
      // Until now, these bytes occupied memory.
      this.#pendingBytes = this.#pending.reduce((sum, line) => sum + Buffer.byteLength(line), 0);
    }
  }

  /**
   * Deletes the files that have expired, and had at the sweep before, so that a clock that is wrong for a short time
   * deletes nothing.
   */
  async #deleteExpired(): Promise<void> {
    await this.#makeRoom(0);
    const { recordFolder: folder, recordDays } = this.settings;
    const oldest = fileOf(this.now() - recordDays * DAY_MS);
    const expired = (await this.#files()).filter((name) => name < oldest);
    for (const name of expired)
      if (this.#expired.has(name)) await rm(join(folder, name), { force: true });
    this.#expired = new Set(expired);
  }

  /** Deletes the oldest files if there is not enough room; returns whether there is enough now. */
  async #makeRoom(bytes: number): Promise<boolean> {
    const { recordFolder: folder, recordLimitBytes } = this.settings;
    await makeFolder(folder, 0o700);
    const today = fileOf(this.now());
    const files: { readonly path: string; readonly name: string; readonly size: number }[] = [];
    for (const name of await this.#files()) {
      const path = join(folder, name);
      // Another service may have deleted it meanwhile.
      const size = (await stat(path).catch(() => null))?.size ?? 0;
      files.push({ path, name, size });
    }
    let total = files.reduce((sum, { size }) => sum + size, bytes);
    for (const { path, name, size } of files) {
      if (total <= recordLimitBytes || name >= today) break;
      await rm(path, { force: true });
      total -= size;
    }
    return total <= recordLimitBytes;
  }

  /** Returns the names of our files, the oldest first. */
  async #files(): Promise<string[]> {
    return (await readdir(this.settings.recordFolder))
      .filter((one) => filePattern.test(one))
      .sort();
  }

  /** Writes a line to the log when the losses begin. */
  #lose(count: number, reason: string): void {
    if (this.#failure === '')
      this.log.warn(
        `Scores are not recorded (${reason}): check that the folder of RECORD_FOLDER has space, RECORD_LIMIT is large enough, and the service's user may write there. Answers are scored as always.`,
      );
    this.#failure = reason;
    this.#lost += count;
  }

  #reportLosses(): void {
    if (this.#failure === '') return;
    this.log.info(`Scores are recorded again; ${this.#lost} are missing.`);
    this.#failure = '';
    this.#lost = 0;
  }
}
