import { createServer, type RequestListener, type Server } from 'node:http';
import { endConnections } from './connections.js';

/** Longest time for a request to arrive, in milliseconds. */
const REQUEST_TIMEOUT = 60_000;
/** Pause between two looks for those that took longer, in milliseconds. */
const CHECK_INTERVAL = 5_000;
/** Time that a connection stays open between two requests, in milliseconds: longer than a proxy keeps it. */
const KEEP_ALIVE = 72_000;

/** The servers of one service: that of its port, further addresses of the same name, the internal one. */
export class HttpServers {
  readonly #ends: (() => void)[] = [];
  #isClosing = false;

  /** The service began to stop. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** A server that does not listen yet. */
  create(listener: RequestListener): Server {
    const server = createServer(
      {
        requestTimeout: REQUEST_TIMEOUT,
        connectionsCheckingInterval: CHECK_INTERVAL,
        keepAliveTimeout: KEEP_ALIVE,
      },
      listener,
    );
    this.#ends.push(endConnections(server));
    return server;
  }

  /** Lets all of them close although clients keep connections open. */
  endConnections(): void {
    this.#isClosing = true;
    for (const end of this.#ends) end();
  }
}
