import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectionCloser } from './connections.js';
import { replyToBrokenHttp } from './problems.js';

const REQUEST_TIMEOUT_MS = 60_000;
const CHECK_INTERVAL_MS = 5_000;
/** Longer than proxies keep idle connections, so that they close them first. */
const KEEP_ALIVE_MS = 72_000;

/**
 * Connections waiting to be accepted, as far as the system allows: a whole class connects at once,
 * and a refused client only tries again after one, three, seven … seconds.
 */
const BACKLOG = 65_535;

export interface Address {
  readonly host: string;
  readonly port: number;
}

interface ServerEvents {
  readonly listener: RequestListener;
  readonly onConnection: () => void;
}

/** The HTTP servers of one service: its port, and the port of the internal API if separate. */
export class HttpServers {
  readonly #open: { readonly server: Server; readonly closeConnections: () => void }[] = [];

  constructor(private readonly events: ServerEvents) {}

  /**
   * Opens another port.
   *
   * @returns the actual port
   * @throws the error of Node, with code and port
   */
  async listen({ host, port }: Address): Promise<number> {
    const server = createServer(
      {
        requestTimeout: REQUEST_TIMEOUT_MS,
        connectionsCheckingInterval: CHECK_INTERVAL_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
      },
      this.events.listener,
    );
    server.on('connection', this.events.onConnection);
    server.on('clientError', replyToBrokenHttp);
    const closeConnections = connectionCloser(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port, host, backlog: BACKLOG }, resolve);
    });
    this.#open.push({ server, closeConnections });
    return (server.address() as AddressInfo).port;
  }

  /** Closes all servers as soon as their requests in progress have ended. */
  async close(): Promise<void> {
    await Promise.all(
      this.#open.splice(0).map(({ server, closeConnections }) => {
        const closed = new Promise((resolve) => server.close(resolve));
        closeConnections();
        return closed;
      }),
    );
  }
}
