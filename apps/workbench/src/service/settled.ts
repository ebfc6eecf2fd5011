/** Longest wait, in milliseconds. */
const LIMIT = 10_000;

/** Whether a restart is over, and who waits for that. */
export class Settled {
  #isOver = false;
  readonly #waiting = new Set<() => void>();

  begin(): void {
    this.#isOver = false;
  }

  end(): void {
    this.#isOver = true;
    for (const go of this.#waiting) go();
  }

  /** Waits until it is over, but not for long. */
  async wait(): Promise<void> {
    if (this.#isOver) return;
    await new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer);
        this.#waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, LIMIT);
      this.#waiting.add(go);
    });
  }
}
