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
  readonly #waiting: { readonly response: ServerResponse; readonly work: () => void }[] = [];
  #isPaused = false;

  private constructor(private readonly socket: Socket) {
    // Node resumes a connection whenever it reads the body of a request.
    socket.on('resume', () => {
      if (this.#isPaused) socket.pause();
    });
  }

  static of(socket: Socket): PipelinedRequests {
    const known = PipelinedRequests.#all.get(socket) ?? new PipelinedRequests(socket);
    PipelinedRequests.#all.set(socket, known);
    return known;
  }

  add(response: ServerResponse, work: () => void): void {
    if (this.#waiting.length === 0) this.#continueAfter((this.socket as HttpSocket)._httpMessage);
    this.#waiting.push({ response, work });
    if (this.#waiting.length <= MAX_PIPELINED || this.#isPaused) return;
    this.#isPaused = true;
    this.socket.pause();
  }

  /** In another turn of the event loop, so that other connections have theirs. */
  #continueAfter(response: ServerResponse | null | undefined): void {
    response?.once('close', () => setImmediate(() => this.#continue()));
  }

  #continue(): void {
    const [next] = this.#waiting;
    if (!next || this.socket.destroyed) return;
    if (this.#waiting.length > 1) this.#continueAfter(next.response);
    this.#waiting.shift();
    next.work();
    if (!this.#isPaused || this.#waiting.length > MAX_PIPELINED / 2) return;
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
    const { socket } = this.request;
    const { _httpMessage: current } = socket as HttpSocket;
    if (current === this.response) work();
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
