import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Pause between two looks at the connections of a server that closes, in milliseconds. */
const LOOK = 50;
/** Time for what was sent before the close and is still on its way, in milliseconds. */
const QUIET = 500;
/** Time for bodies to arrive and for answers to be read, in milliseconds. */
const SLOW = 3_000;

/** How long a connection may stay open after the close began, given the answer that is under way. */
function grace(response: ServerResponse | undefined): number {
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
  const open = new Map<Socket, ServerResponse | undefined>();
  server.on('connection', (socket: Socket) => {
    open.set(socket, undefined);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }, response: ServerResponse) => {
    open.set(socket, response);
    response.once('close', () => {
      if (open.get(socket) === response) open.set(socket, undefined);
    });
  });
  return () => {
    const start = performance.now();
    const looking = setInterval(() => {
      server.closeIdleConnections();
      const passed = performance.now() - start;
      for (const [socket, response] of open) if (passed > grace(response)) socket.destroy();
      if (open.size === 0 && !server.listening) clearInterval(looking);
    }, LOOK);
  };
}
