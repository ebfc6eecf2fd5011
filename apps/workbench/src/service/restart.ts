const MAX_WAIT_MS = 10_000;

/** Lets requests wait for the end of a restart. */
export class Restart {
  #isOver = false;
  readonly #waiting = new Set<() => void>();

  begin(): void {
    this.#isOver = false;
  }

  end(): void {
    this.#isOver = true;
    for (const proceed of this.#waiting) proceed();
  }

  /** Waits for the end, within a time limit. */
  async wait(): Promise<void> {
    if (this.#isOver) return;
    await new Promise<void>((resolve) => {
      const proceed = () => {
        clearTimeout(timer);
        this.#waiting.delete(proceed);
        resolve();
      };
      const timer = setTimeout(proceed, MAX_WAIT_MS);
      this.#waiting.add(proceed);
    });
  }
}
