import { type Client, writeJson } from '@fragwerk/contract';
import { isTemporary } from '../attempt/problems.js';

/** A busy machine needs a few repeated calls; without a bound, a plugin that hangs would get many. */
const MAX_RETRIES = 4;

const clients = new WeakSet<Client>();

/**
 * Returns a client that sends identical requests once, and repeats a few that fail only for lack of
 * time; the given one if it does so already. Meant for one run, as it keeps all replies.
 */
export function sendingOnce(client: Client): Client {
  if (clients.has(client)) return client;
  let retries = 0;
  const calls = Object.entries(client).map(([name, call]) => {
    const replies = new Map<string, Promise<unknown>>();
    const send = (input: unknown): Promise<unknown> =>
      (call as (input: unknown) => Promise<unknown>)(input).catch((error: unknown) => {
        if (!isTemporary(error) || retries >= MAX_RETRIES) throw error;
        retries++;
        return send(input);
      });
    const once = (input?: unknown): Promise<unknown> => {
      const key = writeJson(input ?? null);
      const reply = replies.get(key) ?? send(input);
      replies.set(key, reply);
      return reply;
    };
    return [name, once] as const;
  });
  const once = Object.fromEntries(calls) as unknown as Client;
  clients.add(once);
  return once;
}
