import type { Endpoint } from '@fragwerk/contract';
import type { History } from './history.js';
import { type AnsweredRequest, type Log, logRequest } from './log.js';
import type { Metrics } from './metrics.js';

interface RequestCounterParts {
  readonly metrics: Metrics;
  readonly history: History;
  readonly log: Log;
}

interface CountedRow {
  readonly name: string;
  readonly mount: string;
  readonly endpoint: Pick<Endpoint, 'probe' | 'routine'>;
}

const noRow: CountedRow = { name: 'none', mount: 'none', endpoint: {} };

/** Counts, times and logs the requests of an endpoint at one of its mounts. */
export class RequestCounter {
  /** @param row not given for requests without an endpoint */
  constructor(
    private readonly parts: RequestCounterParts,
    private readonly row: CountedRow = noRow,
  ) {}

  count(request: AnsweredRequest): void {
    const { status, durationMs, failure } = request;
    const { metrics, history, log } = this.parts;
    const { name: endpoint, mount } = this.row;
    const { probe, routine = false } = this.row.endpoint;
    metrics.requests.inc({ endpoint, mount, status: String(status) });
    metrics.seconds.observe({ endpoint }, durationMs / 1000);
    if (failure) metrics.errors.inc({ endpoint, code: failure.code });
    if (!probe) history.add(durationMs, status >= 500);
    logRequest(log, request, routine);
  }
}
