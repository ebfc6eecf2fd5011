interface QueueEntry {
  readonly bytes: number;
  readonly acquire: () => void;
}

/** Limits the memory of all bodies; a single body always fits, whatever its size. */
export class ByteBudget {
  readonly #queue = new Set<QueueEntry>();
  #bytes = 0;

  constructor(
    readonly limitBytes: number,
    /** Limits the time that {@link ByteBudget.acquire} waits. */
    readonly timeoutMs: number,
  ) {}

  get bytes(): number {
    return this.#bytes;
  }

  get hasWaiters(): boolean {
    return this.#queue.size > 0;
  }

  /** Acquires more bytes for a body that already has some, if they are free now. */
  tryGrow(bytes: number, own: number): boolean {
    if (this.#bytes > own && this.#bytes + bytes > this.limitBytes) return false;
    this.#bytes += bytes;
    return true;
  }

  /** Acquires bytes as soon as they are free; resolves to false after the timeout. */
  acquire(bytes: number): Promise<boolean> {
    if (!this.hasWaiters && this.#fits(bytes)) {
      this.#bytes += bytes;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#queue.delete(entry);
        resolve(false);
        this.#next();
      }, this.timeoutMs);
      const entry = {
        bytes,
        acquire: () => {
          clearTimeout(timer);
          this.#queue.delete(entry);
          this.#bytes += bytes;
          resolve(true);
        },
      };
      this.#queue.add(entry);
    });
  }

  release(bytes: number): void {
    this.#bytes -= bytes;
    this.#next();
  }

  #fits(bytes: number): boolean {
    return bytes === 0 || this.#bytes === 0 || this.#bytes + bytes <= this.limitBytes;
  }

  /** Serves the queue in order, so that a large body is not starved. */
  #next(): void {
    for (const entry of this.#queue) {
      if (!this.#fits(entry.bytes)) return;
      entry.acquire();
    }
  }
}
