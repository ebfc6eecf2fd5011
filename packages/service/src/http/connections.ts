import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const POLL_MS = 50;
/** Time in which requests that were sent before the close may still arrive. */
const IDLE_GRACE_MS = 500;
/** Time for bodies to arrive and for responses to be read. */
const SLOW_GRACE_MS = 3_000;

/** Node's undocumented reference to the response in progress. */
export interface HttpSocket extends Socket {
  readonly _httpMessage?: ServerResponse | null;
}

/** Returns how long a connection may stay open after the close began. */
function graceMs({ _httpMessage: response }: HttpSocket): number {
  // No complete request head has arrived: browsers open connections in advance.
  if (!response) return IDLE_GRACE_MS;
  const isWorkedOn = response.req.complete && !response.writableEnded;
  return isWorkedOn ? Infinity : SLOW_GRACE_MS;
}

/**
 * Lets a server close although clients keep connections open: silent ones, those between two
 * requests, requests that do not arrive, responses that are never read. Node stops its own timeouts
 * as soon as `close` is called. Requests in progress are waited for.
 *
 * @returns a function to call when the server begins to close
 */
export function connectionCloser(server: Server): () => void {
  const open = new Set<HttpSocket>();
  server.on('connection', (socket: HttpSocket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  let isClosing = false;
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive &&= !isClosing;
  });
  return () => {
    const startMs = performance.now();
    isClosing = true;
    // The last response tells proxies not to reuse the connection.
    for (const { _httpMessage: response } of open) if (response) response.shouldKeepAlive = false;
    const timer = setInterval(() => {
      server.closeIdleConnections();
      const elapsedMs = performance.now() - startMs;
      for (const socket of open) if (elapsedMs > graceMs(socket)) socket.destroy();
      if (open.size === 0 && !server.listening) clearInterval(timer);
    }, POLL_MS);
  };
}
