/** What happened in one minute. */
export interface Minute {
  /** Minutes since 1970. */
  readonly minute: number;
  requests: number;
  /** Requests that ended with a status of 500 and above. */
  failures: number;
  /** Longest time of a request, in milliseconds. */
  slowest: number;
}

const LENGTH = 60;

/** The load of the last hour, minute by minute. */
export class History {
  readonly #minutes: Minute[] = [];
  readonly #now: () => number;

  /** @param now milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now;
  }

  add(milliseconds: number, isFailure: boolean): void {
    const minute = this.#current();
    minute.requests++;
    if (isFailure) minute.failures++;
    minute.slowest = Math.max(minute.slowest, milliseconds);
  }

  /** The last 60 minutes, the current one last; minutes without requests included. */
  get minutes(): readonly Minute[] {
    const last = Math.floor(this.#now() / 60_000);
    const known = new Map(this.#minutes.map((minute) => [minute.minute, minute]));
    return Array.from({ length: LENGTH }, (_, index) => {
      const minute = last - LENGTH + 1 + index;
      return known.get(minute) ?? { minute, requests: 0, failures: 0, slowest: 0 };
    });
  }

  #current(): Minute {
    const minute = Math.floor(this.#now() / 60_000);
    const last = this.#minutes.at(-1);
    if (last?.minute === minute) return last;
    const fresh = { minute, requests: 0, failures: 0, slowest: 0 };
    this.#minutes.push(fresh);
    if (this.#minutes.length > LENGTH) this.#minutes.shift();
    return fresh;
  }
}
