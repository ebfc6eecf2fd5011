import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listen } from '../../../../test/support/local-server.js';
import { ServiceClients } from './services.js';

test('times that no timer of Node can measure are as good as none', async () => {
  const server = createServer((_, response) => setTimeout(() => response.end('done'), 50));
  const clients = new ServiceClients(
    { services: [['T.s', await listen(server)]], serviceSecrets: [] },
    {} as ConstructorParameters<typeof ServiceClients>[1],
    () => undefined,
  );
  const call = { service: 's', request: { path: '/', timeout: 1e12 } };
  expect(await clients.call('T', { s: { timeout: 9e12 } }, call)).toMatchObject({ body: 'done' });
  server.close();
});
