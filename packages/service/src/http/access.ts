import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Endpoint, Mount } from '@fragwerk/contract';
import type { Settings } from '../settings/table.js';

export type AccessCheck = (request: IncomingMessage) => boolean;

const allowAll: AccessCheck = () => true;

export const isInside = (mount: Mount): boolean => mount === 'internal' || mount === 'root';

const digest = (text: string) => createHash('sha256').update(text).digest();

const SECRET_HEADER = 'x-fragwerk-secret';

/** Returns the host of `localhost:8080`, `[::1]:80` or `http://x` in lower case. */
const hostOf = (address: string): string => {
  const url = address.includes('://') ? address : `http://${address}`;
  return URL.canParse(url) ? new URL(url).hostname : '';
};

const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '::1' ||
  host === '[::1]' ||
  host.startsWith('127.');

/** Returns whether a host cannot be a public domain name that resolves to this machine. */
const isLocalName = (host: string): boolean =>
  isLoopback(host) || !host.includes('.') || isIP(host) !== 0;

/**
 * Protects a service on the loopback address from web pages in the developer's browser: from
 * cross-origin requests (Origin) and from DNS rebinding (Host).
 */
function sameOriginCheck(): AccessCheck {
  // Parsing is the slow part, and nearly all requests name the same host.
  let known = '';
  return ({ headers: { host = '', origin } }) => {
    if (host === known && origin === undefined) return true;
    if (!isLocalName(hostOf(host))) return false;
    known = host;
    return origin === undefined || isLoopback(hostOf(origin)) || hostOf(origin) === hostOf(host);
  };
}

function insideCheck({ host, internalPort, internalSecret }: Settings): AccessCheck {
  const secret = internalSecret === '' ? null : digest(internalSecret);
  const checkOrigin = isLoopback(host) ? sameOriginCheck() : allowAll;
  return (request) => {
    if (internalPort !== 0 && request.socket.localPort !== internalPort) return false;
    if (secret && !timingSafeEqual(secret, digest(String(request.headers[SECRET_HEADER] ?? ''))))
      return false;
    return checkOrigin(request);
  };
}

/** Returns the access check of an endpoint at one of its mounts. */
export function accessChecks(
  settings: Settings,
): (endpoint: Endpoint, mount: Mount) => AccessCheck {
  const inside = insideCheck(settings);
  return ({ free }, mount) => (isInside(mount) && !free ? inside : allowAll);
}
