import { exchange, type Exchange, NoReplyError, type SentRequest } from '../exchange.js';
import { parsed } from './reading.js';
import type { CallbackName, Callbacks } from './registration.js';

/** So long waits a readiness check for one answer (contract 8.5). */
const TIMEOUT = 3_000;

/** The plugin types in an answer of pluginlist. */
export function typesIn(seen: Exchange | NoReplyError | undefined): string[] {
  if (seen === undefined || seen instanceof NoReplyError) return [];
  const list = parsed(seen.reply.text);
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : [];
}

function requestOf(name: CallbackName, path: string, type: string): SentRequest {
  const accept = { accept: 'application/json' };
  if (name !== 'generalinfo') return { method: 'GET', path: `${path}/${name}`, headers: accept };
  // The bare name under this content type is what the host sends (contract 3.2).
  const headers = { ...accept, 'content-type': 'application/json' };
  return { method: 'POST', path: `${path}/${name}`, headers, body: type };
}

/** Asks the new service, as the setup service does before it answers a registration. */
export async function callBack(address: URL, stop: AbortSignal): Promise<Callbacks> {
  const ask = async (name: CallbackName, type = ''): Promise<Exchange | NoReplyError> => {
    const options = { base: address.origin, timeoutMilliseconds: TIMEOUT, stop };
    const path = address.pathname.replace(/\/$/, '');
    try {
      return await exchange(requestOf(name, path, type), options);
    } catch (error) {
      if (error instanceof NoReplyError) return error;
      throw error;
    }
  };
  const [ping, pluginlist, generalinfolist] = await Promise.all([
    ask('ping'),
    ask('pluginlist'),
    ask('generalinfolist'),
  ]);
  const [type] = typesIn(pluginlist);
  const rest = type === undefined ? {} : { generalinfo: await ask('generalinfo', type) };
  return { ping, pluginlist, generalinfolist, ...rest };
}
