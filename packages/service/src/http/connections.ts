import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Pause between two looks at the connections of a server that closes, in milliseconds. */
const LOOK = 50;
/** Time for what was sent before the close and is still on its way, in milliseconds. */
const QUIET = 500;
/** Time for bodies to arrive and for answers to be read, in milliseconds. */
const SLOW = 3_000;

/** Node keeps the answer that is under way here, without a word in its documentation. */
export interface HttpSocket extends Socket {
  readonly _httpMessage?: ServerResponse | null;
}

/** How long a connection may stay open after the close began. */
function grace({ _httpMessage: response }: HttpSocket): number {
  // Nothing came, or not even the head of a request: browsers open connections in advance.
  if (!response) return QUIET;
  const isWorkedOn = response.req.complete && !response.writableEnded;
  return isWorkedOn ? Infinity : SLOW;
}

/**
 * Lets a server close although clients keep connections open: silent ones, those between two
 * requests, requests that do not arrive, answers that nobody reads. Node looks after them no more
 * once `close` was called. A request that is worked on is waited for.
 *
 * @returns what is to be called when the server begins to close
 */
export function endConnections(server: Server): () => void {
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
    const start = performance.now();
    isClosing = true;
    // Proxies learn with the last answer that the connection takes no further request.
    for (const { _httpMessage: response } of open) if (response) response.shouldKeepAlive = false;
    const looking = setInterval(() => {
      server.closeIdleConnections();
      const passed = performance.now() - start;
      for (const socket of open) if (passed > grace(socket)) socket.destroy();
      if (open.size === 0 && !server.listening) clearInterval(looking);
    }, LOOK);
  };
}
