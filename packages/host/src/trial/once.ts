import type { Client } from '@fragwerk/contract';

const keyOf = (input: unknown): string =>
  JSON.stringify(input, (_key, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );

/** Returns a client that sends identical requests once. Meant for one run, as it keeps all replies. */
export function sendingOnce(client: Client): Client {
  const calls = Object.entries(client).map(([name, call]) => {
    const replies = new Map<string, Promise<unknown>>();
    const once = (input?: unknown): Promise<unknown> => {
      const key = keyOf(input);
      const reply = replies.get(key) ?? (call as (input: unknown) => Promise<unknown>)(input);
      replies.set(key, reply);
      return reply;
    };
    return [name, once] as const;
  });
  return Object.fromEntries(calls) as unknown as Client;
}
