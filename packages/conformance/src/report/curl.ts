import type { SentRequest } from '../exchange.js';

/** Quotes a text for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Headers that curl sets itself, or that belong to the connection. */
const ownHeaders = ['host', 'connection', 'content-length', 'accept-encoding', 'user-agent'];

/**
 * Returns a command for a POSIX shell that repeats a request.
 *
 * @param base address of the service
 * @param separator between arguments
 */
export function curlCommand(
  base: string,
  { method, path, headers, body = '' }: Omit<SentRequest, 'method'> & { readonly method: string },
  separator = ' ',
): string {
  const sent = Object.entries(headers)
    .filter(([name]) => !ownHeaders.includes(name.toLowerCase()))
    .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const data = body === '' ? [] : [`--data-raw ${quoted(body)}`];
  const verb = method === 'GET' ? [] : [`-X ${method}`];
  return ['curl -sS -i', ...verb, ...sent, ...data, quoted(base + path)].join(separator);
}

/** Longer commands, of requests that are too large on purpose, are left out. */
const MAX_COMMAND_CHARACTERS = 4_000;

/** Returns a command to be copied from a report; `null` if it is too long or controls the terminal. */
export function commandToCopy(base: string, request: SentRequest): string | null {
  const command = curlCommand(base, request);
  return command.length > MAX_COMMAND_CHARACTERS || /\p{C}/u.test(command) ? null : command;
}
