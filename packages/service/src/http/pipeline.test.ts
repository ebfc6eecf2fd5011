import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { Tracing } from '../telemetry/tracing.js';
import { Admission } from './admission.js';
import { Pipeline } from './pipeline.js';

test('a worker that sends headers which no response can have fails its request', async () => {
  const route = {
    ...{ name: 'ping', endpoint: { reply: 'text' }, isAllowed: () => true, priority: 'normal' },
    ...{ rates: null, replies: null, handle: null, counter: () => undefined },
  };
  const reply = { bytes: Buffer.from('pong'), headers: { 'x-forged': 'a\r\nset-cookie: b' } };
  const { listener } = new Pipeline({
    router: { find: () => route },
    admission: new Admission({ requestLimit: 1, inFlightLimitBytes: 1, lagLimitMs: 1 }, () => 0),
    unroutedCounter: () => undefined,
    tracing: new Tracing('', ''),
    dispatcher: { answer: () => Promise.resolve(reply) },
  } as unknown as ConstructorParameters<typeof Pipeline>[0]);
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(5_000) });
  expect(response.status).toBe(500);
  expect(response.headers.get('set-cookie')).toBeNull();
  server.close();
});
