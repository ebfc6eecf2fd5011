import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FragwerkError } from '@fragwerk/sdk';
import type { RequestCounter } from '../telemetry/requests.js';
import type { RequestSpan } from '../telemetry/tracing.js';
import type { Permit } from './admission.js';
import type { HttpSocket } from './connections.js';
import { type WireReply, writeNotModified } from './writer.js';

/** A connection with more waiting requests is not read from until half of them are answered. */
const MAX_PIPELINED = 256;

/** The requests of one connection that wait for the one in progress, handled one after the other. */
class PipelinedRequests {
  static readonly #all = new WeakMap<Socket, PipelinedRequests>();
  #waiting = 0;
  #last: ServerResponse | undefined;
  #isPaused = false;

  private constructor(private readonly socket: HttpSocket) {
    // Node resumes a connection whenever it reads the body of a request.
    socket.on('resume', () => {
      if (this.#isPaused) socket.pause();
    });
  }

  static of(socket: HttpSocket): PipelinedRequests {
    const known = PipelinedRequests.#all.get(socket) ?? new PipelinedRequests(socket);
    PipelinedRequests.#all.set(socket, known);
    return known;
  }

  /** Handles each request in a turn of its own of the event loop, so that other connections are served in between. */
  add(response: ServerResponse, work: () => void): void {
    const before = this.#waiting === 0 ? this.socket._httpMessage : this.#last;
    before?.once('close', () => setImmediate(() => this.#start(work)));
    this.#last = response;
    this.#waiting++;
    if (this.#waiting <= MAX_PIPELINED || this.#isPaused) return;
    this.#isPaused = true;
    this.socket.pause();
  }

  #start(work: () => void): void {
    if (this.socket.destroyed) return;
    this.#waiting--;
    work();
    if (!this.#isPaused || this.#waiting > MAX_PIPELINED / 2) return;
    this.#isPaused = false;
    this.socket.resume();
  }
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

  /** Handles the request as soon as all earlier ones of its connection are answered. */
  whenCurrent(work: () => void): void {
    const socket: HttpSocket = this.request.socket;
    if (socket._httpMessage === this.response) work();
    else PipelinedRequests.of(socket).add(this.response, work);
  }

  /** Releases a permit when the request ends. */
  hold(permit: Permit): void {
    this.response.once('close', () => {
      permit.release();
    });
    // The close event has been emitted already.
    if (this.request.socket.destroyed) permit.release();
  }

  /** Sends the response, counts and logs it. */
  send(reply: WireReply, failure?: FragwerkError): void {
    const { request, response, id } = this;
    const { tag } = reply;
    const isKnown = tag !== undefined && request.headers['if-none-match']?.includes(tag);
    const { status, head, body } = isKnown ? writeNotModified(tag) : reply;
    response.writeHead(status, [...head, 'x-request-id', id]);
    if (typeof body === 'string') response.end(body, 'latin1');
    else response.end(body);
    this.span?.end(status);
    const { method = '' } = request;
    const durationMs = performance.now() - this.startMs;
    this.counter({ id, method, url: this.url, status, durationMs, failure });
  }
}
