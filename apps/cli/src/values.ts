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

const whole =
  (what: string, min: number, max: number): Reader<number> =>
  (text, option) => {
    const value = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
    if (value >= min && value <= max) return value;
    throw new CannotRunError(`${option} must be ${what} from ${min} to ${max}, not "${text}".`);
  };

export const readPercent = whole('a whole number', 1, 100);
/** Reads a TCP port; 0 is any free one. */
export const readPort = whole('a port', 0, 65_535);

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
