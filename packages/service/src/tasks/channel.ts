import type { Duplex } from 'node:stream';

const HEAD = 4;

export interface ChannelOptions {
  /** Largest message that is taken, in bytes. */
  readonly limit: number;
  readonly onMessage: (message: unknown) => void;
  /** Is called when something else than a message comes; nothing is read any more. */
  readonly onBroken: (error: Error) => void;
}

/**
 * Messages between two processes: JSON behind its length in four bytes. Node's own channel has no
 * bound for a message, so that a plugin could fill the service's memory through it.
 */
export class Channel {
  readonly #stream: Duplex;
  readonly #options: ChannelOptions;
  #parts: Buffer[] = [];
  #bytes = 0;
  /** Length of the message that is coming; -1 before its head is complete. */
  #length = -1;
  #isBroken = false;

  constructor(stream: Duplex, options: ChannelOptions) {
    this.#stream = stream;
    this.#options = options;
    stream.on('data', (part: Buffer) => {
      this.#read(part);
    });
    // The end of the process says what happened.
    stream.on('error', () => undefined);
  }

  /** Sends plain data. @returns whether it fits; nothing is sent otherwise */
  send(message: unknown, limit = Infinity): boolean {
    const text = JSON.stringify(message);
    const length = Buffer.byteLength(text);
    if (length > limit) return false;
    const frame = Buffer.allocUnsafe(HEAD + length);
    frame.writeUInt32BE(length);
    frame.write(text, HEAD);
    this.#stream.write(frame);
    return true;
  }

  #read(part: Buffer): void {
    if (this.#isBroken) return;
    this.#parts.push(part);
    this.#bytes += part.length;
    try {
      while (this.#hasMessage()) {
        const length = this.#length;
        this.#length = -1;
        this.#options.onMessage(JSON.parse(this.#take(length).toString('utf8')));
      }
    } catch (error) {
      this.#isBroken = true;
      this.#parts = [];
      this.#stream.destroy();
      this.#options.onBroken(error as Error);
    }
  }

  #hasMessage(): boolean {
    if (this.#length < 0 && this.#bytes >= HEAD) {
      this.#length = this.#take(HEAD).readUInt32BE();
      if (this.#length > this.#options.limit)
        throw new RangeError(`A message has at most ${this.#options.limit} bytes.`);
    }
    return this.#length >= 0 && this.#bytes >= this.#length;
  }

  #take(length: number): Buffer {
    const [first = Buffer.alloc(0)] = this.#parts;
    const all = this.#parts.length === 1 ? first : Buffer.concat(this.#parts);
    const rest = all.subarray(length);
    this.#parts = rest.length === 0 ? [] : [rest];
    this.#bytes -= length;
    return all.subarray(0, length);
  }
}
