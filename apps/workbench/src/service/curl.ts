/** Quotes a text for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Headers that curl sets itself, or that belong to the connection. */
const ownHeaders = ['host', 'connection', 'content-length', 'accept-encoding', 'user-agent'];

/**
 * Returns a command for a POSIX shell that repeats a call.
 *
 * @param base address of the service
 */
export function curlCommand(
  base: string,
  call: {
    readonly method: string;
    readonly path: string;
    readonly requestHeaders: Readonly<Record<string, string>>;
    readonly requestBody: string;
  },
): string {
  const headers = Object.entries(call.requestHeaders)
    .filter(([name]) => !ownHeaders.includes(name.toLowerCase()))
    .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const body = call.requestBody === '' ? [] : [`--data-raw ${quoted(call.requestBody)}`];
  const method = call.method === 'GET' ? [] : [`-X ${call.method}`];
  return ['curl -sS -i', ...method, ...headers, ...body, quoted(base + call.path)].join(' \\\n  ');
}
