import { expect, test } from 'vitest';
import { runningService } from './support/client.js';
import { rawConnections } from './support/sockets.js';

const service = runningService();

const connect = rawConnections();
/** Sends raw bytes and returns everything received until the connection ends. */
const exchange = (bytes: string): Promise<string> => connect(service.url, bytes).closed;

test.each([
  ['garbage', '400 Bad Request', 'this is not HTTP\r\n\r\n'],
  [
    'headers beyond all measure',
    '431 Request Header Fields Too Large',
    `GET /ping HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
  ],
  ['an unknown method', '400 Bad Request', 'BREW /ping HTTP/1.1\r\nHost: x\r\n\r\n'],
])('%s is answered with the problem %s, and the service stays available', async (...row) => {
  const [, status, bytes] = row;
  const [head = '', body = ''] = (await exchange(bytes)).split('\r\n\r\n');
  expect(head.split('\r\n', 1)).toEqual([`HTTP/1.1 ${status}`]);
  expect(head).toContain('application/problem+json');
  expect(Object.keys(JSON.parse(body) as object)).toEqual(['type', 'title', 'status', 'detail']);
  expect(await (await fetch(`${service.url}/ping`)).text()).toBe('pong');
});

test('an unknown expectation is ignored', async () => {
  const text = 'GET /ping HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n';
  expect(await exchange(text)).toMatch(/^HTTP\/1\.1 200 [^]*nosniff[^]*pong$/);
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
