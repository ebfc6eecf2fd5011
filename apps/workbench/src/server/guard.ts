import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { hostsOf, readAuthority, readOrigin } from '@fragwerk/service/addresses';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FRAME_HEADER } from '../frame-messages.js';
import { isOfDialogPages, isPluginFile, isProxied } from '../service/proxy.js';
import type { ServiceTarget } from '../service/target.js';
import { isEveryAddress } from './listen.js';
import { ApiError } from './problems.js';

const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** Returns whether a preflight request asks for the header of {@link FRAME_HEADER}. */
const asksForFrameHeader = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' &&
  (headers['access-control-request-headers'] ?? '').split(/ *, */).includes(FRAME_HEADER);

/**
 * Rejects requests of other pages in the browser: the Host header must name this machine (against DNS
 * rebinding), and the API serves the workbench's own pages only. The sandboxed frame has no origin,
 * as frames of other pages may have none, so its scripts send a token.
 *
 * @param host address on which the workbench listens
 * @returns the token of the frame
 */
export function guard(
  app: FastifyInstance,
  host: string,
  target: Pick<ServiceTarget, 'servicePath'>,
): string {
  const frameToken = randomUUID();
  const allowed = new Set(['localhost', '127.0.0.1', '::1', host.toLowerCase()]);
  const isAllowed = (name: string) =>
    allowed.has(name) || (isEveryAddress(host) && isIP(name) !== 0);

  const isOwnHost = ({ raw }: FastifyRequest): boolean => {
    const [first = '', ...others] = hostsOf(raw);
    const own = readAuthority(first);
    return own !== null && others.length === 0 && isAllowed(own.name);
  };
  const isOwnOrigin = (origin: string, { socket }: FastifyRequest): boolean => {
    const page = readOrigin(origin);
    if (page?.scheme !== 'http') return false;
    return isAllowed(page.name) && page.port === socket.localPort;
  };
  const isOfFrame = (request: FastifyRequest, path: string): boolean => {
    const { servicePath } = target;
    if (!isProxied(path, servicePath)) return false;
    if (request.headers[FRAME_HEADER] === frameToken || asksForFrameHeader(request)) return true;
    // The proxy rejects those of unknown dialogs.
    if (isOfDialogPages(path, servicePath)) return true;
    // Workers of the frame load these without the scripts that add the token.
    return isReading(request) && isPluginFile(path, servicePath);
  };
  const isAllowedCall = (request: FastifyRequest, path: string): boolean => {
    const { origin, 'sec-fetch-site': site } = request.headers;
    if (path.startsWith('/api/') && site === 'cross-site') return false;
    if (origin === undefined || isOwnOrigin(origin, request)) return true;
    return origin === 'null' && isOfFrame(request, path);
  };

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    if (!isOwnHost(request))
      throw new ApiError(403, {
        de: 'Diese Adresse gehört nicht zur Werkbank. Öffne sie unter http://localhost.',
        en: 'This address does not belong to the workbench. Open it at http://localhost.',
      });
    const path = request.url.split('?')[0] ?? '';
    if (!isProxied(path, target.servicePath))
      reply.header('cross-origin-resource-policy', 'same-origin');
    if (!isAllowedCall(request, path))
      throw new ApiError(403, {
        de: 'Die Werkbank nimmt Anfragen nur von ihren eigenen Seiten an.',
        en: 'The workbench accepts requests from its own pages only.',
      });
    return Promise.resolve();
  });
  return frameToken;
}
