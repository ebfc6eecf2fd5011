import { ask } from './connection.js';
import { encode } from './requests.js';

/** A service that is measured. */
export interface Target {
  readonly name: string;
  readonly url: string;
  readonly type: string;
  readonly servicePath: string;
}

/**
 * A running service at an address such as `http://127.0.0.1:8080/pluginuhr`; the path is where it is
 * published, `/fragwerk` unless given.
 *
 * @throws Error when the address is not of this machine, or the service has no plugin type
 */
export async function targetAt(address: string, name: string): Promise<Target> {
  const { hostname, origin, pathname } = new URL(address);
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
    throw new Error(`Only services of this machine are put under load, not ${hostname}.`);
  const reply = await ask(origin, encode({ method: 'GET', path: '/open/pluginlist' }));
  const types: unknown = reply.status === 200 ? JSON.parse(reply.body.toString()) : [];
  const [type] = Array.isArray(types) ? (types as unknown[]) : [];
  if (typeof type !== 'string')
    throw new Error(`${origin}/open/pluginlist names no plugin type (status ${reply.status}).`);
  const servicePath = pathname === '/' ? '/fragwerk' : pathname.replace(/\/$/, '');
  return { name, url: origin, type, servicePath };
}
