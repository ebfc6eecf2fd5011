import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Endpoint, EndpointName, Mount } from '@fragwerk/contract';
import { FragwerkError } from '@fragwerk/sdk';
import type {
  FastifyReply,
  FastifyRequest,
  FastifyInstance,
  onRequestHookHandler,
  onResponseHookHandler,
  preParsingHookHandler,
  preValidationHookHandler,
} from 'fastify';
import { arrivedOf } from '../front.js';
import type { Settings } from '../settings/table.js';
import type { Admission, Refusal, Ticket } from './admission.js';
import { readWithRoom } from './body.js';
import type { ClientRates } from './client-rates.js';
import { OpenTickets } from './open-tickets.js';

/** A row of the endpoint table at one of its mounts. */
export interface MountedRow {
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
  readonly mount: Mount;
}

export interface GuardParts {
  readonly admission: Admission;
  /** `null` when clients are not counted. */
  readonly rates: ClientRates | null;
  readonly settings: Settings;
}

/** What has to answer whatever happens: it tells others how the service is. */
const vital: ReadonlySet<EndpointName> = new Set([
  'ping',
  'version',
  'info',
  'metrics',
  'ready',
  'status',
]);

export const isInside = (mount: Mount): boolean => mount === 'internal' || mount === 'root';

function refusalOf({ name, endpoint, mount }: MountedRow): Refusal {
  if (vital.has(name)) return 'never';
  return isInside(mount) && endpoint.group !== 'render' ? 'later' : 'first';
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Tells callers who may not use an endpoint no more than that it is not there for them. */
const notForYou = () =>
  new FragwerkError('UNKNOWN_PATH', 'This service has no endpoint of that path for this caller.');

/** The name of the header that carries INTERNAL_SECRET. */
const SECRET_HEADER = 'x-fragwerk-secret';

/** Who asks: a request of Node or of the framework. */
type Caller = Pick<IncomingMessage, 'headers'> & {
  readonly socket: { readonly localPort?: number };
};

function insideGuard({ internalPort, internalSecret }: Settings): (caller: Caller) => boolean {
  const secret = internalSecret === '' ? null : digest(internalSecret);
  const knowsSecret = ({ headers }: Caller) =>
    !secret || timingSafeEqual(secret, digest(String(headers[SECRET_HEADER] ?? '')));
  return (caller) =>
    (internalPort === 0 || caller.socket.localPort === internalPort) && knowsSecret(caller);
}

/** `undefined` when the client does not say it. */
const announcedBytes = ({ headers }: FastifyRequest): number | undefined => {
  if (headers['transfer-encoding'] !== undefined) return undefined;
  const length = Number(headers['content-length']);
  return Number.isSafeInteger(length) && length > 0 ? length : 0;
};

/** It is refused for its length before it is read. */
const isBeyond = (request: FastifyRequest): boolean =>
  (announcedBytes(request) ?? 0) > request.routeOptions.bodyLimit;

/** What a check throws, as hooks want to be told. */
function errorOf(check: () => void): Error | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

/** What was read already, for whom it is to be read by. */
function streamOf(body: Buffer): Readable {
  const stream = new Readable({ read: () => undefined });
  stream.push(body);
  stream.push(null);
  return stream;
}

/** Hooks without a promise: most requests have nothing to wait for, and each promise takes its time. */
function begin(ticket: Ticket | null, done: (error?: Error) => void): void {
  let waiting: Promise<void> | undefined;
  const error = errorOf(() => {
    waiting = ticket?.begin();
  });
  if (error || !waiting) done(error);
  else
    waiting.then(() => {
      done();
    }, done);
}

/** @throws FragwerkError TOO_MANY_REQUESTS, with the time after which the next one is answered */
function checkRate(rates: ClientRates, { ip }: FastifyRequest, reply: FastifyReply): void {
  const seconds = rates.count(ip);
  if (seconds === 0) return;
  reply.header('retry-after', String(seconds));
  throw new FragwerkError(
    'TOO_MANY_REQUESTS',
    `Too many requests came from this address. Try again in ${seconds} seconds.`,
  );
}

export interface Guards {
  /** Whether whoever sends this may have what is kept, without being counted. */
  readonly mayAsk: (request: IncomingMessage) => boolean;
  readonly hooks: GuardHooks;
}

export interface GuardHooks {
  readonly onRequest: onRequestHookHandler;
  readonly preParsing: preParsingHookHandler;
  readonly preValidation: preValidationHookHandler;
  readonly onResponse: onResponseHookHandler;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** `null` for what is never refused. */
    ticket: Ticket | null;
  }
}

/** Decides for each row of the table who may ask, and whether there is room for one more. */
export function createGuards(app: FastifyInstance, { admission, rates, settings }: GuardParts) {
  const isInsider = insideGuard(settings);
  const open = new OpenTickets();
  app.decorateRequest('ticket', null);
  const enter = (refusal: Refusal, request: FastifyRequest) => {
    request.ticket = admission.enter(refusal, announcedBytes(request));
    if (request.ticket) open.add(request.raw.socket, request.ticket);
  };
  const later = {
    preParsing: (...[request, , payload, done]: Parameters<preParsingHookHandler>) => {
      const arrived = arrivedOf(request.raw);
      if (arrived) {
        done(null, streamOf(arrived.body));
        return;
      }
      const body = request.ticket?.body;
      const isRead = body?.isLarge === true && !isBeyond(request);
      done(null, isRead ? readWithRoom(payload, body) : payload);
    },
    preValidation: (request, _, done) => {
      begin(request.ticket, done);
    },
    onResponse: (request, _, done) => {
      if (request.ticket) open.leave(request.raw.socket, request.ticket);
      done();
    },
  } satisfies Omit<GuardHooks, 'onRequest'>;
  return (row: MountedRow): Guards => {
    const refusal = refusalOf(row);
    const isFree = row.name === 'ping';
    const isCounted = !isInside(row.mount) && refusal !== 'never';
    const mayEnter = isInside(row.mount) && !isFree ? isInsider : () => true;
    const check = (request: FastifyRequest, reply: FastifyReply) => {
      if (!mayEnter(request)) throw notForYou();
      if (isCounted && rates) checkRate(rates, request, reply);
      enter(refusal, request);
    };
    const onRequest: onRequestHookHandler = (request, reply, done) => {
      const error = errorOf(() => {
        check(request, reply);
      });
      done(error);
    };
    const mayAsk = isCounted && rates ? () => false : mayEnter;
    return { mayAsk, hooks: { ...later, onRequest } };
  };
}
