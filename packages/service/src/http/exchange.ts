import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FragwerkError } from '@fragwerk/sdk';
import type { RequestCounter } from '../telemetry/requests.js';
import type { RequestSpan } from '../telemetry/tracing.js';
import type { Permit } from './admission.js';
import type { HttpSocket } from './connections.js';
import type { WireReply } from './writer.js';

/** A connection with more unanswered requests is closed. */
const MAX_PIPELINED = 256;

const waitingCounts = new WeakMap<Socket, number>();
const openPermits = new WeakMap<Socket, Set<Permit>>();

function permitsOf(socket: Socket): Set<Permit> {
  const known = openPermits.get(socket);
  if (known) return known;
  const permits = new Set<Permit>();
  openPermits.set(socket, permits);
  socket.once('close', () => {
    for (const permit of permits) permit.release();
  });
  return permits;
}

export class Exchange {
  readonly id = randomUUID();
  readonly startMs = performance.now();
  span: RequestSpan | undefined;

  constructor(
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
    /** Replaced by the counter of the route as soon as it is known. */
    public counter: RequestCounter,
  ) {}

  get url(): string {
    return this.request.url ?? '';
  }

  /** Whether an earlier request of the same connection is still unanswered. */
  get isPipelined(): boolean {
    const { _httpMessage: current } = this.request.socket as HttpSocket;
    return current !== this.response;
  }

  /** Counts a pipelined request; returns false if the connection has been closed. */
  wait(): boolean {
    const { socket } = this.request;
    const count = (waitingCounts.get(socket) ?? 0) + 1;
    waitingCounts.set(socket, count);
    this.response.once('close', () =>
      waitingCounts.set(socket, (waitingCounts.get(socket) ?? 1) - 1),
    );
    if (count > MAX_PIPELINED) socket.destroy();
    return !socket.destroyed;
  }

  /**
   * Releases a permit when the request ends, also if the connection ends while the response is
   * queued behind an earlier one, for which Node emits no event.
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
    // The close event has been emitted already.
    if (socket.destroyed) permit.release();
  }

  /** Sends the response, counts and logs it. */
  send({ status, head, body }: WireReply, failure?: FragwerkError): void {
    const { request, response, id } = this;
    response.writeHead(status, [...head, 'x-request-id', id]);
    if (typeof body === 'string') response.end(body, 'latin1');
    else response.end(body);
    this.span?.end(status);
    const { method = '' } = request;
    const durationMs = performance.now() - this.startMs;
    this.counter.count({ id, method, url: this.url, status, durationMs, failure });
  }
}
