const MAX_CHARACTERS = 500;
const MAX_LINES_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

interface LoggedOutput {
  readonly type: string;
  readonly output: string;
  /** Lines of this type that were dropped before this one. */
  readonly dropped?: number;
}

interface Window {
  readonly startMs: number;
  lines: number;
  dropped: number;
}

/** Limits what plugin types may add to the log, so that they can neither fill it nor hide other lines. */
export class PluginOutput {
  readonly #windows = new Map<string, Window>();
  #droppedLines = 0;

  constructor(
    private readonly log: (line: LoggedOutput) => void,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** Number of lines of all types that were not logged. */
  get droppedLines(): number {
    return this.#droppedLines;
  }

  add(type: string, line: string): void {
    const window = this.#windowOf(type);
    if (window.lines >= MAX_LINES_PER_MINUTE) {
      window.dropped++;
      this.#droppedLines++;
      return;
    }
    window.lines++;
    const isLong = line.length > MAX_CHARACTERS;
    const output = isLong ? `${line.slice(0, MAX_CHARACTERS)}…` : line;
    const { dropped } = window;
    window.dropped = 0;
    this.log({ type, output, ...(dropped > 0 ? { dropped } : {}) });
  }

  /** Returns the current minute of a type, with what was dropped in the last one. */
  #windowOf(type: string): Window {
    const current = this.#windows.get(type);
    const now = this.nowMs();
    if (current && now - current.startMs < MINUTE_MS) return current;
    const window = { startMs: now, lines: 0, dropped: current?.dropped ?? 0 };
    this.#windows.set(type, window);
    return window;
  }
}
