import { type Client, createClient } from '@fragwerk/contract';
import { createAgent, type Exchange, exchange, type SentRequest } from './exchange.js';

/** Generous, because the service limits the time itself. */
const TIMEOUT_MS = 300_000;

/** Clients share their connections, because some are created for each run. */
const agents = { http: createAgent('http:'), https: createAgent('https:') };

interface Address {
  readonly base: string;
  readonly servicePath: string;
}

/** Returns a client of the service that sends through `send`. */
export const clientThrough = (
  address: Address,
  send: (request: SentRequest) => Promise<Exchange>,
): Client =>
  createClient({
    ...address,
    async fetch(url, { headers = {}, ...request }) {
      const { reply } = await send({ ...request, headers, path: url.slice(address.base.length) });
      const { status, text } = reply;
      const get = (name: string) => reply.headers[name] ?? null;
      return { status, headers: { get }, text: () => Promise.resolve(text) };
    },
  });

/**
 * Creates a client for Node, whose requests take a quarter of the computing time of `fetch`.
 *
 * @param address as for `createClient`
 */
export function createHttpClient(address: Address): Client {
  const { base } = address;
  const agent = base.startsWith('https:') ? agents.https : agents.http;
  return clientThrough(address, (request) => {
    const { signal: stop } = new AbortController();
    return exchange(request, { base, agent, stop, timeoutMs: TIMEOUT_MS });
  });
}
