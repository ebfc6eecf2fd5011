import type { Socket } from 'node:net';
import type { Problem } from '@fragwerk/contract';
import { type ErrorCode, errorCatalogue, FragwerkError } from '@fragwerk/sdk';
import type { FastifyError, FastifyReply } from 'fastify';

/** What the web framework calls these situations. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'WRONG_CONTENT_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
  FST_ERR_BAD_URL: 'BAD_REQUEST',
};

const details: Partial<Record<ErrorCode, string>> = {
  TOO_LARGE: 'The body is larger than this endpoint takes.',
  WRONG_CONTENT_TYPE: 'The content type of the request cannot be read.',
  BAD_REQUEST: 'The request breaks the rules of HTTP.',
};

/** Any error as one of the catalogue; the words of unknown ones stay inside. */
export function asFragwerkError(error: unknown): FragwerkError {
  if (error instanceof FragwerkError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = frameworkCodes[code ?? ''] ?? (statusCode === 400 ? 'BAD_REQUEST' : undefined);
  if (known) return new FragwerkError(known, details[known] ?? '', { cause: error });
  return new FragwerkError(
    'INTERNAL',
    'The service failed. Its log names the error under the request id of the header x-request-id.',
    { cause: error },
  );
}

/** The problem document of an error (RFC 9457). */
const problemOf = ({ code, message, status }: FragwerkError): Problem => ({
  type: `urn:fragwerk:error:${code}`,
  title: errorCatalogue[code].title,
  status,
  detail: message,
});

/** Seconds after which whoever was refused may try again; not the same for all of them. */
const retryAfter = () => String(1 + Math.floor(Math.random() * 4));

/** Answers a request with the problem document of an error. */
export function sendProblem(error: FragwerkError, reply: FastifyReply): void {
  if (error.code === 'UNAVAILABLE') reply.header('retry-after', retryAfter());
  reply
    .code(error.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemOf(error)));
}

/**
 * Answers what is no HTTP request at all, before there is a request to speak of: garbage, headers
 * beyond all measure, a request that does not arrive in time.
 */
export function answerBrokenHttp(_error: Error, socket: Socket): void {
  if (!socket.writable) return;
  const problem = problemOf(
    new FragwerkError('BAD_REQUEST', 'What came is no complete HTTP request.'),
  );
  const body = JSON.stringify(problem);
  socket.end(
    [
      `HTTP/1.1 ${problem.status} Bad Request`,
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
