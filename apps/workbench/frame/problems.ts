import type { ScriptPlace } from '../src/api.js';
import { PART_PLACE } from '../src/pages/part-name.js';
import { say, tell } from './messages.js';

const written = (value: unknown): string => {
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (typeof value === 'string') return value;
  try {
    const json: unknown = JSON.stringify(value);
    return typeof json === 'string' ? json : String(value);
  } catch {
    return String(value);
  }
};

/** Longer stacks say nothing more. */
const MOST_PLACES = 50;

/** The places in scripts of plugins that a stack names, the innermost first. */
const placesIn = (stack: string): readonly ScriptPlace[] =>
  [...stack.matchAll(PART_PLACE)].slice(0, MOST_PLACES).map(([, part, line, column]) => ({
    part: Number(part),
    line: Number(line),
    column: Number(column),
  }));

const stackOf = (value: unknown): string =>
  // The words may look like a place themselves.
  value instanceof Error ? (value.stack ?? '').replace(value.message, '') : '';

/** Where something was thrown or written. */
interface Origin {
  readonly source?: string;
  readonly line?: number;
  readonly stack?: string;
}

/** Reports to the page that something of a plugin's script went wrong. */
export function reportProblem(problem: unknown, origin: Origin = {}): void {
  const { source = '', line = 0, stack = stackOf(problem) } = origin;
  tell({ kind: 'problem', message: written(problem), source, line, places: placesIn(stack) });
}

/** Reports errors that nobody catches, and everything that is written to `console.error`. */
export function watchProblems(): void {
  window.addEventListener('error', (event) => {
    const { filename: source, lineno: line, colno, message } = event;
    const error: unknown = event.error;
    // A script that cannot be read has no stack.
    const stack = `${stackOf(error)}\n${source}:${line}:${colno}`;
    reportProblem(error ?? message, { source, line, stack });
  });
  window.addEventListener('unhandledrejection', (event: PromiseRejectionEvent) => {
    reportProblem(event.reason);
  });
  const original = console.error.bind(console);
  console.error = (...values: unknown[]) => {
    original(...values);
    const thrown = values.find((value) => value instanceof Error) ?? new Error();
    reportProblem(values.map(written).join(' '), { stack: stackOf(thrown) });
  };
}

/** Calls a function of a plugin by its name; whatever goes wrong is reported. */
export function callPlugin(name: string, ...args: readonly unknown[]): void {
  const candidate = (window as unknown as Record<string, unknown>)[name];
  if (typeof candidate !== 'function') {
    reportProblem(
      name === ''
        ? say({
            de: 'Der Plugin-Typ nennt keine Startfunktion.',
            en: 'The plugin type names no start function.',
          })
        : say({
            de: `Die Startfunktion ${name} gibt es auf dieser Seite nicht.`,
            en: `The start function ${name} does not exist in this page.`,
          }),
    );
    return;
  }
  try {
    (candidate as (...values: unknown[]) => void)(...args);
  } catch (error) {
    reportProblem(error);
  }
}
