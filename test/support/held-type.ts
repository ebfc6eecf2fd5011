import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect } from 'vitest';
import { listen } from './local-server.js';
import { tempFolder } from './temp-folder.js';

/** Simultaneous statements of {@link heldType}. */
const MAX_STATEMENTS = 12;

const source = `
import { definePlugin } from '@fragwerk/sdk';
export default definePlugin({
  type: 'Wartet',
  cacheable: false,
  services: { gate: { timeout: 60_000, retries: 0, concurrency: ${MAX_STATEMENTS} } },
  statement: async ({ services }) => (await services.gate.call({ path: '/' })).body,
});
`;

/**
 * A plugin type `Wartet` of a service in another process, for the tests of the enclosing file or
 * `describe`: its statements are returned when they are released.
 */
export function heldType() {
  const PLUGINS = tempFolder().write('held.mjs', source);
  const held: ServerResponse[] = [];
  const server = createServer((_, response) => held.push(response));
  let url = '';
  beforeAll(async () => {
    url = await listen(server);
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    /** Settings of the service. */
    env: () => ({ PLUGINS, SERVICES: `Wartet.gate=${url}` }),
    /** Waits until this many statements have begun. */
    begun: (count: number) => expect.poll(() => held.length).toBe(count),
    finish() {
      for (const response of held.splice(0)) response.end('finished');
    },
  };
}
