import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './problems.js';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** Host name of a Host header, without its port. */
const nameOf = (host: string): string => host.replace(/:\d*$/, '').toLowerCase();

const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** Whether the address listens on this machine only. */
export const isLoopback = (host: string): boolean =>
  loopbackNames.includes(host.includes(':') ? `[${host}]` : host);

/**
 * Keeps other pages of the browser away: a request has to name this machine in its header Host (a
 * foreign name that leads here is DNS rebinding), and the API answers pages of its own only.
 *
 * @param host address on which the workbench listens
 * @param isProxied whether a path belongs to the plugin service, where the sandboxed frame, too,
 *   may ask
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
  /** Whether a request comes from a page of the workbench itself, or from no page at all. */
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
        en: 'This address is none of the workbench. Open it at http://localhost.',
      });
    const path = request.url.split('?')[0] ?? '';
    if (!isProxied(path)) reply.header('cross-origin-resource-policy', 'same-origin');
    const isOpen = isProxied(path) && request.headers.origin === 'null';
    const isPage = isReading(request) && !path.startsWith('/api/');
    const isForeignSite =
      path.startsWith('/api/') && request.headers['sec-fetch-site'] === 'cross-site';
    if (isForeignSite || (!isOwnOrigin(request) && !isOpen && !isPage))
      throw new ApiError(403, {
        de: 'Die Werkbank nimmt Anfragen nur von ihren eigenen Seiten an.',
        en: 'The workbench takes requests from its own pages only.',
      });
    return Promise.resolve();
  });
}
