import type { Duplex } from 'node:stream';
import { type Message, noBytes } from './protocol.js';

/** Length of the whole message without this head, and of its plain data. */
const HEAD_BYTES = 8;

interface ChannelOptions {
  /** Limits received messages. */
  readonly limitBytes: number;
  readonly onMessage: (message: Message) => void;
  /** Is called when invalid data arrives; reading stops then. */
  readonly onBroken: (error: Error) => void;
}

/**
 * Exchanges messages with another process: plain data as JSON, then bytes as they are. Node's own
 * channel does not limit messages, so a plugin could fill the service's memory through it, and it
 * would encode the bytes.
 */
export class Channel {
  #parts: Buffer[] = [];
  #bytes = 0;
  /** Lengths of the current message; -1 before its head is complete. */
  #length = -1;
  #metaLength = 0;
  #isBroken = false;
  /** Messages of this turn of the event loop. */
  #outgoing: Buffer[] = [];

  #stream: Duplex | undefined;

  constructor(private readonly options: ChannelOptions) {}

  /** Receives what arrives, and sends what waits. */
  connect(stream: Duplex): void {
    this.#stream = stream;
    stream.on('data', (part: Buffer) => this.#read(part));
    // The exit of the process is reported instead.
    stream.on('error', () => undefined);
    this.flush();
  }

  close(): void {
    this.#stream?.destroy();
  }

  /** Sends a message; returns false if it exceeds the limit. */
  send(meta: unknown, bytes: Buffer = noBytes, limitBytes = Infinity): boolean {
    const text = JSON.stringify(meta);
    const metaLength = Buffer.byteLength(text);
    const length = metaLength + bytes.length;
    if (length > limitBytes) return false;
    if (this.#outgoing.length === 0) setImmediate(() => this.flush());
    const frame = Buffer.allocUnsafe(HEAD_BYTES + metaLength);
    frame.writeUInt32BE(length);
    frame.writeUInt32BE(metaLength, 4);
    frame.write(text, HEAD_BYTES);
    this.#outgoing.push(frame);
    if (bytes.length > 0) this.#outgoing.push(bytes);
    return true;
  }

  /** Writes all messages of this turn of the event loop with one system call. */
  flush(): void {
    if (!this.#stream) return;
    const [first = noBytes, ...others] = this.#outgoing;
    this.#outgoing = [];
    if (first.length > 0)
      this.#stream.write(others.length === 0 ? first : Buffer.concat([first, ...others]));
  }

  #read(part: Buffer): void {
    if (this.#isBroken) return;
    this.#parts.push(part);
    this.#bytes += part.length;
    try {
      while (this.#hasMessage()) {
        const message = this.#take(this.#length);
        this.#length = -1;
        const meta: unknown = JSON.parse(message.toString('utf8', 0, this.#metaLength));
        this.options.onMessage({ meta, bytes: message.subarray(this.#metaLength) });
      }
    } catch (error) {
      this.#isBroken = true;
      this.#parts = [];
      this.close();
      this.options.onBroken(error as Error);
    }
  }

  #hasMessage(): boolean {
    if (this.#length < 0 && this.#bytes >= HEAD_BYTES) {
      const head = this.#take(HEAD_BYTES);
      this.#length = head.readUInt32BE();
      this.#metaLength = head.readUInt32BE(4);
      const { limitBytes } = this.options;
      if (this.#length > limitBytes)
        throw new RangeError(`The message is larger than ${limitBytes} bytes.`);
      if (this.#metaLength > this.#length) throw new RangeError('The message has no valid head.');
    }
    return this.#length >= 0 && this.#bytes >= this.#length;
  }

  #take(length: number): Buffer {
    const [first = noBytes] = this.#parts;
    const all = this.#parts.length === 1 ? first : Buffer.concat(this.#parts);
    const rest = all.subarray(length);
    this.#parts = rest.length === 0 ? [] : [rest];
    this.#bytes -= length;
    return all.subarray(0, length);
  }
}
