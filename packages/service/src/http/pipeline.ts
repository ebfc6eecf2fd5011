import type { IncomingMessage, RequestListener } from 'node:http';
import type { Endpoint, EndpointName, Page } from '@fragwerk/contract';
import { FragwerkError } from '@fragwerk/sdk';
import type { ScoreRecords } from '../state/score-records.js';
import type { RequestCounter } from '../telemetry/requests.js';
import type { Dispatcher } from '../tasks/dispatcher.js';
import { receiveFailure } from '../tasks/protocol.js';
import type { Tracing } from '../telemetry/tracing.js';
import type { AccessCheck } from './access.js';
import type { Admission, Permit, Priority } from './admission.js';
import { announcedLength, isLarge, readBody, takeMemory } from './body.js';
import type { ClientRates } from './client-rates.js';
import { Exchange } from './exchange.js';
import { asFragwerkError } from './problems.js';
import { checkContentType } from './reader.js';
import type { EndpointReplies, Outcome } from './reply-cache.js';
import type { Router } from './router.js';
import {
  encodeReply,
  ErrorWithHeaders,
  writeProblem,
  writeProblemPage,
  writeReply,
} from './writer.js';

// The types of single endpoints have been checked against the table before.
type AnyHandler = (request: { readonly body: unknown; readonly query: unknown }) => unknown;
export type AnyHandlers = Partial<Record<EndpointName, AnyHandler>>;

export interface Route {
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
  readonly bodyLimitBytes: number;
  readonly priority: Priority;
  readonly isAllowed: AccessCheck;
  /** `null` without a rate limit. */
  readonly rates: ClientRates | null;
  /** `null` where replies are not cached. */
  readonly replies: EndpointReplies | null;
  readonly counter: RequestCounter;
  readonly readBody: (body: Buffer) => unknown;
  readonly readQuery: (url: string) => unknown;
  /** `null` where a worker answers. */
  readonly handle: AnyHandler | null;
  /** Whether anyone on the internet may send requests. */
  readonly isExternal: boolean;
}

interface PipelineParts {
  readonly router: Router<Route>;
  readonly admission: Admission;
  readonly unroutedCounter: RequestCounter;
  readonly tracing: Tracing;
  readonly dispatcher: Pick<Dispatcher, 'answer'>;
  readonly records: Pick<ScoreRecords, 'add'>;
  /** Explains an error to people. */
  readonly problemPage: (error: FragwerkError) => Page;
}

const noBody = Buffer.alloc(0);

/** Responds with 404, so that the endpoint's existence is not revealed. */
const forbiddenAsNotFound = () =>
  new FragwerkError('UNKNOWN_PATH', 'This service has no endpoint with this path for this caller.');

/**
 * Returns whether a browser navigated to the address. Programs may request HTML, too, but only browsers
 * send these headers.
 */
const isVisit = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  (headers['sec-fetch-mode'] === 'navigate' || headers['upgrade-insecure-requests'] === '1');

/**
 * The stages of every request, including pages and files: 1 admit, 2 read the body,
 * 3 look up a cached reply, 4 hand the bytes to a worker, or answer what needs no plugin type,
 * 5 write. A request leaves early at 3, or with an error at any stage.
 */
export class Pipeline {
  constructor(private readonly parts: PipelineParts) {}

  readonly listener: RequestListener = (request, response) => {
    const exchange = new Exchange(request, response, this.parts.unroutedCounter);
    exchange.whenCurrent(() => {
      try {
        this.#read(exchange, this.#admit(exchange));
      } catch (error) {
        this.#refuse(exchange, error);
      }
    });
  };

  /** Stage 1: finds the route. */
  #admit(exchange: Exchange): Route {
    const { request } = exchange;
    const route = this.parts.router.find(request.method, exchange.url);
    exchange.counter = route.counter;
    if (!route.isAllowed(request)) throw forbiddenAsNotFound();
    const seconds = route.rates?.consume(request) ?? 0;
    if (seconds > 0) {
      const text = `Too many requests came from this address. Try again in ${seconds} seconds.`;
      throw new ErrorWithHeaders('TOO_MANY_REQUESTS', text, { 'retry-after': String(seconds) });
    }
    exchange.span = this.parts.tracing.request(route.name, request);
    return route;
  }

  /** Stage 2: reads the body. */
  #read(exchange: Exchange, route: Route): void {
    const { admission } = this.parts;
    const permit = admission.createPermit(route.priority);
    const { body: kind } = route.endpoint;
    if (kind === undefined) {
      this.#lookUp(exchange, { route, permit, body: null });
      return;
    }
    const { request } = exchange;
    if (kind !== 'text') checkContentType(request);
    if (isLarge(announcedLength(request))) {
      admission.checkLoad(route.priority);
      exchange.hold(permit);
    }
    const { large: budget } = admission.budgets;
    const onSlow = () => exchange.hold(permit);
    const options = { limitBytes: route.bodyLimitBytes, budget, permit, onSlow };
    readBody(request, options, (error, body) => {
      if (error) this.#refuse(exchange, error);
      else this.#lookUp(exchange, { route, permit, body });
    });
  }

  /** Stage 3: an identical request may have been answered, or is being answered. */
  #lookUp(exchange: Exchange, arrival: Arrival): void {
    const { route, body, permit } = arrival;
    const key = route.replies?.keyOf(body) ?? null;
    const cached = key === null ? undefined : route.replies?.find(key);
    if (cached) {
      exchange.send(cached);
      permit.release();
      return;
    }
    if (route.priority !== 'critical') exchange.hold(permit);
    this.#answer(exchange, arrival, key)
      .then(({ reply, failure }) =>
        failure ? this.#refuse(exchange, failure) : exchange.send(reply),
      )
      .catch((error: unknown) => this.#refuse(exchange, error));
  }

  #answer(exchange: Exchange, arrival: Arrival, key: string | null): Promise<Outcome> {
    const { route, permit } = arrival;
    const compute = () => this.#compute(exchange, arrival);
    if (!route.replies || key === null) return compute();
    return route.replies.compute(key, compute, () => permit.enter('waiting'));
  }

  /** Stages 4 and 5; from here on the request counts as working. */
  async #compute(exchange: Exchange, { route, body, permit }: Arrival): Promise<Outcome> {
    permit.enter('working');
    // Until now, a small body only occupied the buffers of its connection.
    if (body?.length && !isLarge(body.length))
      await takeMemory(body.length, { budget: this.parts.admission.budgets.small, permit });
    const { handle } = route;
    if (!handle) return this.#handOver(exchange, route, body ?? noBody);
    const request = { body: route.readBody(body ?? noBody), query: route.readQuery(exchange.url) };
    const { bytes, headers } = encodeReply(route.endpoint, await handle(request));
    return { reply: writeReply(route.endpoint, bytes, headers), isShared: true, isCached: true };
  }

  async #handOver(exchange: Exchange, route: Route, body: Buffer): Promise<Outcome> {
    const { url, span } = exchange;
    const { name, endpoint, isExternal } = route;
    const request = { name, endpoint, url, body, isExternal, span };
    const { failure, bytes, headers, ...rest } = await this.parts.dispatcher.answer(request);
    const { isShared, isCached, record } = rest;
    if (record !== undefined) this.parts.records.add(record);
    if (failure)
      return { failure: asFragwerkError(receiveFailure(failure)), isShared, isCached: false };
    return { reply: writeReply(endpoint, bytes, headers), isShared, isCached };
  }

  #refuse(exchange: Exchange, error: unknown): void {
    const failure = asFragwerkError(error);
    const reply = isVisit(exchange.request)
      ? writeProblemPage(failure, this.parts.problemPage(failure))
      : writeProblem(failure);
    exchange.send(reply, failure);
  }
}

/** A request with its complete body. */
interface Arrival {
  readonly route: Route;
  readonly permit: Permit;
  /** `null` if the endpoint has none. */
  readonly body: Buffer | null;
}
