interface Waiting {
  readonly bytes: number;
  readonly enter: () => void;
}

/** Memory for bodies: so many bytes, but always one body, whatever its size. */
export class Room {
  readonly #waiting = new Set<Waiting>();
  #bytes = 0;

  /**
   * @param limit bytes
   * @param patience longest time to wait for others to go, in milliseconds
   */
  constructor(
    readonly limit: number,
    readonly patience: number,
  ) {}

  /** Bytes that are taken. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Somebody waits. */
  get isWanted(): boolean {
    return this.#waiting.size > 0;
  }

  /** Takes bytes if there is room for them now. */
  tryTake(bytes: number): boolean {
    if (this.isWanted || !this.#fits(bytes)) return false;
    this.#bytes += bytes;
    return true;
  }

  /** Takes more bytes for a body that has some, if there is room for them now. */
  tryGrow(bytes: number, own: number): boolean {
    if (this.#bytes > own && this.#bytes + bytes > this.limit) return false;
    this.#bytes += bytes;
    return true;
  }

  /** Takes bytes as soon as there is room. @returns whether there was, in time */
  take(bytes: number): Promise<boolean> {
    if (this.tryTake(bytes)) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        resolve(false);
        this.#letNextIn();
      }, this.patience);
      const waiting = {
        bytes,
        enter: () => {
          clearTimeout(timer);
          this.#waiting.delete(waiting);
          this.#bytes += bytes;
          resolve(true);
        },
      };
      this.#waiting.add(waiting);
    });
  }

  give(bytes: number): void {
    this.#bytes -= bytes;
    this.#letNextIn();
  }

  #fits(bytes: number): boolean {
    return bytes === 0 || this.#bytes === 0 || this.#bytes + bytes <= this.limit;
  }

  /** In their order, so that a large body is not passed over for ever. */
  #letNextIn(): void {
    for (const waiting of this.#waiting) {
      if (!this.#fits(waiting.bytes)) return;
      waiting.enter();
    }
  }
}
