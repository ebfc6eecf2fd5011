export interface Reply {
  readonly status: number;
  /** Raw status line and headers. */
  readonly head: string;
  readonly body: Buffer;
}

/** A reply that violates HTTP or is not supported here. */
export class ReplyError extends Error {
  override readonly name = 'ReplyError';
}

const HEAD_END = '\r\n\r\n';
const none = Buffer.alloc(0);

/** Decodes a chunked body; `null` while it is incomplete. */
function readChunked(bytes: Buffer): Buffer | null {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return null;
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16);
    if (Number.isNaN(size)) throw new ReplyError('A chunk of the reply has no size.');
    const next = end + 2 + size + 2;
    if (bytes.length < next) return null;
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(end + 2, end + 2 + size));
    at = next;
  }
}

/**
 * Reads the replies of a keep-alive connection without pipelining. For speed, it parses only status and
 * length.
 */
export class ReplyReader {
  #chunks: Buffer[] = [];
  #size = 0;
  #head: string | null = null;
  #status = 0;
  #length: number | 'chunked' = 0;

  /**
   * Adds received bytes.
   *
   * @returns the reply once it is complete, otherwise `null`
   * @throws ReplyError if the bytes are not a reply, or one without a length
   */
  push(chunk: Buffer): Reply | null {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#head === null && !this.#readHead()) return null;
    if (this.#length !== 'chunked' && this.#size < this.#length) return null;
    const bytes = this.#joined();
    const body = this.#length === 'chunked' ? readChunked(bytes) : bytes;
    return body && this.#finish(body);
  }

  #joined(): Buffer {
    const [first = none, ...more] = this.#chunks;
    const bytes = more.length === 0 ? first : Buffer.concat(this.#chunks);
    this.#chunks = [bytes];
    return bytes;
  }

  #readHead(): boolean {
    const bytes = this.#joined();
    const end = bytes.indexOf(HEAD_END);
    if (end < 0) return false;
    const head = bytes.toString('latin1', 0, end);
    const status = /^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1];
    if (status === undefined)
      throw new ReplyError('The reply does not start with an HTTP status line.');
    this.#status = Number(status);
    this.#length = this.#lengthOf(head);
    this.#head = head;
    const rest = bytes.subarray(end + HEAD_END.length);
    this.#chunks = [rest];
    this.#size = rest.length;
    return true;
  }

  #lengthOf(head: string): number | 'chunked' {
    const length = /\r\ncontent-length:[ \t]*(\d+)/i.exec(head)?.[1];
    if (length !== undefined) return Number(length);
    if (/\r\ntransfer-encoding:[ \t]*chunked/i.test(head)) return 'chunked';
    if (this.#status === 204 || this.#status === 304) return 0;
    throw new ReplyError('The reply has neither a length nor chunks.');
  }

  #finish(body: Buffer): Reply {
    const reply = { status: this.#status, head: this.#head ?? '', body };
    this.#chunks = [];
    this.#size = 0;
    this.#head = null;
    return reply;
  }
}
