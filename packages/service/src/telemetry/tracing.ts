import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Context as TraceContext, Tracer } from '@opentelemetry/api';
import type { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import type { OperationRun } from '../tasks/protocol.js';

type Api = typeof import('@opentelemetry/api');

export interface RequestSpan {
  /** Adds a child for an operation that has just ended. */
  readonly addOperation: (run: OperationRun) => void;
  readonly end: (status: number) => void;
}

/** Returns the caller's span if its header (W3C Trace Context) is valid. */
function parentOf(api: Api, { traceparent }: IncomingHttpHeaders): TraceContext {
  const match = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(traceparent));
  const [, traceId = '', spanId = '', flags = ''] = match ?? [];
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return api.isSpanContextValid(parent)
    ? api.trace.setSpanContext(api.ROOT_CONTEXT, parent)
    : api.ROOT_CONTEXT;
}

async function createProvider(endpoint: string, version: string): Promise<BasicTracerProvider> {
  const [
    { BasicTracerProvider: Provider, BatchSpanProcessor },
    exporter,
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const url = `${endpoint}/v1/traces`;
  return new Provider({
    resource: resourceFromAttributes({ 'service.name': 'fragwerk', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(new exporter.OTLPTraceExporter({ url }))],
  });
}

/** Sends spans of requests and of their operations to a collector. */
export class Tracing {
  #started:
    | { readonly api: Api; readonly provider: BasicTracerProvider; readonly tracer: Tracer }
    | undefined;

  /** @param endpoint URL of the collector; '' to disable tracing */
  constructor(
    readonly endpoint: string,
    readonly version: string,
  ) {}

  /** Resolves to false if OpenTelemetry, an optional dependency, is needed but not installed. */
  async start(warn: (line: string) => void): Promise<boolean> {
    if (this.endpoint === '') return true;
    let known = '';
    const onError = (problem: string) => {
      const [, code = 'unknown'] = /"code":"?(\w+)/.exec(problem) ?? [];
      if (code !== known)
        warn(`No spans can be sent to the collector (${code}); check OTEL_EXPORTER_OTLP_ENDPOINT.`);
      known = code;
    };
    try {
      const provider = await createProvider(this.endpoint, this.version);
      const tracer = provider.getTracer('fragwerk', this.version);
      const api = await import('@opentelemetry/api');
      const { diag, DiagConsoleLogger, DiagLogLevel } = api;
      const logger = Object.assign(new DiagConsoleLogger(), { error: onError });
      diag.setLogger(logger, DiagLogLevel.ERROR);
      this.#started = { api, provider, tracer };
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return false;
      throw error;
    }
  }

  async stop(): Promise<void> {
    // An unreachable collector must not delay the shutdown.
    await this.#started?.provider.shutdown().catch(() => undefined);
  }

  /** Opens the span of a request; returns `undefined` if tracing is disabled. */
  request(name: string, { method, url, headers }: IncomingMessage): RequestSpan | undefined {
    if (!this.#started) return undefined;
    const { api, tracer } = this.#started;
    const path = url?.split('?', 1)[0] ?? '';
    const attributes = { 'http.request.method': method, 'url.path': path, 'http.route': path };
    const options = { kind: api.SpanKind.SERVER, attributes };
    const parent = parentOf(api, headers);
    const span = tracer.startSpan(`${method} ${name}`, options, parent);
    const inside = api.trace.setSpan(parent, span);
    return {
      addOperation({ type, operation, outcome, durationMs }) {
        const attributes = { 'fragwerk.type': type.slice(0, 80), 'fragwerk.operation': operation };
        const startTime = Date.now() - durationMs;
        const child = tracer.startSpan(`plugin ${operation}`, { attributes, startTime }, inside);
        // Not the error itself, because its message may contain an answer.
        if (outcome !== 'ok') child.setStatus({ code: api.SpanStatusCode.ERROR });
        child.end();
      },
      end(status) {
        span.setAttribute('http.response.status_code', status);
        if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
        span.end();
      },
    };
  }
}
