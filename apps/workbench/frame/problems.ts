import { tell } from './messages.js';

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

/** Reports to the page that something of a plugin's script went wrong. */
export function reportProblem(problem: unknown, source = '', line = 0): void {
  tell({ kind: 'problem', message: written(problem), source, line });
}

/** Reports errors that nobody catches, and everything that is written to `console.error`. */
export function watchProblems(): void {
  window.addEventListener('error', (event) => {
    reportProblem(event.error ?? event.message, event.filename, event.lineno);
  });
  window.addEventListener('unhandledrejection', (event: PromiseRejectionEvent) => {
    reportProblem(event.reason);
  });
  const original = console.error.bind(console);
  console.error = (...values: unknown[]) => {
    original(...values);
    reportProblem(values.map(written).join(' '));
  };
}

/** Calls a function of a plugin by its name; whatever goes wrong is reported. */
export function callPlugin(name: string, ...args: readonly unknown[]): void {
  const candidate = (window as unknown as Record<string, unknown>)[name];
  if (typeof candidate !== 'function') {
    reportProblem(`${name || '(no start function)'} is not a function of this page.`);
    return;
  }
  try {
    (candidate as (...values: unknown[]) => void)(...args);
  } catch (error) {
    reportProblem(error);
  }
}
