import type { Endpoint } from '@fragwerk/contract';
import type { FragwerkError } from '@fragwerk/sdk';
import type { History } from './history.js';
import type { Log } from './log.js';
import type { Metrics } from './metrics.js';

interface AnsweredRequest {
  readonly id: string;
  readonly method: string;
  /** Path and query; the query is not logged. */
  readonly url: string;
  readonly status: number;
  readonly durationMs: number;
  readonly failure?: FragwerkError | undefined;
}

/** Counts, times and logs a request. */
export type RequestCounter = (request: AnsweredRequest) => void;

interface CountedRow {
  readonly name: string;
  readonly mount: string;
  readonly endpoint: Pick<Endpoint, 'probe' | 'routine'>;
}

const noRow: CountedRow = { name: 'none', mount: 'none', endpoint: {} };

/** Longer paths and details are cut, because callers and plugin types can write them. */
const MAX_CHARACTERS = 300;

/** Levels at which successful requests are not logged. */
const quiet: ReadonlySet<string> = new Set(['warn', 'error', 'silent']);

/** @param isRoutine hosts send such requests all the time, so they are only logged at level debug */
function logRequest(log: Log, request: AnsweredRequest, isRoutine?: boolean): void {
  const { id, method, status, durationMs, failure } = request;
  if (status < 500 && quiet.has(log.level)) return;
  const path = (request.url.split('?')[0] ?? '').slice(0, MAX_CHARACTERS);
  const line = {
    reqId: id,
    method,
    path,
    status,
    ms: Math.round(durationMs * 10) / 10,
    ...(failure ? { code: failure.code } : {}),
  };
  // The details of these errors name plugin types and operations, and nothing of the request.
  const detail = failure?.message.slice(0, MAX_CHARACTERS);
  if (status >= 500) log.error({ ...line, detail, err: failure }, 'request failed');
  else if (status < 400 && isRoutine) log.debug(line, 'request');
  else log.info(line, 'request');
}

/**
 * Returns the counter for an endpoint at one of its mounts.
 *
 * @param row not given for requests without an endpoint
 */
export const requestCounter =
  (
    { metrics, history, log }: { metrics: Metrics; history: History; log: Log },
    { name, mount, endpoint: { probe, routine } }: CountedRow = noRow,
  ): RequestCounter =>
  (request) => {
    const { status, durationMs, failure } = request;
    metrics.requests.inc({ endpoint: name, mount, status: String(status) });
    metrics.seconds.observe({ endpoint: name }, durationMs / 1000);
    if (failure) metrics.errors.inc({ endpoint: name, code: failure.code });
    if (!probe) history.add(durationMs, status >= 500);
    logRequest(log, request, routine);
  };
