/** Time that a run may take; what does not fit any more is left out. */
export class Budget {
  readonly #seconds: number;
  readonly #now: () => number;
  readonly #begin: number;

  /** @param now milliseconds since some fixed time */
  constructor(seconds: number, now: () => number = () => performance.now()) {
    this.#seconds = seconds;
    this.#now = now;
    this.#begin = now();
  }

  /** Seconds that are left, 0 when it is spent. */
  get left(): number {
    return Math.max(0, this.#seconds - (this.#now() - this.#begin) / 1_000);
  }

  get isSpent(): boolean {
    return this.left === 0;
  }

  /** So many seconds, or what is left. */
  atMost(seconds: number): number {
    return Math.min(seconds, this.left);
  }

  /** What to write under a table of which a part is missing, '' when nothing is. */
  missing(count: number, what: string): string {
    if (count === 0) return '';
    return `\n\nLeft out after ${this.#seconds} s: ${count} ${what}.`;
  }
}
