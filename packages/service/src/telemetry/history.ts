export interface Minute {
  /** Minutes since 1970. */
  readonly minute: number;
  requests: number;
  /** Requests with a status of 500 and above. */
  failures: number;
  slowestMs: number;
}

const MINUTES = 60;

/** The load of the last hour, minute by minute. */
export class History {
  /** By minute modulo 60. */
  readonly #minutes: Minute[] = [];

  /** @param now milliseconds since 1970 */
  constructor(private readonly now: () => number) {}

  add(durationMs: number, isFailure: boolean): void {
    const minute = this.#at(this.#currentMinute);
    minute.requests++;
    if (isFailure) minute.failures++;
    minute.slowestMs = Math.max(minute.slowestMs, durationMs);
    this.#minutes[minute.minute % MINUTES] = minute;
  }

  /** The last 60 minutes, the current one last, including minutes without requests. */
  get minutes(): readonly Minute[] {
    const first = this.#currentMinute - MINUTES + 1;
    return Array.from({ length: MINUTES }, (_, index) => this.#at(first + index));
  }

  get #currentMinute(): number {
    return Math.floor(this.now() / 60_000);
  }

  #at(minute: number): Minute {
    const found = this.#minutes[minute % MINUTES];
    return found?.minute === minute ? found : { minute, requests: 0, failures: 0, slowestMs: 0 };
  }
}
