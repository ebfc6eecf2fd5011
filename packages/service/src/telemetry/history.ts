/** The load of one minute. */
export interface Minute {
  /** Minutes since 1970. */
  readonly minute: number;
  requests: number;
  /** Requests with a status of 500 and above. */
  failures: number;
  slowestMs: number;
}

const MINUTES = 60;

const emptyMinute = (minute: number): Minute => ({
  minute,
  requests: 0,
  failures: 0,
  slowestMs: 0,
});

/** The load of the last hour, minute by minute. */
export class History {
  readonly #minutes: Minute[] = [];

  /** @param now milliseconds since 1970 */
  constructor(private readonly now: () => number) {}

  add(durationMs: number, isFailure: boolean): void {
    const minute = this.#current();
    minute.requests++;
    if (isFailure) minute.failures++;
    minute.slowestMs = Math.max(minute.slowestMs, durationMs);
  }

  /** The last 60 minutes, the current one last, including minutes without requests. */
  get minutes(): readonly Minute[] {
    const last = Math.floor(this.now() / 60_000);
    const known = new Map(this.#minutes.map((minute) => [minute.minute, minute]));
    return Array.from({ length: MINUTES }, (_, index) => {
      const minute = last - MINUTES + 1 + index;
      return known.get(minute) ?? emptyMinute(minute);
    });
  }

  #current(): Minute {
    const minute = Math.floor(this.now() / 60_000);
    const last = this.#minutes.at(-1);
    if (last?.minute === minute) return last;
    const fresh = emptyMinute(minute);
    this.#minutes.push(fresh);
    if (this.#minutes.length > MINUTES) this.#minutes.shift();
    return fresh;
  }
}
