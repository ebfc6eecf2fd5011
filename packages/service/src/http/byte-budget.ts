interface QueueEntry {
  readonly bytes: number;
  readonly acquire: () => void;
}

/** A limit for the memory of bodies: so many bytes, but always one body, whatever its size. */
export class ByteBudget {
  readonly #waiting = new Set<QueueEntry>();
  #bytes = 0;

  /**
   * @param limit bytes
   * @param timeout longest time to wait for others to go, in milliseconds
   */
  constructor(
    readonly limit: number,
    readonly timeout: number,
  ) {}

  /** Bytes in use. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Somebody waits. */
  get isWanted(): boolean {
    return this.#waiting.size > 0;
  }

  /** Acquires bytes if they are free now. */
  tryAcquire(bytes: number): boolean {
    if (this.isWanted || !this.#fits(bytes)) return false;
    this.#bytes += bytes;
    return true;
  }

  /** Acquires more bytes for a body that has some, if they are free now. */
  tryGrow(bytes: number, own: number): boolean {
    if (this.#bytes > own && this.#bytes + bytes > this.limit) return false;
    this.#bytes += bytes;
    return true;
  }

  /** Acquires bytes as soon as they are free. @returns whether they were, in time */
  acquire(bytes: number): Promise<boolean> {
    if (this.tryAcquire(bytes)) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        resolve(false);
        this.#next();
      }, this.timeout);
      const waiting = {
        bytes,
        acquire: () => {
          clearTimeout(timer);
          this.#waiting.delete(waiting);
          this.#bytes += bytes;
          resolve(true);
        },
      };
      this.#waiting.add(waiting);
    });
  }

  release(bytes: number): void {
    this.#bytes -= bytes;
    this.#next();
  }

  #fits(bytes: number): boolean {
    return bytes === 0 || this.#bytes === 0 || this.#bytes + bytes <= this.limit;
  }

  /** In their order, so that a large body is not passed over for ever. */
  #next(): void {
    for (const waiting of this.#waiting) {
      if (!this.#fits(waiting.bytes)) return;
      waiting.acquire();
    }
  }
}
