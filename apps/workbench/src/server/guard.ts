import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './problems.js';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** Returns the host name of a Host header, without the port. */
const nameOf = (host: string): string => host.replace(/:\d*$/, '').toLowerCase();

const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** Returns whether an address is reachable from this machine only. */
export const isLoopback = (host: string): boolean =>
  loopbackNames.includes(host.includes(':') ? `[${host}]` : host);

/**
 * Rejects requests of other pages in the browser: the Host header must name this machine (against DNS
 * rebinding), and the API serves the workbench's own pages only.
 *
 * @param host address on which the workbench listens
 * @param isProxied returns whether a path belongs to the plugin service, which the sandboxed frame
 *   may call, too
 */
export function guard(
  app: FastifyInstance,
  host: string,
  isProxied: (path: string) => boolean,
): void {
  const bracketed = host.includes(':') ? `[${host}]` : host;
  const allowed = new Set([...loopbackNames, bracketed.toLowerCase()]);
  const isEveryAddress = ['0.0.0.0', '[::]'].includes(bracketed);
  const isAllowed = (name: string) =>
    allowed.has(name) || (isEveryAddress && /^[\d.]+$|^\[[\da-f:.]+\]$/.test(name));
  /** Returns whether a request comes from a page of the workbench, or not from a page. */
  const isOwnOrigin = ({ headers: { origin }, socket }: FastifyRequest): boolean => {
    if (origin === undefined) return true;
    if (!URL.canParse(origin)) return false;
    const { hostname, port } = new URL(origin);
    return isAllowed(hostname) && Number(port || 80) === socket.localPort;
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    if (!isAllowed(nameOf(request.headers.host ?? '')))
      throw new ApiError(403, {
        de: 'Diese Adresse gehört nicht zur Werkbank. Öffne sie unter http://localhost.',
        en: 'This address does not belong to the workbench. Open it at http://localhost.',
      });
    const path = request.url.split('?')[0] ?? '';
    if (!isProxied(path)) reply.header('cross-origin-resource-policy', 'same-origin');
    const isOpen = isProxied(path) && request.headers.origin === 'null';
    const isPage = isReading(request) && !path.startsWith('/api/');
    const isCrossSite =
      path.startsWith('/api/') && request.headers['sec-fetch-site'] === 'cross-site';
    if (isCrossSite || (!isOwnOrigin(request) && !isOpen && !isPage))
      throw new ApiError(403, {
        de: 'Die Werkbank nimmt Anfragen nur von ihren eigenen Seiten an.',
        en: 'The workbench accepts requests from its own pages only.',
      });
    return Promise.resolve();
  });
}
