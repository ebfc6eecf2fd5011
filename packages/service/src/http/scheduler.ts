/** Time for requests before Node looks for connections and further requests. */
const SLICE_MS = 4;
/** The same while connections arrive: Node accepts only one of them between two slices. */
const ACCEPTING_SLICE_MS = 0.3;
/** Longer queues are processed without a pause, because each waiting request holds memory. */
const MAX_QUEUED_REQUESTS = 2_000;
/** While connections arrive, one normal request is served after this many slices. */
const SLICES_PER_NORMAL_REQUEST = 8;

/**
 * Orders requests when more arrive than can be served at once: urgent ones first, and connections
 * are still accepted in between.
 */
export class RequestScheduler {
  readonly #urgent: (() => void)[] = [];
  readonly #normal: (() => void)[] = [];
  #isAccepting = false;
  #isScheduled = false;
  #slices = 0;

  add(work: () => void, isUrgent: boolean): void {
    (isUrgent ? this.#urgent : this.#normal).push(work);
    this.#schedule();
  }

  /** Notes an accepted connection: more may be waiting. */
  noteConnection(): void {
    this.#isAccepting = true;
  }

  get #length(): number {
    return this.#urgent.length + this.#normal.length;
  }

  #schedule(): void {
    if (this.#isScheduled || this.#length === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#work();
      this.#schedule();
    });
  }

  #work(): void {
    const isAccepting = this.#isAccepting;
    this.#isAccepting = false;
    const end = performance.now() + (isAccepting ? ACCEPTING_SLICE_MS : SLICE_MS);
    const hasWork = () => (isAccepting ? this.#urgent.length : this.#length) > 0;
    do (this.#urgent.shift() ?? this.#normal.shift())?.();
    while (this.#length > MAX_QUEUED_REQUESTS || (hasWork() && performance.now() < end));
    // Normal requests never starve, however many urgent ones arrive.
    if (!isAccepting || ++this.#slices % SLICES_PER_NORMAL_REQUEST === 0) this.#normal.shift()?.();
  }
}
