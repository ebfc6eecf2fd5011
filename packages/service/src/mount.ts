import {
  type Endpoint,
  type EndpointName,
  endpointRows,
  type OfferedMounts,
  pathsOf,
} from '@fragwerk/contract';
import { FragwerkError } from '@fragwerk/sdk';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Guards, isInside, type MountedRow } from './overload/guards.js';
import { beginReply, writeReply, type WrittenReply } from './replies.js';
import type { ReplyCache, Work } from './reply-cache.js';
import { bodyReader, bytesOf, checkContentType, queryReader } from './request-reader.js';
import type { SoftRepliesByCode } from './soft-replies.js';
import type { Observe } from './telemetry/observe.js';

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
  readonly observe: Observe;
  readonly cache: ReplyCache;
  /** Whether a request with this body always has the same answer. */
  readonly isRepeatable: (body: unknown) => boolean;
}

type Row = readonly [EndpointName, Endpoint];

/** 1 parse, 2 validate, 3 handle, 4 write; @returns also whether the answer may be kept */
function createAnswer([name, endpoint]: Row, options: MountOptions) {
  const handle = options.handlers[name] as AnyHandler;
  const readBody = bodyReader(endpoint);
  const readQuery = queryReader(endpoint);
  return async (request: FastifyRequest): Promise<Work> => {
    const body = readBody(request);
    try {
      const value = await handle({ body, query: readQuery(request) });
      const mayBeKept = endpoint.pure === true && options.isRepeatable(body);
      return { written: writeReply(endpoint, value), mayBeKept };
    } catch (error) {
      if (!(error instanceof FragwerkError)) throw error;
      const soft = options.softReplies[error.code]?.[name] as AnySoftReply | undefined;
      if (!soft) throw error;
      return { written: writeReply(endpoint, soft(body)), mayBeKept: false };
    }
  };
}

/** One request's way through a row of the table. */
function createRoute(row: Row, options: MountOptions) {
  const [name, endpoint] = row;
  const replies = endpoint.pure ? options.cache.of(name) : null;
  const work = createAnswer(row, options);
  const answer = async (request: FastifyRequest, reply: FastifyReply, key: string | null) => {
    const written =
      replies && key !== null
        ? await replies.workOut(key, () => work(request))
        : (await work(request)).written;
    beginReply(written, reply);
    return written.body;
  };
  const isJson = typeof endpoint.body === 'object';
  return (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<WrittenReply['body']> | undefined => {
    if (isJson) checkContentType(request);
    const key = replies?.keyOf(bytesOf(request)) ?? null;
    const kept = key === null ? undefined : replies?.find(key);
    if (!kept) return answer(request, reply, key);
    beginReply(kept, reply);
    reply.send(kept.body);
    return undefined;
  };
}

/** Turns the endpoint table into routes. */
export function mountEndpoints(app: FastifyInstance, options: MountOptions): void {
  for (const row of endpointRows) {
    const [name, endpoint] = row;
    const handler = createRoute(row, options);
    for (const mount of options.offered(name, endpoint)) {
      const guards = options.guards({ name, endpoint, mount });
      for (const url of pathsOf(endpoint, mount, options.servicePath)) {
        app.route({
          method: [...endpoint.methods],
          url,
          handler,
          ...guards,
          onRequest: [options.observe({ name, mount, path: url }), guards.onRequest],
          bodyLimit: isInside(mount) ? options.limits.internal : options.limits.external,
        });
      }
    }
  }
}
