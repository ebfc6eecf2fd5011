import type { Reader } from './arguments.js';
import { CannotRunError } from './cannot-run-error.js';

/** Reads the address of a service, without a path. */
export function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new CannotRunError(
      `"${text}" is not the address of a service; it starts with http:// or https://, for example http://localhost:8080.`,
    );
  if (url.username !== '' || url.password !== '')
    throw new CannotRunError('The address must not contain a user or a password.');
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw new CannotRunError(
      `The address must end after host and port: ${url.origin}. Specify the service path with --endpoint.`,
    );
  return url.origin;
}

/** Reads one of several values, ignoring case. */
export const choice =
  <const T extends string>(...values: readonly T[]): Reader<T> =>
  (text, option) => {
    const value = values.find((candidate) => candidate.toLowerCase() === text.toLowerCase());
    if (value !== undefined) return value;
    throw new CannotRunError(`${option} must be one of ${values.join(', ')}, not "${text}".`);
  };

/** Reads seconds; returns milliseconds. */
export const seconds =
  (max: number): Reader<number> =>
  (text, option) => {
    const value = text.trim() === '' ? NaN : Number(text);
    if (value >= 0.1 && value <= max) return value * 1000;
    throw new CannotRunError(
      `${option} must be a number of seconds from 0.1 to ${max}, not "${text}".`,
    );
  };

/** Reads a percentage from 1 to 100. */
export const readPercent: Reader<number> = (text, option) => {
  const percent = /^\d+$/.test(text) ? Number(text) : NaN;
  if (percent >= 1 && percent <= 100) return percent;
  throw new CannotRunError(`${option} must be a whole number from 1 to 100, not "${text}".`);
};

/** Reads `a=3; b=4`. */
export const readNamedValues: Reader<ReadonlyMap<string, string>> = (text, option) => {
  const pairs = text.split(';').filter((pair) => pair.trim() !== '');
  return new Map(
    pairs.map((pair) => {
      const [, name, value] = /^\s*(\w+)\s*=\s*([^]*?)\s*$/.exec(pair) ?? [];
      if (name !== undefined && value) return [name, value];
      throw new CannotRunError(`${option} must be such as "a=3; b=4", not "${text}".`);
    }),
  );
};

/** Reads a TCP port; 0 is any free one. */
export const readPort: Reader<number> = (text, option) => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (port <= 65_535) return port;
  throw new CannotRunError(`${option} must be a port from 0 to 65535, not "${text}".`);
};

/** Reads a service path such as `/pluginuhr`. */
export const readPath: Reader<string> = (text, option) => {
  if (/^(\/[^\s/?#]+)+$/.test(text)) return text;
  throw new CannotRunError(`${option} must be a path such as /pluginuhr, not "${text}".`);
};

/** Reads a text that is not empty. */
export const readText: Reader<string> = (text, option) => {
  if (text.trim() !== '') return text;
  throw new CannotRunError(`${option} must not be empty.`);
};
