import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.js';
import type { RequestSpan } from './tracing.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the row of the endpoint table. */
    endpoint?: string;
    mount?: string;
  }
}

/** The row that a request goes to; paths of callers are no names, there are too many of them. */
export const endpointOf = ({ routeOptions }: FastifyRequest): string =>
  routeOptions.config.endpoint ?? (routeOptions.url === undefined ? 'none' : 'asset');

/** Counts, times and traces every request. */
export function observeRequests(app: FastifyInstance, { telemetry }: Context): void {
  const { metrics, history, tracing } = telemetry;
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  app.addHook('onRequest', (request, _, done) => {
    const endpoint = endpointOf(request);
    const { traceparent } = request.headers;
    const span = tracing.request({
      name: endpoint,
      method: request.method,
      path: request.routeOptions.url ?? '',
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    });
    if (span) spans.set(request, span);
    done();
  });
  app.addHook('preHandler', (request, _, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const endpoint = endpointOf(request);
    const mount = request.routeOptions.config.mount ?? 'none';
    const { statusCode, elapsedTime } = reply;
    metrics.requests.add({ endpoint, mount, status: String(statusCode) });
    metrics.seconds.observe({ endpoint }, elapsedTime / 1000);
    // Probes and scrapes are no load that anybody wants to see.
    if (!['ping', 'metrics', 'ready', 'status'].includes(endpoint))
      history.add(elapsedTime, statusCode >= 500);
    spans.get(request)?.end(statusCode);
    done();
  });
}
