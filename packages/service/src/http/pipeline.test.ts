import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listen } from '../../../../test/support/local-server.js';
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
  const server = createServer(listener);
  const response = await fetch(await listen(server), { signal: AbortSignal.timeout(5_000) });
  expect(response.status).toBe(500);
  expect(response.headers.get('set-cookie')).toBeNull();
  server.close();
});
