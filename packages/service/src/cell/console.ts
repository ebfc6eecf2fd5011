import { formatWithOptions, types } from 'node:util';

const names = ['log', 'info', 'debug', 'warn', 'error'] as const;

export type CellConsole = Readonly<Record<(typeof names)[number], (...values: unknown[]) => void>>;

const MAX_LINE_CHARACTERS = 500;
const MAX_LINES_PER_SECOND = 20;
const DROPPED = `[more than ${MAX_LINES_PER_SECOND} lines in a second; the others are dropped]`;

/** Calls no function of a value (`customInspect`), because it could change how other values are shown. */
const format = {
  customInspect: false,
  depth: 4,
  breakLength: Infinity,
  maxArrayLength: 50,
  maxStringLength: MAX_LINE_CHARACTERS,
} as const;

/** Errors of a cell have no stack, without which they would be shown as an empty object. */
const shown = (value: unknown): unknown =>
  types.isNativeError(value) ? `${value.name}: ${value.message}` : value;

function textOf(values: readonly unknown[]): string {
  try {
    return formatWithOptions(format, ...values.slice(0, 20).map(shown));
  } catch {
    return '[a value that cannot be shown]';
  }
}

/** @param print receives lines without line ends; what exceeds a bound per second is dropped */
export function createConsole(print: (line: string) => unknown): CellConsole {
  let second = 0;
  let lines = 0;
  const write = (values: readonly unknown[]) => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, lines] = [now, 0];
    if (lines > MAX_LINES_PER_SECOND) return;
    for (const line of textOf(values).split(/[\r\n\u2028\u2029]+/, MAX_LINES_PER_SECOND + 1)) {
      if (++lines <= MAX_LINES_PER_SECOND) print(line.slice(0, MAX_LINE_CHARACTERS));
      else if (lines === MAX_LINES_PER_SECOND + 1) print(DROPPED);
    }
  };
  // Each is an arrow function, which has no prototype that plugin code could change.
  const methods = names.map((name) => [name, (...values: unknown[]) => write(values)]);
  return Object.fromEntries(methods) as CellConsole;
}
