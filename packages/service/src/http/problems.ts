import type { Socket } from 'node:net';
import { FragwerkError } from '@fragwerk/sdk';
import { writeProblem } from './writer.js';

/** Any error as one of the catalogue; the words of unknown ones stay inside. */
export function asFragwerkError(error: unknown): FragwerkError {
  if (error instanceof FragwerkError) return error;
  return new FragwerkError(
    'INTERNAL',
    'The service failed. Its log names the error under the request id of the header x-request-id.',
    { cause: error },
  );
}

/**
 * Answers what is no HTTP request at all, before there is a request to speak of: garbage, headers
 * beyond all measure, a request that does not arrive in time.
 */
export function answerBrokenHttp(_error: Error, socket: Socket): void {
  if (!socket.writable) return;
  const message = 'What came is no complete HTTP request.';
  const { status, head, body } = writeProblem(new FragwerkError('BAD_REQUEST', message));
  const lines = [`HTTP/1.1 ${status} Bad Request`, 'connection: close'];
  for (let index = 0; index < head.length; index += 2)
    lines.push(`${head[index]}: ${head[index + 1]}`);
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  socket.end(body);
}
