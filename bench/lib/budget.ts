/** Time budget of a run. */
export class Budget {
  readonly #begin: number;

  /** @param now returns milliseconds, for tests */
  constructor(
    private readonly seconds: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#begin = now();
  }

  get secondsLeft(): number {
    return Math.max(0, this.seconds - (this.now() - this.#begin) / 1_000);
  }

  get isExhausted(): boolean {
    return this.secondsLeft === 0;
  }

  /** Limits a duration to the remaining seconds. */
  limit(seconds: number): number {
    return Math.min(seconds, this.secondsLeft);
  }

  /** Returns a note about omitted rows for the end of a table; '' if there are none. */
  describeOmitted(count: number, what: string): string {
    if (count === 0) return '';
    return `\n\nOmitted after ${this.seconds} s: ${count} ${what}.`;
  }
}
