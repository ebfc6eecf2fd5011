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

/** Passes on one message after the other; yields how many bytes it needs next. */
function* readMessages({
  limitBytes,
  onMessage,
}: ChannelOptions): Generator<number, never, Buffer> {
  for (;;) {
    const head = yield HEAD_BYTES;
    const [length, metaLength] = [head.readUInt32BE(), head.readUInt32BE(4)];
    if (length > limitBytes)
      throw new RangeError(`The message is larger than ${limitBytes} bytes.`);
    if (metaLength > length) throw new RangeError('The message has no valid head.');
    const message = yield length;
    const meta: unknown = JSON.parse(message.toString('utf8', 0, metaLength));
    onMessage({ meta, bytes: message.subarray(metaLength) });
  }
}

/**
 * Exchanges messages with another process: plain data as JSON, then bytes as they are. Node's own
 * channel does not limit messages, so a plugin could fill the service's memory through it, and it
 * would encode the bytes.
 */
export class Channel {
  #parts: Buffer[] = [];
  #bytes = 0;
  readonly #reader: ReturnType<typeof readMessages>;
  /** Number of bytes that the reader waits for. */
  #wanted: number;
  /** Messages of this turn of the event loop. */
  #outgoing: Buffer[] = [];

  #stream: Duplex | undefined;

  constructor(private readonly options: ChannelOptions) {
    this.#reader = readMessages(options);
    this.#wanted = this.#reader.next().value;
  }

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
    const parts = this.#outgoing;
    this.#outgoing = [];
    this.#stream.cork();
    for (const part of parts) this.#stream.write(part);
    this.#stream.uncork();
  }

  #read(part: Buffer): void {
    this.#parts.push(part);
    this.#bytes += part.length;
    try {
      while (this.#bytes >= this.#wanted)
        this.#wanted = this.#reader.next(this.#take(this.#wanted)).value;
    } catch (error) {
      this.#parts = [];
      this.#wanted = Infinity;
      this.close();
      this.options.onBroken(error as Error);
    }
  }

  /** Copies only a message that arrived in several parts, without what follows it. */
  #take(length: number): Buffer {
    this.#bytes -= length;
    const [first = noBytes] = this.#parts;
    if (first.length >= length) return this.#cut(length);
    const message = Buffer.allocUnsafe(length);
    for (let filled = 0; filled < length;)
      filled += this.#cut(length - filled).copy(message, filled);
    return message;
  }

  /** Removes at most this many bytes from the first part, and returns them. */
  #cut(length: number): Buffer {
    const [first = noBytes] = this.#parts;
    if (first.length <= length) this.#parts.shift();
    else this.#parts[0] = first.subarray(length);
    return first.subarray(0, length);
  }
}
