interface OutboxOptions<T> {
  /** Pause after the last edit before it is sent. */
  readonly delayMs: number;
  readonly send: (text: string) => Promise<T>;
  readonly onAnswer: (answer: T) => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Sends the latest state of an edited text: after a pause, one request at a time, so that an older
 * state cannot overtake a newer one. Outdated responses are dropped; a state that could not be sent
 * is sent again with the next edit or flush.
 */
export class Outbox<T> {
  private waiting: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private newest = 0;
  private isBusy = false;

  constructor(private readonly options: OutboxOptions<T>) {}

  /** Schedules the latest state. */
  edit(text: string): void {
    this.waiting = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (!this.isBusy) this.flush();
    }, this.options.delayMs);
  }

  /** Sends a scheduled state now, even during a request: the page may be closing. */
  flush(): void {
    this.cancelTimer();
    if (this.waiting === null) return;
    const text = this.waiting;
    this.waiting = null;
    void this.deliver(text);
  }

  /** Drops the scheduled state and all pending responses. */
  stop(): void {
    this.cancelTimer();
    this.waiting = null;
    this.newest += 1;
  }

  private cancelTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async deliver(text: string): Promise<void> {
    const number = ++this.newest;
    const isNewest = (): boolean => number === this.newest && this.waiting === null;
    this.isBusy = true;
    try {
      const answer = await this.options.send(text);
      if (isNewest()) this.options.onAnswer(answer);
    } catch (error) {
      if (isNewest()) {
        this.options.onFailure(error);
        this.waiting = text;
        return;
      }
    } finally {
      if (number === this.newest) this.isBusy = false;
    }
    if (number === this.newest && this.timer === undefined) this.flush();
  }
}
