import { type Logger, pino } from 'pino';

/** Where an error was thrown, without its words: they may hold an answer or a password. */
const placeOf = (error: Error): string => {
  const stack = error.stack ?? '';
  const start = stack.indexOf('\n    at ');
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
export const createLog = (level: string): Logger =>
  pino({ level, serializers: { err: (error: unknown) => describeError(error) } });
