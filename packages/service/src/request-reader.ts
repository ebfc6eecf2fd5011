import {
  compileReader,
  type Endpoint,
  JsonSyntaxError,
  parseJson,
  WrongMemberError,
} from '@fragwerk/contract';
import { FragwerkError } from '@fragwerk/sdk';
import type { FastifyRequest } from 'fastify';

/** @throws FragwerkError WRONG_CONTENT_TYPE when the body says that it is no JSON */
export function checkContentType({ headers }: FastifyRequest): void {
  if (headers['content-type'] === 'application/json' && !headers['content-encoding']) return;
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const encoding = headers['content-encoding'] ?? 'identity';
  const isJson = type === undefined || type === 'application/json' || type.endsWith('+json');
  if (isJson && encoding === 'identity') return;
  throw new FragwerkError(
    'WRONG_CONTENT_TYPE',
    encoding === 'identity'
      ? `The body has to be application/json, but is ${type ?? 'unknown'}.`
      : `The body must not be compressed (${encoding}).`,
  );
}

/** The bytes of the body, none when there is no body. */
export const bytesOf = ({ body }: FastifyRequest): Buffer | undefined =>
  Buffer.isBuffer(body) ? body : undefined;

const textOf = (request: FastifyRequest) =>
  (bytesOf(request)?.toString('utf8') ?? '').replace(/^\uFEFF/, '');

/** Reads the body of an endpoint's requests; @throws FragwerkError MALFORMED_JSON, WRONG_MEMBER */
export function bodyReader({ body }: Endpoint): (request: FastifyRequest) => unknown {
  if (body === undefined) return () => undefined;
  if (body === 'text') return textOf;
  const read = compileReader(body);
  return (request) => {
    try {
      return read(parseJson(textOf(request)));
    } catch (error) {
      if (error instanceof JsonSyntaxError)
        throw new FragwerkError('MALFORMED_JSON', error.message, { cause: error });
      if (error instanceof WrongMemberError)
        throw new FragwerkError('WRONG_MEMBER', error.message, { cause: error });
      throw error;
    }
  };
}

/** Reads the query of an endpoint's requests. */
export function queryReader({ query: schema }: Endpoint): (request: FastifyRequest) => unknown {
  if (!schema) return () => undefined;
  const read = compileReader(schema);
  // A name that stands twice counts once: the first one.
  const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);
  return ({ query }) =>
    read(
      Object.fromEntries(
        Object.entries(query as Record<string, unknown>).map(([name, v]) => [name, first(v)]),
      ),
    );
}
