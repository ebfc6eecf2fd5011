import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FragwerkError } from '@fragwerk/sdk';
import type { RequestCounter } from '../telemetry/requests.js';
import type { RequestSpan } from '../telemetry/tracing.js';
import type { Permit } from './admission.js';
import type { HttpSocket } from './connections.js';
import type { WireReply } from './writer.js';

/** A connection with more unanswered requests is not read from until half of them are answered. */
const MAX_PIPELINED = 256;

const waitingRequests = new WeakMap<Socket, WaitingRequests>();
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

/** The unanswered requests of one connection behind the one in progress. */
class WaitingRequests {
  #count = 0;
  #isPaused = false;

  constructor(private readonly socket: Socket) {
    // Node resumes a connection whenever it reads the body of a request.
    socket.on('resume', () => {
      if (this.#isPaused) socket.pause();
    });
  }

  add(): void {
    this.#count++;
    if (this.#count <= MAX_PIPELINED || this.#isPaused) return;
    this.#isPaused = true;
    this.socket.pause();
  }

  remove(): void {
    this.#count--;
    if (!this.#isPaused || this.#count > MAX_PIPELINED / 2) return;
    this.#isPaused = false;
    this.socket.resume();
  }
}

function waitingOf(socket: Socket): WaitingRequests {
  const known = waitingRequests.get(socket);
  if (known) return known;
  const waiting = new WaitingRequests(socket);
  waitingRequests.set(socket, waiting);
  return waiting;
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

  /** Counts a pipelined request until it is answered; many delay the reading of further ones. */
  wait(): void {
    const waiting = waitingOf(this.request.socket);
    waiting.add();
    this.response.once('close', () => {
      waiting.remove();
    });
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
