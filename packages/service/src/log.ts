import type { FragwerkError } from '@fragwerk/sdk';
import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { pino } from 'pino';

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
export const createLog = (level: string): FastifyBaseLogger =>
  pino({ level, serializers: { err: (error: unknown) => describeError(error) } });

/** What hosts ask for all the time; not worth a line each. */
const routine = /\/(ping|version|pluginlist|generalinfolist|metrics|ready)$/;

/** Levels at which requests that went well leave no line. */
const quiet: ReadonlySet<string> = new Set(['warn', 'error', 'silent']);

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request ended in, for its line in the log. */
    failure: FragwerkError | null;
  }
}

/** What the log says of a request that was answered. */
export interface AnsweredRequest {
  readonly id: string;
  readonly method: string;
  /** Path and query; the query stays out of the log. */
  readonly url: string;
  readonly status: number;
  /** Milliseconds until it was answered. */
  readonly time: number;
  /** What it ended in, unless well. */
  readonly failure?: Error | undefined;
}

/** Writes the line of a request. */
export function logRequest(log: FastifyBaseLogger, request: AnsweredRequest): void {
  const { id, method, status, time, failure } = request;
  if (status < 500 && quiet.has(log.level)) return;
  const path = request.url.split('?')[0] ?? '';
  const line = {
    reqId: id,
    method,
    path,
    status,
    ms: Math.round(time * 10) / 10,
    ...(failure && 'code' in failure ? { code: failure.code } : {}),
  };
  if (status >= 500) log.error({ ...line, err: failure }, 'request failed');
  else if (status < 400 && routine.test(path)) log.debug(line, 'request');
  else log.info(line, 'request');
}

/** Writes one line per request, when it is answered, with the error that it ended in. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // One line per request is enough.
  }

  override requestCompleted(
    error: Error | null | undefined,
    { log, id, method, url, failure }: FastifyRequest,
    { statusCode: status, elapsedTime: time }: FastifyReply,
  ): void {
    logRequest(log, { id, method, url, status, time, failure: failure ?? error ?? undefined });
  }
}
