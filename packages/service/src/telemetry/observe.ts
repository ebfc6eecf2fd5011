import type { EndpointName, Mount } from '@fragwerk/contract';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Context, Telemetry } from '../context.js';
import type { CounterLine, HistogramLine } from './counts.js';
import { noTracing, type RequestSpan } from './tracing.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the request goes to; `null` for what is no row of the endpoint table. */
    place: Place | null;
    span: RequestSpan | null;
  }
}

/** Probes and scrapes are no load that anybody wants to see. */
const noLoad: ReadonlySet<string> = new Set(['ping', 'metrics', 'ready', 'status']);

/** A row of the endpoint table at one of its mounts, with what is counted there. */
export class Place {
  readonly #telemetry: Telemetry;
  readonly #mount: string;
  readonly #isLoad: boolean;
  readonly #byStatus = new Map<number, CounterLine>();
  #seconds: HistogramLine | undefined;

  constructor(
    telemetry: Telemetry,
    readonly endpoint: string,
    mount: string,
  ) {
    this.#telemetry = telemetry;
    this.#mount = mount;
    this.#isLoad = !noLoad.has(endpoint);
  }

  /** Counts an answer that took so many milliseconds. */
  count(status: number, time: number): void {
    const { metrics, history } = this.#telemetry;
    this.#lineOf(status).add();
    this.#seconds ??= metrics.seconds.line({ endpoint: this.endpoint });
    this.#seconds.observe(time / 1000);
    if (this.#isLoad) history.add(time, status >= 500);
  }

  #lineOf(status: number): CounterLine {
    let line = this.#byStatus.get(status);
    if (!line) {
      const labels = { endpoint: this.endpoint, mount: this.#mount, status: String(status) };
      line = this.#telemetry.metrics.requests.line(labels);
      this.#byStatus.set(status, line);
    }
    return line;
  }
}

/** The row that a request goes to; paths of callers are no names, there are too many of them. */
export const endpointOf = ({ place, is404 }: FastifyRequest): string =>
  place?.endpoint ?? (is404 ? 'none' : 'asset');

/** A path of a row of the table. */
export interface Observed {
  readonly place: Place;
  /** Notes of a request where it goes to, and opens its span. */
  readonly onRequest: onRequestHookHandler;
}

export type Observe = (row: {
  readonly name: EndpointName;
  readonly mount: Mount;
  readonly path: string;
}) => Observed;

/** Counts, times and traces every request. */
export function observeRequests(app: FastifyInstance, { telemetry }: Context): Observe {
  const { tracing } = telemetry;
  const none = new Place(telemetry, 'none', 'none');
  const asset = new Place(telemetry, 'asset', 'none');
  app.decorateRequest('place', null);
  app.decorateRequest('span', null);
  if (tracing !== noTracing)
    app.addHook('preHandler', (request, _, done) => {
      if (request.span) request.span.run(done);
      else done();
    });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply;
    (request.place ?? (request.is404 ? none : asset)).count(statusCode, elapsedTime);
    request.span?.end(statusCode);
    done();
  });
  return ({ name, mount, path }) => {
    const place = new Place(telemetry, name, mount);
    const onRequest: onRequestHookHandler = (request, _, done) => {
      request.place = place;
      if (tracing !== noTracing) {
        const { traceparent } = request.headers;
        const parent = typeof traceparent === 'string' ? traceparent : undefined;
        const { method } = request;
        request.span = tracing.request({ name, method, path, traceparent: parent }) ?? null;
      }
      done();
    };
    return { place, onRequest };
  };
}
