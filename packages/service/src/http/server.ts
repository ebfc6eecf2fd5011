import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endConnections } from './connections.js';
import { answerBrokenHttp } from './problems.js';

/** Longest time for a request to arrive, in milliseconds. */
const REQUEST_TIMEOUT = 60_000;
/** Pause between two looks for those that took longer, in milliseconds. */
const CHECK_INTERVAL = 5_000;
/** Time that a connection stays open between two requests, in milliseconds: longer than a proxy keeps it. */
const KEEP_ALIVE = 72_000;

/**
 * Connections that wait to be accepted, as far as the system lets them: a class comes at once, and
 * one that does not fit is tried again by its system only after one, three, seven … seconds.
 */
const BACKLOG = 65_535;

/** Where to listen. */
export interface Address {
  readonly host: string;
  /** TCP port; 0 for any free one. */
  readonly port: number;
}

/** What is called for each request, and for each connection that was accepted. */
interface ServerCalls {
  readonly listener: RequestListener;
  readonly onConnection: () => void;
}

/** The servers of one service: that of its port, and that of the internal API where it has its own. */
export class HttpServers {
  readonly #calls: ServerCalls;
  readonly #open: { readonly server: Server; readonly endConnections: () => void }[] = [];

  constructor(calls: ServerCalls) {
    this.#calls = calls;
  }

  /**
   * Opens one more port.
   *
   * @returns the port that it has
   * @throws the error of Node, with code and port
   */
  async listen({ host, port }: Address): Promise<number> {
    const server = createServer(
      {
        requestTimeout: REQUEST_TIMEOUT,
        connectionsCheckingInterval: CHECK_INTERVAL,
        keepAliveTimeout: KEEP_ALIVE,
      },
      this.#calls.listener,
    );
    server.on('connection', this.#calls.onConnection);
    server.on('clientError', answerBrokenHttp);
    const end = endConnections(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port, host, backlog: BACKLOG }, resolve);
    });
    this.#open.push({ server, endConnections: end });
    return (server.address() as AddressInfo).port;
  }

  /** Lets what is worked on end, and all of them close although clients keep connections open. */
  async close(): Promise<void> {
    await Promise.all(
      this.#open.splice(0).map(({ server, endConnections: end }) => {
        const closed = new Promise<void>((resolve) => {
          server.close(() => {
            resolve();
          });
        });
        end();
        return closed;
      }),
    );
  }
}
