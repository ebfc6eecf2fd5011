import type { Duplex } from 'node:stream';

const HEAD_BYTES = 4;

interface ChannelOptions {
  /** Limits received messages. */
  readonly limitBytes: number;
  readonly onMessage: (message: unknown) => void;
  /** Is called when invalid data arrives; reading stops then. */
  readonly onBroken: (error: Error) => void;
}

/**
 * Exchanges messages with another process: JSON, preceded by its length in four bytes. Node's own
 * channel does not limit messages, so a plugin could fill the service's memory through it.
 */
export class Channel {
  #parts: Buffer[] = [];
  #bytes = 0;
  /** Length of the current message; -1 before its head is complete. */
  #length = -1;
  #isBroken = false;

  constructor(
    private readonly stream: Duplex,
    private readonly options: ChannelOptions,
  ) {
    stream.on('data', (part: Buffer) => this.#read(part));
    // The exit of the process is reported instead.
    stream.on('error', () => undefined);
  }

  /** Sends plain data; returns false if it exceeds the limit. */
  send(message: unknown, limitBytes = Infinity): boolean {
    const text = JSON.stringify(message);
    const length = Buffer.byteLength(text);
    if (length > limitBytes) return false;
    const frame = Buffer.allocUnsafe(HEAD_BYTES + length);
    frame.writeUInt32BE(length);
    frame.write(text, HEAD_BYTES);
    this.stream.write(frame);
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
        this.options.onMessage(JSON.parse(this.#take(length).toString('utf8')));
      }
    } catch (error) {
      this.#isBroken = true;
      this.#parts = [];
      this.stream.destroy();
      this.options.onBroken(error as Error);
    }
  }

  #hasMessage(): boolean {
    if (this.#length < 0 && this.#bytes >= HEAD_BYTES) {
      this.#length = this.#take(HEAD_BYTES).readUInt32BE();
      const { limitBytes } = this.options;
      if (this.#length > limitBytes)
        throw new RangeError(`The message is larger than ${limitBytes} bytes.`);
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
