import type { IncomingMessage, RequestListener } from 'node:http';
import type { Endpoint, EndpointName } from '@fragwerk/contract';
import { FragwerkError } from '@fragwerk/sdk';
import type { RequestCounter } from '../telemetry/requests.js';
import { noTracing, type Tracing } from '../telemetry/tracing.js';
import type { AccessCheck } from './access.js';
import type { Admission, Permit, Refusal } from './admission.js';
import { announcedLength, holdSmallBody, isLarge, readBody } from './body.js';
import type { ClientRates } from './client-rates.js';
import { Exchange } from './exchange.js';
import { asFragwerkError } from './problems.js';
import { checkContentType } from './reader.js';
import type { EndpointReplies, Outcome } from './reply-cache.js';
import type { Router } from './router.js';
import { Turns } from './turns.js';
import { writeProblem, writeReply } from './writer.js';

/** A row of the endpoint table at one of its paths. */
export interface Route {
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
  /** Largest body, in bytes. */
  readonly limit: number;
  readonly refusal: Refusal;
  readonly mayAsk: AccessCheck;
  /** `null` where clients are not counted. */
  readonly rates: ClientRates | null;
  /** `null` where answers are not cached. */
  readonly replies: EndpointReplies | null;
  readonly counter: RequestCounter;
  readonly readBody: (body: Buffer) => unknown;
  readonly readQuery: (url: string) => unknown;
  readonly handle: (request: { body: unknown; query: unknown }) => unknown;
  /** What stands in for the HTTP error of this code; `undefined` for the error itself. */
  readonly softReply: (failure: FragwerkError) => ((body: unknown) => unknown) | undefined;
}

export interface PipelineParts {
  readonly router: Router<Route>;
  readonly admission: Admission;
  /** Counts requests without a route. */
  readonly others: RequestCounter;
  readonly tracing: Tracing;
  /** Address of the client, behind the proxies that are trusted. */
  readonly clientOf: (request: IncomingMessage) => string;
  /** Whether the plugin type that a body names, if any, lets its answers be cached. */
  readonly isRepeatable: (body: unknown) => boolean;
}

const noBody = Buffer.alloc(0);

/** Callers who may not use an endpoint learn no more than that it is not there for them. */
const notForYou = () =>
  new FragwerkError('UNKNOWN_PATH', 'This service has no endpoint of that path for this caller.');

/** Whether an answer names something that went wrong and may be over at the next try. */
const namesProblem = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'error' in value && value.error !== '';

const outcomeOf = (error: unknown, isShared: boolean): Outcome => {
  const failure = asFragwerkError(error);
  return { reply: writeProblem(failure), failure, isShared, isCached: false };
};

/**
 * The way of every request, pages and files included: 1 admit and wait for its turn, 2 read its
 * bytes, 3 look for the answer to the same bytes, 4 parse, 5 handle, 6 write. It leaves early at 3,
 * or with an error anywhere.
 */
export class Pipeline {
  readonly #parts: PipelineParts;
  readonly #turns = new Turns();

  constructor(parts: PipelineParts) {
    this.#parts = parts;
  }

  readonly listener: RequestListener = (request, response) => {
    const exchange = new Exchange(request, response, this.#parts.others);
    const { isPipelined } = exchange;
    if (isPipelined && !exchange.wait()) return;
    this.#guard(exchange, () => {
      const route = this.#admit(exchange);
      if (!route) return;
      const read = () => {
        this.#guard(exchange, () => {
          this.#read(exchange, route);
        });
      };
      // Whoever is refused last goes first, but once for each connection.
      this.#turns.add(read, route.refusal !== 'first' && !isPipelined);
    });
  };

  readonly onConnection = (): void => {
    this.#turns.noteConnection();
  };

  #guard(exchange: Exchange, work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#refuse(exchange, error);
    }
  }

  /** 1. Who asks for what. @returns nothing when the answer was given */
  #admit(exchange: Exchange): Route | undefined {
    const { router, clientOf } = this.#parts;
    const { request } = exchange;
    const route = router.find(request.method, exchange.url);
    if ('failure' in route) {
      exchange.send(writeProblem(route.failure, route.headers), route.failure);
      return undefined;
    }
    exchange.counter = route.counter;
    if (!route.mayAsk(request)) throw notForYou();
    const seconds = route.rates?.count(clientOf(request)) ?? 0;
    if (seconds > 0) {
      const failure = new FragwerkError(
        'TOO_MANY_REQUESTS',
        `Too many requests came from this address. Try again in ${seconds} seconds.`,
      );
      exchange.send(writeProblem(failure, { 'retry-after': String(seconds) }), failure);
      return undefined;
    }
    this.#openSpan(exchange, route);
    return route;
  }

  #openSpan(exchange: Exchange, { name }: Route): void {
    const { tracing } = this.#parts;
    if (tracing === noTracing) return;
    const { headers, method = '' } = exchange.request;
    const traceparent = typeof headers.traceparent === 'string' ? headers.traceparent : undefined;
    const path = exchange.url.split('?', 1)[0] ?? '';
    exchange.span = tracing.request({ name, method, path, traceparent });
  }

  /** 2. The bytes of the body. */
  #read(exchange: Exchange, route: Route): void {
    const { admission } = this.#parts;
    const permit = admission.createPermit(route.refusal);
    const { body: kind } = route.endpoint;
    if (kind === undefined) {
      this.#look(exchange, { route, permit, body: null });
      return;
    }
    const { request } = exchange;
    if (kind !== 'text') checkContentType(request);
    if (isLarge(announcedLength(request))) {
      admission.checkLoad(route.refusal);
      exchange.hold(permit);
    }
    const { budgets } = admission;
    readBody(request, { limit: route.limit, budgets, permit }, (error, body) => {
      if (error) this.#refuse(exchange, error);
      else this.#look(exchange, { route, permit, body });
    });
  }

  /** 3. The same bytes may have been answered, or are being answered. */
  #look(exchange: Exchange, arrival: Arrival): void {
    const { route, body, permit } = arrival;
    const key = route.replies?.keyOf(body) ?? null;
    const cached = key === null ? undefined : route.replies?.find(key);
    if (cached) {
      exchange.send(cached);
      permit.release();
      return;
    }
    if (route.refusal !== 'never') exchange.hold(permit);
    this.#answer(exchange, arrival, key).then(
      ({ reply, failure }) => {
        exchange.send(reply, failure);
      },
      (error: unknown) => {
        this.#refuse(exchange, error);
      },
    );
  }

  async #answer(exchange: Exchange, arrival: Arrival, key: string | null): Promise<Outcome> {
    const { replies } = arrival.route;
    const compute = () => this.#compute(exchange, arrival);
    if (!replies || key === null) return compute();
    const pending = replies.pending(key);
    if (!pending) return replies.compute(key, compute);
    arrival.permit.enter('waiting');
    const outcome = await pending.catch(() => null);
    if (!outcome?.isShared) return replies.compute(key, compute);
    replies.noteShared();
    return outcome;
  }

  /** 4 parse, 5 handle; whoever comes here takes a place among those who are worked on. */
  async #compute(exchange: Exchange, { route, body, permit }: Arrival): Promise<Outcome> {
    permit.enter('working');
    if (body && !isLarge(body.length))
      await holdSmallBody(body.length, { budgets: this.#parts.admission.budgets, permit });
    const { span } = exchange;
    const work = () => this.#handle(route, body ?? noBody, exchange.url);
    return span ? span.run(work) : work();
  }

  async #handle(route: Route, bytes: Buffer, url: string): Promise<Outcome> {
    let body: unknown;
    try {
      body = route.readBody(bytes);
    } catch (error) {
      return outcomeOf(error, true);
    }
    const isShared = this.#parts.isRepeatable(body);
    try {
      const value = await route.handle({ body, query: route.readQuery(url) });
      const isCached = isShared && !namesProblem(value);
      return { reply: writeReply(route.endpoint, value), isShared, isCached };
    } catch (error) {
      const failure = asFragwerkError(error);
      const soft = route.softReply(failure);
      if (!soft) return outcomeOf(failure, isShared);
      return { reply: writeReply(route.endpoint, soft(body)), isShared, isCached: false };
    }
  }

  #refuse(exchange: Exchange, error: unknown): void {
    const failure = asFragwerkError(error);
    exchange.send(writeProblem(failure), failure);
  }
}

/** A request whose bytes have come. */
interface Arrival {
  readonly route: Route;
  readonly permit: Permit;
  /** `null` where the endpoint takes none. */
  readonly body: Buffer | null;
}
