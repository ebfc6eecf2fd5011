/** How an {@link Outbox} sends and whom it tells. */
export interface OutboxOptions<T> {
  /** Milliseconds without a further edit before one is sent. */
  readonly delay: number;
  readonly send: (text: string) => Promise<T>;
  readonly onAnswer: (answer: T) => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Sends the newest state of an edited text: after a pause, one request at a time, so that an older
 * state cannot reach the service after a newer one. Answers to what is no longer the newest state
 * are dropped; what could not be sent goes again with the next edit or flush.
 */
export class Outbox<T> {
  private waiting: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private newest = 0;
  private isBusy = false;

  constructor(private readonly options: OutboxOptions<T>) {}

  /** Notes the newest state and sends it when the edits pause. */
  edit(text: string): void {
    this.waiting = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (!this.isBusy) this.flush();
    }, this.options.delay);
  }

  /** Sends what waits now, even beside a running request: the page may be about to go. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.waiting === null) return;
    const text = this.waiting;
    this.waiting = null;
    void this.deliver(text);
  }

  /** Forgets what waits, and drops the answers that are still to come. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = null;
    this.newest += 1;
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
