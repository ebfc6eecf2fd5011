import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Endpoint, Mount } from '@fragwerk/contract';
import type { Settings } from '../settings/table.js';

/** Whether whoever sends a request may have an answer. */
export type AccessCheck = (request: IncomingMessage) => boolean;

const everybody: AccessCheck = () => true;

export const isInside = (mount: Mount): boolean => mount === 'internal' || mount === 'root';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The name of the header that carries INTERNAL_SECRET. */
const SECRET_HEADER = 'x-fragwerk-secret';

/** The host of an address such as `localhost:8080`, `[::1]:80` or `http://x`, in small letters. */
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

/** No name that somebody on the internet could own and let lead to this machine. */
const isLocalName = (host: string): boolean =>
  isLoopback(host) || !host.includes('.') || isIP(host) !== 0;

/**
 * Pages of others in a developer's browser reach the loopback address, too: by a request of theirs
 * (Origin), or by a name of theirs that leads here (Host).
 */
function foreignPageCheck(): AccessCheck {
  // Nearly all requests name the same host, and reading it takes longer than all else here.
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
  const isNoForeignPage = isLoopback(host) ? foreignPageCheck() : everybody;
  return (request) => {
    if (internalPort !== 0 && request.socket.localPort !== internalPort) return false;
    if (secret && !timingSafeEqual(secret, digest(String(request.headers[SECRET_HEADER] ?? ''))))
      return false;
    return isNoForeignPage(request);
  };
}

/** Decides for a row of the table at one of its mounts who may ask. */
export function accessChecks(
  settings: Settings,
): (endpoint: Endpoint, mount: Mount) => AccessCheck {
  const inside = insideCheck(settings);
  return ({ free }, mount) => (isInside(mount) && !free ? inside : everybody);
}
