import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { FragwerkError } from '@fragwerk/sdk';
import { writeProblem } from './writer.js';

/** Returns any error as one of the catalogue, without the message of an unknown one. */
export function asFragwerkError(error: unknown): FragwerkError {
  if (error instanceof FragwerkError) return error;
  return new FragwerkError(
    'INTERNAL',
    'The service failed. Its log has the error under the request id of the header x-request-id.',
    { cause: error },
  );
}

/** @param type '' if unknown */
export const nameOfType = (type: string): string =>
  type === '' ? 'A plugin type' : `The plugin type "${type}"`;

/** Returns the failure of a plugin type for the caller; its cause stays in the log. */
export function pluginFailed(type: string, cause: unknown, operation?: string): FragwerkError {
  const where = operation === undefined ? '' : ` in "${operation}"`;
  return new FragwerkError('PLUGIN_FAILED', `${nameOfType(type)} failed${where}.`, { cause });
}

/** Returns the refusal of a request that may succeed later. */
export const unavailable = (reason: string, cause?: unknown): FragwerkError =>
  new FragwerkError('UNAVAILABLE', `${reason} Try again in a few seconds.`, { cause });

function brokenHttp({ code }: NodeJS.ErrnoException): FragwerkError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new FragwerkError(
      'HEAD_TOO_LARGE',
      `The head of the request, with its address and cookies, has more than ${maxHeaderSize} bytes.`,
    );
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new FragwerkError('REQUEST_TIMEOUT', 'The request did not arrive completely in time.');
  return new FragwerkError('BAD_REQUEST', 'The data received is not a complete HTTP request.');
}

/** Replies to data that is not a valid request: garbage, oversized headers, a request that arrives too slowly. */
export function replyToBrokenHttp(error: Error, socket: Socket): void {
  if (!socket.writable) return;
  const { status, head, body } = writeProblem(brokenHttp(error));
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'connection: close'];
  for (let index = 0; index < head.length; index += 2)
    lines.push(`${head[index]}: ${head[index + 1]}`);
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  socket.end(body);
}
