import type { FragwerkError } from '@fragwerk/sdk';
import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Where an error was thrown, without its words: they may hold an answer or a password. */
const placeOf = (error: Error): string => {
  const stack = error.stack ?? '';
  // The words stand first and may look like a stack themselves.
  const words = stack.indexOf(error.message);
  const start = stack.indexOf('\n    at ', words < 0 ? 0 : words + error.message.length);
  return start < 0 ? '' : stack.slice(start + 1);
};

interface LoggedError {
  readonly type: string;
  readonly code?: unknown;
  readonly place: string;
  readonly cause?: LoggedError;
}

function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, place: '' };
  const { cause } = error;
  return {
    type: error.name,
    ...('code' in error ? { code: error.code } : {}),
    place: placeOf(error),
    ...(cause === undefined || depth > 3 ? {} : { cause: describeError(cause, depth + 1) }),
  };
}

/**
 * The log: JSON lines with a request id; no bodies, no query strings, and of errors
 * their kind and place, not their words.
 */
export const createLog = (level: string): Log =>
  pino({ level, serializers: { err: (error: unknown) => describeError(error) } });

/** Levels at which requests that went well leave no line. */
const quiet: ReadonlySet<string> = new Set(['warn', 'error', 'silent']);

/** What is known of a request when it is answered. */
export interface AnsweredRequest {
  readonly id: string;
  readonly method: string;
  /** Path and query; the query stays out of the log. */
  readonly url: string;
  readonly status: number;
  /** Milliseconds until it was answered. */
  readonly time: number;
  /** What it ended in, unless well. */
  readonly failure?: FragwerkError | undefined;
}

/**
 * Writes the line of a request.
 *
 * @param isRoutine hosts ask for it all the time: not worth a line each
 */
export function logRequest(log: Log, request: AnsweredRequest, isRoutine: boolean): void {
  const { id, method, status, time, failure } = request;
  if (status < 500 && quiet.has(log.level)) return;
  const path = request.url.split('?')[0] ?? '';
  const line = {
    reqId: id,
    method,
    path,
    status,
    ms: Math.round(time * 10) / 10,
    ...(failure ? { code: failure.code } : {}),
  };
  if (status >= 500) log.error({ ...line, err: failure }, 'request failed');
  else if (status < 400 && isRoutine) log.debug(line, 'request');
  else log.info(line, 'request');
}
