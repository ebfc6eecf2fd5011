import { createServer } from 'node:http';
import { expect, test, vi } from 'vitest';
import { listen } from '../../../../test/support/local-server.js';
import { ServiceClients } from './services.js';

vi.mock('node:timers/promises', async (load) => {
  const { setTimeout: delay } = await load<typeof import('node:timers/promises')>();
  // No pause before another attempt.
  return { setTimeout: (ms: number, ...rest: unknown[]) => delay(ms === 200 ? 0 : ms, ...rest) };
});

test('a service that is down is called a few times, however many attempts a type declares', async () => {
  let calls = 0;
  const server = createServer((_, response) => {
    calls++;
    response.writeHead(503).end();
  });
  const clients = new ServiceClients(
    { services: [['T.s', await listen(server)]], serviceSecrets: [] },
    {} as ConstructorParameters<typeof ServiceClients>[1],
    () => undefined,
  );
  const call = clients.call('T', { s: { retries: 1e9 } }, { service: 's', request: { path: '/' } });
  await expect(call).rejects.toThrow('503');
  expect(calls).toBe(11);
  server.close();
});

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
