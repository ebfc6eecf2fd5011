/** Time for requests before connections and further requests are looked for, in milliseconds. */
const SLICE = 4;
/** The same as long as connections come: Node accepts a single one between two slices. */
const SLICE_WHILE_ACCEPTING = 0.3;
/** Requests beyond which they are worked on without a pause: each holds memory while it waits. */
const LONGEST = 2_000;
/** While connections come, slices after which one goes on that is not urgent. */
const SLICES_FOR_OTHERS = 8;

/**
 * Whose turn it is when more requests come than can be worked on at once: urgent ones before others,
 * and whoever has come but is not accepted yet is let in meanwhile.
 */
export class Turns {
  readonly #urgent: (() => void)[] = [];
  readonly #others: (() => void)[] = [];
  #isAccepting = false;
  #isScheduled = false;
  #slices = 0;

  /** Has a request worked on when it is its turn. */
  add(work: () => void, isUrgent: boolean): void {
    (isUrgent ? this.#urgent : this.#others).push(work);
    this.#schedule();
  }

  /** A connection was accepted, so that more may wait to be. */
  noteConnection(): void {
    this.#isAccepting = true;
  }

  get #length(): number {
    return this.#urgent.length + this.#others.length;
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
    const end = performance.now() + (isAccepting ? SLICE_WHILE_ACCEPTING : SLICE);
    const mayGoOn = () => (isAccepting ? this.#urgent.length : this.#length) > 0;
    do (this.#urgent.shift() ?? this.#others.shift())?.();
    while (this.#length > LONGEST || (mayGoOn() && performance.now() < end));
    // However many urgent ones come, the others go on.
    if (!isAccepting || ++this.#slices % SLICES_FOR_OTHERS === 0) this.#others.shift()?.();
  }
}
