import type { Endpoint } from '@fragwerk/contract';
import type { Counter, Histogram } from 'prom-client';
import type { History } from './history.js';
import { type AnsweredRequest, type Log, logRequest } from './log.js';
import type { Metrics } from './metrics.js';

export interface RequestCounterParts {
  readonly metrics: Metrics;
  readonly history: History;
  readonly log: Log;
}

/** Counts, times and logs the requests of an endpoint at one of its mounts. */
export class RequestCounter {
  readonly #parts: RequestCounterParts;
  readonly #endpoint: string;
  readonly #mount: string;
  readonly #row: Pick<Endpoint, 'probe' | 'routine'>;
  readonly #byStatus = new Map<number, Counter.Internal>();
  readonly #seconds: Histogram.Internal<'endpoint'>;

  /** @param row `null` for requests without an endpoint */
  constructor(
    parts: RequestCounterParts,
    row: { readonly name: string; readonly mount: string; readonly endpoint: Endpoint } | null,
  ) {
    this.#parts = parts;
    this.#endpoint = row?.name ?? 'none';
    this.#mount = row?.mount ?? 'none';
    this.#row = row?.endpoint ?? {};
    this.#seconds = parts.metrics.seconds.labels(this.#endpoint);
  }

  count(request: AnsweredRequest): void {
    const { status, durationMs, failure } = request;
    const { metrics, history, log } = this.#parts;
    this.#counterOf(status).inc();
    this.#seconds.observe(durationMs / 1000);
    if (failure) metrics.errors.inc({ endpoint: this.#endpoint, code: failure.code });
    if (!this.#row.probe) history.add(durationMs, status >= 500);
    logRequest(log, request, this.#row.routine === true);
  }

  #counterOf(status: number): Counter.Internal {
    let counter = this.#byStatus.get(status);
    if (!counter) {
      counter = this.#parts.metrics.requests.labels(this.#endpoint, this.#mount, String(status));
      this.#byStatus.set(status, counter);
    }
    return counter;
  }
}
