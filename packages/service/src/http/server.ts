import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FragwerkError } from '@fragwerk/sdk';
import { maxConnections } from '../open-files.js';
import { hostsOf } from './addresses.js';
import { connectionCloser } from './connections.js';
import { replyToBrokenHttp } from './problems.js';
import { writeProblem } from './writer.js';

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
  /** Called for each connection that is closed immediately because there are too many. */
  readonly onDrop: () => void;
}

/** A request target with scheme and host, which servers have to accept (RFC 9112, 3.2.2). */
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/is;

/**
 * Makes sure that a request names exactly one host, because a proxy in front may have read another
 * one; shortens an absolute target to its path.
 *
 * @returns what is wrong, or `null`
 */
function hostProblem(request: IncomingMessage): string | null {
  const hosts = hostsOf(request);
  if (hosts.length > 1) return 'The request has more than one Host header.';
  if (hosts.length === 0 && request.httpVersion === '1.1') return 'The request has no Host header.';
  if (request.url?.startsWith('/')) return null;
  const [, host, path = ''] = ABSOLUTE.exec(request.url ?? '') ?? [];
  if (host === undefined) return null;
  if (host.toLowerCase() !== hosts[0]?.toLowerCase())
    return 'The address of the request names another host than its Host header.';
  request.url = path.startsWith('/') ? path : `/${path}`;
  return null;
}

const requireOneHost =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    const problem = hostProblem(request);
    if (problem === null) {
      listener(request, response);
      return;
    }
    const { status, head, body } = writeProblem(new FragwerkError('BAD_REQUEST', problem));
    response.writeHead(status, [...head, 'connection', 'close']).end(body);
  };

/** The HTTP servers of one service: its port, and the port of the internal API if separate. */
export class HttpServers {
  readonly #closers: (() => Promise<unknown>)[] = [];

  constructor(private readonly options: ServerOptions) {}

  /** Opens another port, and returns it. @throws the error of Node, with code and port */
  async listen({ host, port }: Address): Promise<number> {
    const { requestTimeoutMs, listener, onDrop } = this.options;
    const handle = requireOneHost(listener);
    const server = createServer(
      {
        requestTimeout: Math.ceil(requestTimeoutMs),
        connectionsCheckingInterval: Math.min(
          MAX_CHECK_INTERVAL_MS,
          Math.ceil(requestTimeoutMs / 4),
        ),
        keepAliveTimeout: KEEP_ALIVE_MS,
        // Checked here, so that the refusal is a problem document.
        requireHostHeader: false,
      },
      handle,
    );
    // Otherwise Node refuses every expectation but `100-continue` on its own.
    server.on('checkExpectation', handle);
    // The size of a head is limited, while headers that are left out could hide a second host.
    server.maxHeadersCount = 0;
    server.maxConnections = maxConnections();
    server.on('drop', onDrop);
    server.on('clientError', replyToBrokenHttp);
    const closeConnections = connectionCloser(server);
    await once(server.listen({ port, host, backlog: BACKLOG }), 'listening');
    // From now on, errors are those of single connections that could not be accepted.
    server.on('error', onDrop);
    this.#closers.push(() => {
      const closed = new Promise((resolve) => server.close(resolve));
      closeConnections();
      return closed;
    });
    return (server.address() as AddressInfo).port;
  }

  /** Closes all servers as soon as their requests in progress have ended. */
  async close(): Promise<void> {
    await Promise.all(this.#closers.splice(0).map((close) => close()));
  }
}
