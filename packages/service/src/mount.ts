import {
  compileReader,
  type Endpoint,
  type EndpointName,
  endpointRows,
  JsonSyntaxError,
  type OfferedMounts,
  type Page,
  parseJson,
  pathsOf,
  WrongMemberError,
} from '@fragwerk/contract';
import { FragwerkError } from '@fragwerk/sdk';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Guards, isInside, type MountedRow } from './overload/guards.js';
import type { SoftRepliesByCode } from './soft-replies.js';

/** A handler as the mounting loop sees it; the table's types were checked before. */
type AnyHandler = (request: { body: unknown; query: unknown }) => unknown;
type AnySoftReply = (body: unknown) => unknown;

export interface MountOptions {
  readonly servicePath: string;
  readonly offered: OfferedMounts;
  readonly handlers: Readonly<Record<EndpointName, unknown>>;
  readonly softReplies: SoftRepliesByCode;
  /** Bytes, for the internal and for the external mounts. */
  readonly limits: { readonly internal: number; readonly external: number };
  /** Who may ask, and whether there is room for one more. */
  readonly guards: (row: MountedRow) => Guards;
}

type BodyReader = (request: FastifyRequest) => unknown;

function checkContentType({ headers }: FastifyRequest): void {
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

const withoutByteOrderMark = (text: string) => text.replace(/^\uFEFF/, '');

function bodyReader(endpoint: Endpoint): BodyReader {
  const textOf = ({ body }: FastifyRequest) => withoutByteOrderMark((body ?? '') as string);
  if (endpoint.body === undefined) return () => undefined;
  if (endpoint.body === 'text') return textOf;
  const read = compileReader(endpoint.body);
  return (request) => {
    checkContentType(request);
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

function queryReader(endpoint: Endpoint): (request: FastifyRequest) => unknown {
  if (!endpoint.query) return () => undefined;
  const read = compileReader(endpoint.query);
  // A name that stands twice counts once: the first one.
  const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);
  return ({ query }) =>
    read(
      Object.fromEntries(
        Object.entries(query as Record<string, unknown>).map(([name, v]) => [name, first(v)]),
      ),
    );
}

function send(endpoint: Endpoint, reply: FastifyReply, value: unknown): FastifyReply {
  if (endpoint.reply === 'html') {
    const { html, headers } = value as Page;
    return reply.headers(headers).type('text/html; charset=utf-8').send(html);
  }
  if (endpoint.reply === 'text') return reply.type('text/plain; charset=utf-8').send(value ?? '');
  const json = value === null ? '' : JSON.stringify(value);
  return reply.type('application/json; charset=utf-8').send(json);
}

/** One request's way through a row of the table: 1 parse, 2 validate, 3 handle, 4 reply. */
function createRoute(row: readonly [EndpointName, Endpoint], options: MountOptions) {
  const [name, endpoint] = row;
  const handle = options.handlers[name] as AnyHandler;
  const readBody = bodyReader(endpoint);
  const readQuery = queryReader(endpoint);
  const answer = async (body: unknown, query: unknown): Promise<unknown> => {
    try {
      return await handle({ body, query });
    } catch (error) {
      if (!(error instanceof FragwerkError)) throw error;
      const soft = options.softReplies[error.code]?.[name] as AnySoftReply | undefined;
      if (!soft) throw error;
      return soft(body);
    }
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const value = await answer(readBody(request), readQuery(request));
    return send(endpoint, reply, value);
  };
}

/** Turns the endpoint table into routes. */
export function mountEndpoints(app: FastifyInstance, options: MountOptions): void {
  for (const row of endpointRows) {
    const [name, endpoint] = row;
    const handler = createRoute(row, options);
    for (const mount of options.offered(name, endpoint)) {
      for (const url of pathsOf(endpoint, mount, options.servicePath)) {
        app.route({
          method: [...endpoint.methods],
          url,
          handler,
          ...options.guards({ name, endpoint, mount }),
          config: { endpoint: name, mount },
          bodyLimit: isInside(mount) ? options.limits.internal : options.limits.external,
        });
      }
    }
  }
}
