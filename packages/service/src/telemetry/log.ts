import { type Logger, pino } from 'pino';
import { type LineLosses, printable, standardOutput } from './line-output.js';
import { PluginOutput } from './plugin-output.js';

export interface Log extends Logger {
  /** Logs a line that the code of a plugin type printed; long lines are cut, and some dropped. */
  pluginOutput(type: string, line: string): void;
  losses(): LogLosses;
}

/** Number of lines missing from the log. */
interface LogLosses {
  readonly written: LineLosses;
  readonly pluginLines: number;
}

/** Returns the stack of an error without its message, which may contain an answer or a password. */
const placeOf = (error: Error): string => {
  const stack = error.stack ?? '';
  // The stack begins with the message, which may look like a stack itself.
  const message = stack.indexOf(error.message);
  const start = stack.indexOf('\n    at ', message < 0 ? 0 : message + error.message.length);
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

/** Creates the log: JSON lines without bodies, query strings and messages of errors. */
export function createLog(level: string): Log {
  const output = standardOutput();
  const serializers = { err: (error: unknown) => describeError(error) };
  const write = (line: string) => {
    output.write(`${printable(line.trimEnd())}\n`);
    output.reportLosses(({ lines, reason }) =>
      log.warn(`${lines} lines of the log have been lost since the start (${reason}).`),
    );
  };
  const log = pino({ level, serializers }, { write });
  const plugins = new PluginOutput((line) => log.info(line, 'output of a plugin type'));
  return Object.assign(log, {
    pluginOutput: (type: string, line: string) => plugins.add(type, line),
    losses: () => ({ written: output.losses, pluginLines: plugins.droppedLines }),
  });
}
