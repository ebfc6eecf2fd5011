import { UsageError } from './usage.js';

/** Address of a service: http, without a path. */
export function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new UsageError(
      `"${text}" is no address of a service; it begins with http:// or https://, for example http://localhost:8080.`,
    );
  if (url.username !== '' || url.password !== '')
    throw new UsageError('The address must not hold a user or a password.');
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw new UsageError(
      `The address must end after host and port: ${url.origin}. Name the service path with --endpoint.`,
    );
  return url.origin;
}

/** One of some words. */
export function readWord<const T extends string>(
  option: string,
  text: string,
  words: readonly T[],
): T {
  const word = words.find((candidate) => candidate.toLowerCase() === text.toLowerCase());
  if (word !== undefined) return word;
  throw new UsageError(`${option} has to be one of ${words.join(', ')}, not "${text}".`);
}

/** Seconds, as milliseconds. */
export function readSeconds(option: string, text: string, longest: number): number {
  const seconds = text.trim() === '' ? NaN : Number(text);
  if (seconds >= 0.1 && seconds <= longest) return seconds * 1000;
  throw new UsageError(`${option} has to be seconds from 0.1 to ${longest}, not "${text}".`);
}

/** A TCP port; 0 is any free one. */
export function readPort(option: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (port <= 65_535) return port;
  throw new UsageError(`${option} has to be a port from 0 to 65535, not "${text}".`);
}

/** A service path such as `/pluginuhr`. */
export function readPath(option: string, text: string): string {
  if (/^(\/[^\s/?#]+)+$/.test(text)) return text;
  throw new UsageError(`${option} has to be a path such as /pluginuhr, not "${text}".`);
}

/** A text that is not empty. */
export function readText(option: string, text: string): string {
  if (text.trim() !== '') return text;
  throw new UsageError(`${option} must not be empty.`);
}
