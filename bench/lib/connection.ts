import { connect, type Socket } from 'node:net';
import { type Reply, ReplyReader } from './reply-reader.js';

const REPLY_TIMEOUT_MS = 60_000;

interface PendingReply {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
}

function addressOf(url: string) {
  const { hostname: host, port } = new URL(url);
  return { host, port: Number(port || 80) };
}

/** A keep-alive connection for one request at a time; connects on the first request. */
export class Connection {
  #socket: Socket | null = null;
  #waiting: PendingReply | null = null;

  constructor(
    private readonly url: string,
    private readonly timeoutMs = REPLY_TIMEOUT_MS,
  ) {}

  /**
   * Sends the bytes of a request and waits for the reply.
   *
   * @throws Error if the connection breaks, times out, or the reply is not HTTP; the next request
   *   opens a new connection
   */
  send(request: Buffer): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket ??= this.#open();
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  #open(): Socket {
    const reader = new ReplyReader();
    const socket = connect(addressOf(this.url)).setNoDelay();
    const fail = (error: Error) => {
      socket.destroy();
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#waiting?.reject(error);
      this.#waiting = null;
    };
    socket.on('data', (chunk: Buffer) => {
      try {
        const reply = reader.push(chunk);
        if (reply) this.#answer(reply);
      } catch (error) {
        fail(error as Error);
      }
    });
    socket.setTimeout(this.timeoutMs, () =>
      fail(new Error(`No reply for ${this.timeoutMs / 1000} s.`)),
    );
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('The service closed the connection.')));
    return socket;
  }

  #answer(reply: Reply): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (/\r\nconnection:[ \t]*close/i.test(reply.head)) this.close();
    waiting?.resolve(reply);
  }
}

/** Sends one request on a new connection. */
export async function sendOnce(
  url: string,
  request: Buffer,
  timeoutMs = REPLY_TIMEOUT_MS,
): Promise<Reply> {
  const connection = new Connection(url, timeoutMs);
  try {
    return await connection.send(request);
  } finally {
    connection.close();
  }
}

/** Sends a request many times at once on a new connection, whose replies are not read. */
export function sendPipelined(url: string, request: Buffer, times: number): Socket {
  const socket = connect(addressOf(url));
  socket.on('error', () => undefined);
  socket.write(Buffer.concat(Array.from({ length: times }, () => request)));
  return socket;
}
