import { connect, type Socket } from 'node:net';
import { afterAll } from 'vitest';

interface RawConnection {
  readonly socket: Socket;
  /** Everything received so far, one character per byte. */
  readonly received: () => string;
  /** Resolves to everything received, when the connection has ended. */
  readonly closed: Promise<string>;
}

/**
 * Connections that send what no client would, closed after the tests of the enclosing file or `describe`.
 *
 * @returns a function that opens one and sends a text
 */
export function rawConnections(): (url: string, text?: string) => RawConnection {
  const opened: Socket[] = [];
  afterAll(() => {
    for (const socket of opened) socket.destroy();
  });
  return (url, text = '') => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    opened.push(socket);
    let received = '';
    socket.setEncoding('latin1').on('data', (part: string) => (received += part));
    socket.on('error', () => undefined);
    const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
    if (text !== '') socket.write(text);
    return { socket, received: () => received, closed };
  };
}
