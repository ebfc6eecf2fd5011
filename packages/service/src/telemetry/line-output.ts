import { fstatSync, writeSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { isatty } from 'node:tty';

/** Maximum number of bytes that a pipe's reader may lag behind. */
const MAX_PENDING_BYTES = 256 * 1024;

/** Characters that end or rearrange a line, or control a terminal, which a plugin type may print. */
const CONTROLS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** Writes control characters as in JSON. */
export const printable = (line: string): string =>
  line.replace(CONTROLS, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Lines that could not be written since the start. */
export interface LineLosses {
  readonly lines: number;
  /** Why the last one was lost, for example `ENOSPC`; '' if none was. */
  readonly reason: string;
  /** Milliseconds since 1970, 0 for never. */
  readonly lastMs: number;
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'unknown';

/** Pipes, sockets and terminals have a reader; files and devices do not. */
function hasReader(fd: number): boolean {
  if (isatty(fd)) return true;
  const kind = fstatSync(fd);
  return kind.isFIFO() || kind.isSocket();
}

/**
 * Writes lines to standard output or standard error. A line that cannot be written (a full disk, a
 * closed pipe, a reader that does not read) is counted and dropped: a service must not end, wait or
 * collect memory because of its log.
 */
export class LineOutput {
  /** Never waits for the reader, and remains usable after an error; `null` for a file. */
  readonly #stream: Writable | null;
  #losses: LineLosses = { lines: 0, reason: '', lastMs: 0 };
  /** Lost lines at the last report, which may be lost itself. */
  #reported = 0;
  #isWorking = true;
  /** Whether the file ends within a line. */
  #isCut = false;
  /** Lines for the stream, whose reader wakes up once for those of a turn of the event loop. */
  #waiting: string[] = [];

  constructor(private readonly fd: 1 | 2) {
    const stream = fd === 1 ? process.stdout : process.stderr;
    this.#stream = hasReader(fd) ? stream : null;
    // Without a listener, an error ends the process.
    stream.on('error', () => undefined);
    process.once('exit', () => this.#flush());
  }

  get losses(): LineLosses {
    return this.#losses;
  }

  /** @param line including its line end */
  write(line: string): void {
    if (!this.#stream) this.#writeFile(line);
    else if (this.#waiting.push(line) === 1) setImmediate(() => this.#flush());
  }

  /** Reports all lost lines if there are new ones, as soon as lines can be written again. */
  reportLosses(report: (losses: LineLosses) => void): void {
    const { lines } = this.#losses;
    if (!this.#isWorking || lines === this.#reported) return;
    this.#reported = lines;
    report(this.#losses);
  }

  #lose(lines: number, reason: string): void {
    this.#isWorking = false;
    this.#losses = { lines: this.#losses.lines + lines, reason, lastMs: Date.now() };
  }

  #flush(): void {
    const stream = this.#stream;
    const lines = this.#waiting;
    if (!stream || lines.length === 0) return;
    this.#waiting = [];
    // A reader that was too slow has to catch up first.
    const limitBytes = this.#isWorking ? MAX_PENDING_BYTES : MAX_PENDING_BYTES / 2;
    if (stream.writableLength > limitBytes) this.#lose(lines.length, 'slow reader');
    else
      stream.write(lines.join(''), (error) => {
        if (error) this.#lose(lines.length, codeOf(error));
        else this.#isWorking = true;
      });
  }

  #writeFile(line: string): void {
    const bytes = Buffer.from(this.#isCut ? `\n${line}` : line);
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(this.fd, bytes, written);
      this.#isWorking = true;
      this.#isCut = false;
    } catch (error) {
      this.#isCut ||= written > 0;
      this.#lose(1, codeOf(error));
    }
  }
}

let output: LineOutput | undefined;
let errors: LineOutput | undefined;

/** Returns standard output, which the log and the lines for operators share. */
export const standardOutput = (): LineOutput => (output ??= new LineOutput(1));

export const standardError = (): LineOutput => (errors ??= new LineOutput(2));
