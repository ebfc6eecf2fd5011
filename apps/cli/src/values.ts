import { UsageError } from './usage-error.js';

/** Reads the address of a service, without a path. */
export function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new UsageError(
      `"${text}" is not the address of a service; it starts with http:// or https://, for example http://localhost:8080.`,
    );
  if (url.username !== '' || url.password !== '')
    throw new UsageError('The address must not contain a user or a password.');
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw new UsageError(
      `The address must end after host and port: ${url.origin}. Specify the service path with --endpoint.`,
    );
  return url.origin;
}

/** Reads one of several values, ignoring case. */
export function readChoice<const T extends string>(
  option: string,
  text: string,
  values: readonly T[],
): T {
  const value = values.find((candidate) => candidate.toLowerCase() === text.toLowerCase());
  if (value !== undefined) return value;
  throw new UsageError(`${option} must be one of ${values.join(', ')}, not "${text}".`);
}

/** Reads seconds; returns milliseconds. */
export function readSeconds(option: string, text: string, max: number): number {
  const seconds = text.trim() === '' ? NaN : Number(text);
  if (seconds >= 0.1 && seconds <= max) return seconds * 1000;
  throw new UsageError(`${option} must be a number of seconds from 0.1 to ${max}, not "${text}".`);
}

/** Reads a percentage from 1 to 100. */
export function readPercent(option: string, text: string): number {
  const percent = /^\d+$/.test(text) ? Number(text) : NaN;
  if (percent >= 1 && percent <= 100) return percent;
  throw new UsageError(`${option} must be a whole number from 1 to 100, not "${text}".`);
}

/** Reads `a=3; b=4`. */
export function readNamedValues(text: string): ReadonlyMap<string, string> {
  const pairs = text.split(';').filter((pair) => pair.trim() !== '');
  return new Map(
    pairs.map((pair) => {
      const [, name, value] = /^\s*(\w+)\s*=\s*([^]*?)\s*$/.exec(pair) ?? [];
      if (name !== undefined && value) return [name, value];
      throw new UsageError(`--values must be such as "a=3; b=4", not "${text}".`);
    }),
  );
}

/** Reads a TCP port; 0 is any free one. */
export function readPort(option: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (port <= 65_535) return port;
  throw new UsageError(`${option} must be a port from 0 to 65535, not "${text}".`);
}

/** Reads a service path such as `/pluginuhr`. */
export function readPath(option: string, text: string): string {
  if (/^(\/[^\s/?#]+)+$/.test(text)) return text;
  throw new UsageError(`${option} must be a path such as /pluginuhr, not "${text}".`);
}

/** Reads a text that is not empty. */
export function readText(option: string, text: string): string {
  if (text.trim() !== '') return text;
  throw new UsageError(`${option} must not be empty.`);
}
