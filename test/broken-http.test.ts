import { expect, test } from 'vitest';
import { runningService } from './support/client.js';
import { rawConnections } from './support/sockets.js';

const service = runningService();

const connect = rawConnections();
/** Sends raw bytes and returns everything received until the connection ends. */
const exchange = (bytes: string): Promise<string> => connect(service.url, bytes).closed;

test.each([
  ['garbage', 'this is not HTTP\r\n\r\n'],
  [
    'headers beyond all measure',
    `GET /ping HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
  ],
  ['an unknown method', 'BREW /ping HTTP/1.1\r\nHost: x\r\n\r\n'],
])('%s is answered with a problem document, and the service stays available', async (_, bytes) => {
  const [head = '', body = ''] = (await exchange(bytes)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  expect(head).toContain('application/problem+json');
  expect(Object.keys(JSON.parse(body) as object)).toEqual(['type', 'title', 'status', 'detail']);
  expect(await (await fetch(`${service.url}/ping`)).text()).toBe('pong');
});

test.each([400, 3_000])('%d pipelined requests are answered, in order', async (count) => {
  const head = 'HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length';
  const requests = Array.from({ length: count }, (_, index) => {
    const body = JSON.stringify({ typ: `T${index}` });
    return `POST /open/getvars ${head}: ${body.length}\r\n\r\n${body}`;
  });
  const last = 'GET /ping HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  const received = await exchange(requests.join('') + last);
  const types = [...received.matchAll(/type \\"T(\d+)\\"|\r\n\r\npong$/g)];
  expect(types.map(([text, index]) => index ?? text.trim())).toEqual([
    ...requests.map((_, index) => String(index)),
    'pong',
  ]);
});
