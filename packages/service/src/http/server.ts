import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectionCloser } from './connections.js';
import { replyToBrokenHttp } from './problems.js';

const MAX_CHECK_INTERVAL_MS = 5_000;
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

interface ServerOptions {
  /** Time within which a request has to arrive completely. */
  readonly requestTimeoutMs: number;
  readonly listener: RequestListener;
  readonly onConnection: () => void;
}

/** The HTTP servers of one service: its port, and the port of the internal API if separate. */
export class HttpServers {
  readonly #open: { readonly server: Server; readonly closeConnections: () => void }[] = [];

  constructor(private readonly options: ServerOptions) {}

  /**
   * Opens another port.
   *
   * @returns the actual port
   * @throws the error of Node, with code and port
   */
  async listen({ host, port }: Address): Promise<number> {
    const { requestTimeoutMs, listener, onConnection } = this.options;
    const server = createServer(
      {
        requestTimeout: requestTimeoutMs,
        connectionsCheckingInterval: Math.min(MAX_CHECK_INTERVAL_MS, requestTimeoutMs / 4),
        keepAliveTimeout: KEEP_ALIVE_MS,
      },
      listener,
    );
    server.on('connection', onConnection);
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
