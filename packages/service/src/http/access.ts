import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Endpoint, Mount } from '@fragwerk/contract';
import type { Settings } from '../settings/table.js';
import type { Log } from '../telemetry/log.js';
import { isLocalName, isLoopback, readAuthority, readOrigin } from './addresses.js';

export type AccessCheck = (request: IncomingMessage) => boolean;

const allowAll: AccessCheck = () => true;

export const isInside = (mount: Mount): boolean => mount === 'internal' || mount === 'root';

const digest = (text: string, encoding: 'utf8' | 'latin1') =>
  createHash('sha256').update(text, encoding).digest();

const SECRET_HEADER = 'x-fragwerk-secret';

type Refuse = (reason: string) => false;

const WRONG_SECRET = `its header ${SECRET_HEADER} is missing or differs from INTERNAL_SECRET. The proxy between host and service has to add it.`;
const WRONG_HOST =
  'its Host header is missing or names another machine. A proxy on this machine has to send Host: localhost, or HOST must not be a loopback address.';

/**
 * Protects a service on the loopback address from web pages in the developer's browser: from
 * cross-origin requests (Origin) and from DNS rebinding (Host).
 */
function sameOriginCheck(refuse: Refuse): AccessCheck {
  // Caches the result, because parsing is slow and nearly all requests name the same host.
  let known: string | null = null;
  return ({ headers: { host = '', origin } }) => {
    if (host === known && origin === undefined) return true;
    const own = readAuthority(host);
    if (!own || !isLocalName(own.name)) return refuse(WRONG_HOST);
    known = host;
    if (origin === undefined) return true;
    const asking = readOrigin(origin);
    return asking !== null && (isLoopback(asking.name) || asking.name === own.name);
  };
}

function insideCheck(
  { host, internalPort, internalSecret }: Settings,
  refuse: Refuse,
): AccessCheck {
  const secret = internalSecret === '' ? null : digest(internalSecret, 'utf8');
  const checkOrigin = isLoopback(host) ? sameOriginCheck(refuse) : allowAll;
  return (request) => {
    if (internalPort !== 0 && request.socket.localPort !== internalPort) return false;
    // Node decodes the bytes of headers as Latin-1, while clients send them as UTF-8.
    const given = String(request.headers[SECRET_HEADER] ?? '');
    if (secret && !timingSafeEqual(secret, digest(given, 'latin1'))) return refuse(WRONG_SECRET);
    return checkOrigin(request);
  };
}

export function accessChecks(
  settings: Settings,
  log: Pick<Log, 'warn'>,
): (endpoint: Endpoint, mount: Mount) => AccessCheck {
  const logged = new Set<string>();
  const inside = insideCheck(settings, (reason) => {
    // Once, so that callers cannot fill the log.
    if (!logged.has(reason))
      log.warn(`A request to the internal API was refused with 404, because ${reason}`);
    logged.add(reason);
    return false;
  });
  return ({ free }, mount) => (isInside(mount) && !free ? inside : allowAll);
}
