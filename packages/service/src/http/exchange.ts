import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FragwerkError } from '@fragwerk/sdk';
import type { RequestCounter } from '../telemetry/requests.js';
import type { RequestSpan } from '../telemetry/tracing.js';
import type { Permit } from './admission.js';
import type { HttpSocket } from './connections.js';
import type { WireReply } from './writer.js';

/** Requests of one connection that wait for their answers at a time; beyond it the connection ends. */
const PIPELINED = 256;

/** How many there are of each connection. */
const waiting = new WeakMap<Socket, number>();

/** What the open requests of a connection hold. */
const openPermits = new WeakMap<Socket, Set<Permit>>();

function permitsOf(socket: Socket): Set<Permit> {
  let permits = openPermits.get(socket);
  if (!permits) {
    const fresh = new Set<Permit>();
    permits = fresh;
    openPermits.set(socket, fresh);
    socket.once('close', () => {
      for (const permit of fresh) permit.release();
    });
  }
  return permits;
}

/** One request and its answer. */
export class Exchange {
  readonly id = randomUUID();
  readonly begin = performance.now();
  span: RequestSpan | undefined;

  constructor(
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
    /** Counts the answer; that of the route, once it is known. */
    public counter: RequestCounter,
  ) {}

  get url(): string {
    return this.request.url ?? '';
  }

  /** Whether an earlier request of the same connection has no answer yet. */
  get isPipelined(): boolean {
    const { _httpMessage: current } = this.request.socket as HttpSocket;
    return current !== this.response;
  }

  /** Counts a request that came behind others. @returns whether its connection may send so many */
  wait(): boolean {
    const { socket } = this.request;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    this.response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    if (count > PIPELINED) socket.destroy();
    return !socket.destroyed;
  }

  /**
   * Releases a permit when the request is over, also when the connection ends while the answer
   * stands behind that of an earlier request: Node tells nobody about such an answer's end.
   */
  hold(permit: Permit): void {
    const { socket } = this.request;
    const permits = permitsOf(socket);
    if (permits.has(permit)) return;
    permits.add(permit);
    this.response.once('close', () => {
      permits.delete(permit);
      permit.release();
    });
    // Its closing has been announced already.
    if (socket.destroyed) permit.release();
  }

  /** Writes the answer, counts and logs it. */
  send({ status, head, body }: WireReply, failure?: FragwerkError): void {
    const { request, response, id } = this;
    response.writeHead(status, [...head, 'x-request-id', id]);
    if (typeof body === 'string') response.end(body, 'latin1');
    else response.end(body);
    this.span?.end(status);
    const { method = '' } = request;
    const time = performance.now() - this.begin;
    this.counter.count({ id, method, url: this.url, status, time, failure });
  }
}
