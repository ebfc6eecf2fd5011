import {
  type Endpoint,
  type EndpointName,
  endpointRows,
  type OfferedMounts,
  pathsOf,
} from '@fragwerk/contract';
import { FragwerkError } from '@fragwerk/sdk';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { arrivedOf, type Front } from './front.js';
import { type Guards, isInside, type MountedRow } from './overload/guards.js';
import { logRequest } from './log.js';
import { beginReply, writeReply, type WrittenReply } from './replies.js';
import { bytesOfKept, type EndpointReplies, type ReplyCache, type Work } from './reply-cache.js';
import { bodyReader, bytesOf, checkContentType, queryReader } from './request-reader.js';
import type { SoftRepliesByCode } from './soft-replies.js';
import type { Observe, Place } from './telemetry/observe.js';

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
  readonly front: Front;
  /** Whether the plugin type that a body names, if any, lets its answers be kept. */
  readonly isRepeatable: (body: unknown) => boolean;
}

type Row = readonly [EndpointName, Endpoint];

/** Whether an answer names something that went wrong and may be over at the next try. */
const tellsProblem = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'error' in value && value.error !== '';

/** 1 parse, 2 validate, 3 handle, 4 write; @returns also whether the answer may be kept */
function createAnswer([name, endpoint]: Row, options: MountOptions) {
  const handle = options.handlers[name] as AnyHandler;
  const readBody = bodyReader(endpoint);
  const readQuery = queryReader(endpoint);
  return async (request: FastifyRequest): Promise<Work> => {
    const body = readBody(request);
    try {
      const value = await handle({ body, query: readQuery(request) });
      const mayBeKept = !tellsProblem(value) && options.isRepeatable(body);
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
function createRoute(row: Row, replies: EndpointReplies | null, options: MountOptions) {
  const [, endpoint] = row;
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
  const keyOf = (request: FastifyRequest) => {
    const arrived = arrivedOf(request.raw);
    if (arrived) return arrived.key;
    const body = endpoint.body === undefined ? undefined : bytesOf(request);
    return replies?.keyOf(body) ?? null;
  };
  return (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<WrittenReply['body']> | undefined => {
    if (isJson) checkContentType(request);
    const key = keyOf(request);
    const kept = key === null ? undefined : replies?.find(key);
    if (!kept) return answer(request, reply, key);
    beginReply(kept.begin, reply);
    reply.send(bytesOfKept(kept));
    return undefined;
  };
}

interface MountedPath {
  readonly row: Row;
  readonly path: string;
  /** Largest body, in bytes. */
  readonly limit: number;
  readonly guards: Guards;
  readonly place: Place;
}

/** Lets the front answer what is kept of a path. */
function addToFront(
  app: FastifyInstance,
  { front }: MountOptions,
  mounted: MountedPath & { readonly replies: EndpointReplies },
): void {
  const {
    row: [, endpoint],
    path,
    limit,
    guards,
    place,
    replies,
  } = mounted;
  const [method] = endpoint.methods;
  front.add(path, {
    method,
    takesText: endpoint.body === 'text',
    limit,
    replies,
    mayAsk: guards.mayAsk,
    onAnswer: ({ url = '' }, id, time) => {
      place.count(200, time);
      logRequest(app.log, { id, method, url, status: 200, time });
    },
  });
}

/** Turns the endpoint table into routes. */
export function mountEndpoints(app: FastifyInstance, options: MountOptions): void {
  for (const row of endpointRows) {
    const [name, endpoint] = row;
    const replies = endpoint.keptFor ? options.cache.of(name, endpoint.keptFor) : null;
    const handler = createRoute(row, replies, options);
    for (const mount of options.offered(name, endpoint)) {
      const guards = options.guards({ name, endpoint, mount });
      const limit = isInside(mount) ? options.limits.internal : options.limits.external;
      for (const path of pathsOf(endpoint, mount, options.servicePath)) {
        const { place, onRequest } = options.observe({ name, mount, path });
        if (replies) addToFront(app, options, { row, path, limit, guards, place, replies });
        app.route({
          method: [...endpoint.methods],
          url: path,
          handler,
          ...guards.hooks,
          onRequest: [onRequest, guards.hooks.onRequest],
          bodyLimit: limit,
        });
      }
    }
  }
}
