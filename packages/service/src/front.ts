import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { EndpointReplies } from './reply-cache.js';

/** Longest body that is read here, in bytes: as much lies in its connection's buffers anyway. */
const SMALL = 64 * 1024;

/** A request that was read here and whose answer is not kept. */
interface Arrived {
  readonly body: Buffer;
  /** What the cache knows it by. */
  readonly key: string | null;
}

const arrived = new WeakMap<IncomingMessage, Arrived>();

/** The body of a request that was read before the web framework saw it. */
export const arrivedOf = (request: IncomingMessage): Arrived | undefined => arrived.get(request);

/** A path whose answers are kept. */
export interface FrontRoute {
  readonly method: 'GET' | 'POST';
  /** Bodies of any content type, not JSON alone. */
  readonly takesText: boolean;
  /** Largest body, in bytes. */
  readonly limit: number;
  readonly replies: EndpointReplies;
  /** Whether whoever sends this may have an answer; the framework says why not. */
  readonly mayAsk: (request: IncomingMessage) => boolean;
  /** Notes an answer that took so many milliseconds. */
  readonly onAnswer: (request: IncomingMessage, id: string, time: number) => void;
}

/** Length of a body that can be read here, else 0. */
function lengthOf({ headers }: IncomingMessage, { takesText, limit }: FrontRoute): number {
  const isPlain = headers['transfer-encoding'] === undefined && headers.expect === undefined;
  const isJson =
    headers['content-type'] === 'application/json' && headers['content-encoding'] === undefined;
  const length = Number(headers['content-length'] ?? 0);
  return isPlain && (isJson || takesText) && length <= Math.min(SMALL, limit) ? length : 0;
}

/** Reads a body whose length is known; a connection that breaks before has no answer to wait for. */
function read(request: IncomingMessage, length: number, done: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  let received = 0;
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
    chunks.push(chunk);
    if (received === length) done(chunks.length === 1 ? chunk : Buffer.concat(chunks));
  });
}

/**
 * Answers what is kept before the web framework sees the request, for the framework's way takes as
 * long as all the rest of such an answer. What is kept is also answered when there is too much to do.
 */
export class Front {
  readonly #routes = new Map<string, FrontRoute>();
  readonly #isOpen: () => boolean;

  /** @param isOpen whether kept answers may be given at the moment */
  constructor(isOpen: () => boolean) {
    this.#isOpen = isOpen;
  }

  add(path: string, route: FrontRoute): void {
    this.#routes.set(path, route);
  }

  /** @param next what answers all other requests */
  before(next: RequestListener): RequestListener {
    return (request, response) => {
      const route = this.#routeOf(request);
      if (!route) {
        next(request, response);
        return;
      }
      const begin = performance.now();
      if (route.method === 'GET') {
        const asked = { route, key: route.replies.keyOf(), begin };
        if (!answer(request, response, asked)) next(request, response);
        return;
      }
      const length = lengthOf(request, route);
      if (length === 0) {
        next(request, response);
        return;
      }
      read(request, length, (body) => {
        const key = route.replies.keyOf(body);
        if (answer(request, response, { route, key, begin })) return;
        arrived.set(request, { body, key });
        next(request, response);
      });
    };
  }

  #routeOf(request: IncomingMessage): FrontRoute | undefined {
    const route = this.#routes.get(request.url ?? '');
    const isFor = route?.method === request.method && this.#isOpen();
    return isFor && route?.mayAsk(request) === true ? route : undefined;
  }
}

interface Asked {
  readonly route: FrontRoute;
  readonly key: string | null;
  /** When it came, by the steady clock in milliseconds. */
  readonly begin: number;
}

/** @returns whether the answer was kept, and is sent */
function answer(request: IncomingMessage, response: ServerResponse, asked: Asked): boolean {
  const { route, key, begin } = asked;
  const kept = key === null ? undefined : route.replies.find(key);
  if (!kept) return false;
  const id = randomUUID();
  response.writeHead(200, [...kept.head, 'x-request-id', id]).end(kept.body, 'latin1');
  route.onAnswer(request, id, performance.now() - begin);
  return true;
}
