import { createHash, timingSafeEqual } from 'node:crypto';
import { pipeline, Transform } from 'node:stream';
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

const announcedBytes = ({ headers }: FastifyRequest): number => {
  const length = Number(headers['content-length']);
  return Number.isSafeInteger(length) && length > 0 ? length : 0;
};

/** Counts the bytes of a body whose length was not announced. */
const countBytes = (ticket: Ticket) =>
  new Transform({
    transform(chunk: Buffer, _, done) {
      try {
        ticket.grow(chunk.length);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });

export interface Guards {
  readonly onRequest: onRequestAsyncHookHandler;
  readonly preParsing: preParsingAsyncHookHandler;
  readonly preValidation: preValidationAsyncHookHandler;
}

/** Decides for each row of the table who may ask, and whether there is room for one more. */
export function createGuards({ admission, rates, settings }: GuardParts) {
  const checkInside = insideGuard(settings);
  const tickets = new WeakMap<FastifyRequest, Ticket>();
  const enter = async (refusal: Refusal, request: FastifyRequest, reply: FastifyReply) => {
    const bytes = Math.min(announcedBytes(request), request.routeOptions.bodyLimit);
    const ticket = await admission.enter(refusal, bytes);
    tickets.set(request, ticket);
    // Also when the client has gone while the request waited.
    if (reply.raw.destroyed || reply.raw.closed) ticket.leave();
    else reply.raw.once('close', ticket.leave);
  };
  return (row: MountedRow): Guards => {
    const refusal = refusalOf(row);
    const isFree = row.name === 'ping';
    const isCounted = !isInside(row.mount) && refusal !== 'never';
    return {
      async onRequest(request, reply) {
        if (isInside(row.mount) && !isFree) checkInside(request);
        if (isCounted) rates?.count(request.ip);
        await enter(refusal, request, reply);
      },
      async preParsing(request, _, payload) {
        const ticket = tickets.get(request);
        if (!ticket || request.headers['transfer-encoding'] === undefined) return payload;
        const counted = countBytes(ticket);
        pipeline(payload, counted, () => undefined);
        return Promise.resolve(counted);
      },
      async preValidation(request) {
        tickets.get(request)?.begin();
        return Promise.resolve();
      },
    };
  };
}
