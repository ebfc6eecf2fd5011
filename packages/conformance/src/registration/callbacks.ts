import { textsIn } from '../discover.js';
import { exchange, type Exchange, NoReplyError, type SentRequest } from '../exchange.js';
import type { CallbackName, Callbacks } from './registration.js';

/** Timeout of a readiness check (docs/interface/registration.md#callbacks). */
const TIMEOUT_MS = 3_000;

/** Returns the plugin types in a reply of pluginlist. */
export const typesIn = (seen: Exchange | NoReplyError | undefined): string[] =>
  seen === undefined || seen instanceof NoReplyError ? [] : textsIn(seen.reply.text);

function requestOf(name: CallbackName, path: string, type: string): SentRequest {
  const accept = { accept: 'application/json' };
  if (name !== 'generalinfo') return { method: 'GET', path: `${path}/${name}`, headers: accept };
  // The host sends the bare name with this content type (docs/interface/reading.md#generalinfo).
  const headers = { ...accept, 'content-type': 'application/json' };
  return { method: 'POST', path: `${path}/${name}`, headers, body: type };
}

/** Calls the new service, as the setup service does before it replies to a registration. */
export async function callBack(address: URL, stop: AbortSignal): Promise<Callbacks> {
  const ask = async (name: CallbackName, type = ''): Promise<Exchange | NoReplyError> => {
    const options = { base: address.origin, timeoutMilliseconds: TIMEOUT_MS, stop };
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
