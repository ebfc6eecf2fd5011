import { MAX_PLACES, PART_PLACE, type ScriptPlace } from '../src/frame-messages.js';
import { send, t } from './messages.js';

const format = (value: unknown): string => {
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (typeof value === 'string') return value;
  try {
    const json: unknown = JSON.stringify(value);
    return typeof json === 'string' ? json : String(value);
  } catch {
    return String(value);
  }
};

/** Returns the stack frames in scripts of plugins, innermost first. */
const placesIn = (stack: string): readonly ScriptPlace[] =>
  [...stack.matchAll(PART_PLACE)].slice(0, MAX_PLACES).map(([, part, line, column]) => ({
    part: Number(part),
    line: Number(line),
    column: Number(column),
  }));

const stackOf = (value: unknown): string =>
  // The message may look like a stack frame.
  value instanceof Error ? (value.stack ?? '').replace(value.message, '') : '';

/** Place where an error was thrown or logged. */
interface Origin {
  readonly source?: string;
  readonly line?: number;
  readonly stack?: string;
}

/** Reports an error of a plugin's script to the page. */
export function reportProblem(problem: unknown, origin: Origin = {}): void {
  const { source = '', line = 0, stack = stackOf(problem) } = origin;
  send({ kind: 'problem', message: format(problem), source, line, places: placesIn(stack) });
}

/** Reports uncaught errors and everything that is written to `console.error`. */
export function watchProblems(): void {
  window.addEventListener('error', (event) => {
    const { filename: source, lineno: line, colno, message } = event;
    const error: unknown = event.error;
    // A harmless notice of the browser that sizes changed again.
    if (!error && message.startsWith('ResizeObserver loop')) return;
    // A syntax error has no stack.
    const stack = `${stackOf(error)}\n${source}:${line}:${colno}`;
    reportProblem(error ?? message, { source, line, stack });
  });
  window.addEventListener('unhandledrejection', (event: PromiseRejectionEvent) =>
    reportProblem(event.reason),
  );
  const original = console.error.bind(console);
  console.error = (...values: unknown[]) => {
    original(...values);
    const thrown = values.find((value) => value instanceof Error) ?? new Error();
    reportProblem(values.map(format).join(' '), { stack: stackOf(thrown) });
  };
}

/** Calls a function of a plugin by its name and reports errors. */
export function callPlugin(name: string, ...args: readonly unknown[]): void {
  const candidate = (window as unknown as Record<string, unknown>)[name];
  if (typeof candidate !== 'function') {
    const none = {
      de: 'Der Plugin-Typ hat keine Startfunktion.',
      en: 'The plugin type has no start function.',
    };
    const missing = {
      de: `Die Startfunktion ${name} gibt es auf dieser Seite nicht.`,
      en: `The start function ${name} does not exist on this page.`,
    };
    reportProblem(t(name === '' ? none : missing));
    return;
  }
  try {
    (candidate as (...values: unknown[]) => void)(...args);
  } catch (error) {
    reportProblem(error);
  }
}
