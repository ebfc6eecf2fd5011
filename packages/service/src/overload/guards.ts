import { createHash, timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Endpoint, EndpointName, Mount } from '@fragwerk/contract';
import { FragwerkError } from '@fragwerk/sdk';
import type {
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  preParsingAsyncHookHandler,
  preValidationAsyncHookHandler,
} from 'fastify';
import type { Settings } from '../settings/table.js';
import type { Admission, Refusal, Ticket } from './admission.js';
import { readWithRoom } from './body.js';
import type { ClientRates } from './client-rates.js';

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

function insideGuard({ internalPort, internalSecret }: Settings) {
  const secret = internalSecret === '' ? null : digest(internalSecret);
  return ({ headers, socket }: FastifyRequest): void => {
    if (internalPort !== 0 && socket.localPort !== internalPort) throw notForYou();
    if (secret && !timingSafeEqual(secret, digest(String(headers[SECRET_HEADER] ?? ''))))
      throw notForYou();
  };
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

/**
 * Calls a function once a request is over, also when its client goes while its answer stands behind
 * that of an earlier request of the same connection: Node tells nobody about such an answer's end.
 */
function endWatch() {
  const open = new WeakMap<Socket, Set<() => void>>();
  const ofSocket = (socket: Socket) => {
    const known = open.get(socket);
    if (known) return known;
    const leaving = new Set<() => void>();
    open.set(socket, leaving);
    socket.once('close', () => {
      for (const leave of leaving) leave();
    });
    return leaving;
  };
  return ({ socket }: FastifyRequest, { raw }: FastifyReply, leave: () => void): void => {
    if (socket.destroyed) {
      leave();
      return;
    }
    const leaving = ofSocket(socket);
    leaving.add(leave);
    raw.once('close', () => {
      leaving.delete(leave);
      leave();
    });
  };
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
  readonly onRequest: onRequestAsyncHookHandler;
  readonly preParsing: preParsingAsyncHookHandler;
  readonly preValidation: preValidationAsyncHookHandler;
}

/** Decides for each row of the table who may ask, and whether there is room for one more. */
export function createGuards({ admission, rates, settings }: GuardParts) {
  const checkInside = insideGuard(settings);
  const tickets = new WeakMap<FastifyRequest, Ticket>();
  const whenOver = endWatch();
  const enter = (refusal: Refusal, request: FastifyRequest, reply: FastifyReply) => {
    const ticket = admission.enter(refusal, announcedBytes(request));
    if (!ticket) return;
    tickets.set(request, ticket);
    whenOver(request, reply, ticket.leave);
  };
  return (row: MountedRow): Guards => {
    const refusal = refusalOf(row);
    const isFree = row.name === 'ping';
    const isCounted = !isInside(row.mount) && refusal !== 'never';
    return {
      async onRequest(request, reply) {
        if (isInside(row.mount) && !isFree) checkInside(request);
        if (isCounted && rates) checkRate(rates, request, reply);
        enter(refusal, request, reply);
        return Promise.resolve();
      },
      async preParsing(request, _, payload) {
        const body = tickets.get(request)?.body;
        const isRead = body?.isLarge === true && !isBeyond(request);
        return Promise.resolve(isRead ? readWithRoom(payload, body) : payload);
      },
      async preValidation(request) {
        await tickets.get(request)?.begin();
      },
    };
  };
}
