import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { announcedLength, isLarge } from './body.js';
import { createReplyCache } from './reply-cache.js';
import { HttpServers } from './server.js';

const nothing = () => undefined;

test('the time for a request may be any number', async () => {
  for (const requestTimeoutMs of [0.1, 1_000.5]) {
    const servers = new HttpServers({ requestTimeoutMs, listener: nothing, onDrop: nothing });
    expect(await servers.listen({ host: '127.0.0.1', port: 0 })).toBeGreaterThan(0);
    await servers.close();
  }
});

test.each(['GET /pi', 'POST /open/score HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{'])(
  'a request that arrives too slowly gets 408: %j',
  async (text) => {
    const servers = new HttpServers({ requestTimeoutMs: 100, listener: nothing, onDrop: nothing });
    const socket = connect(await servers.listen({ host: '127.0.0.1', port: 0 }), '127.0.0.1');
    socket.write(text);
    const [reply] = (await once(socket, 'data')) as [Buffer];
    expect(String(reply)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[^]*in time\."}$/);
    socket.destroy();
    await servers.close();
  },
);

test('the size of the cache need not be a multiple of anything', () => {
  const cache = createReplyCache(4_001);
  cache.set('key', { status: 200, head: [], body: 'body' });
  expect(cache.get('key')?.body).toBe('body');
});

// Otherwise its memory would neither be limited nor be released when the client disconnects.
test('a body with a length that no number holds exactly is a large one', () => {
  const headers = { 'content-length': '9007199254740993' };
  expect(isLarge(announcedLength({ headers } as unknown as IncomingMessage))).toBe(true);
});
