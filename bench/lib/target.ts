import { sendOnce } from './connection.js';
import { encode } from './requests.js';

/**
 * Connects to a running service at an address such as `http://127.0.0.1:8080/pluginuhr`, whose path is the
 * service path (default `/fragwerk`).
 *
 * @throws Error if it is not an address of this machine, or no service with a plugin type answers
 */
export async function targetAt(address: string) {
  if (!URL.canParse(address)) throw new Error(`"${address}" is not an address.`);
  const { hostname, origin, pathname } = new URL(address);
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
    throw new Error(`Only services on this machine can be put under load, not ${hostname}.`);
  const request = encode({ method: 'GET', path: '/open/pluginlist' });
  const reply = await sendOnce(origin, request).catch((error: unknown) => {
    throw new Error(`No service answers at ${origin}. Start it first.`, { cause: error });
  });
  const types: unknown = reply.status === 200 ? JSON.parse(reply.body.toString()) : [];
  const [type] = Array.isArray(types) ? (types as unknown[]) : [];
  if (typeof type !== 'string')
    throw new Error(`${origin}/open/pluginlist lists no plugin type (status ${reply.status}).`);
  const servicePath = pathname === '/' ? '/fragwerk' : pathname.replace(/\/$/, '');
  return { url: origin, type, servicePath };
}

/** A service to measure. */
export type Target = Awaited<ReturnType<typeof targetAt>>;
