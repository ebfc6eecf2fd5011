import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { ServiceClients } from './services.js';

test('times that no timer of Node can measure are as good as none', async () => {
  const server = createServer((_, response) => setTimeout(() => response.end('done'), 50));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const clients = new ServiceClients(
    { services: [['T.s', `http://127.0.0.1:${port}`]], serviceSecrets: [] },
    {} as ConstructorParameters<typeof ServiceClients>[1],
    () => undefined,
  );
  const call = { service: 's', request: { path: '/', timeout: 1e12 } };
  expect(await clients.call('T', { s: { timeout: 9e12 } }, call)).toMatchObject({ body: 'done' });
  server.close();
});
