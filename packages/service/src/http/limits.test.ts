import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { Permit } from './admission.js';
import { addPart, announcedLength, isLarge, readBody } from './body.js';
import { ByteBudget } from './byte-budget.js';
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

test('a body in tiny parts takes little more memory than its bytes', async () => {
  const text = 'abc'.repeat(25_000);
  const request = Object.assign(new PassThrough(), { headers: { 'transfer-encoding': 'chunked' } });
  const budget = new ByteBudget(1_000_000, 1_000);
  const releases: (() => void)[] = [];
  const permit = { onRelease: (release: () => void) => releases.push(release) };
  const options = { limitBytes: 1_000_000, budget, permit: permit as unknown as Permit };
  const parts: Buffer[] = [];
  const body = await new Promise<Buffer>((resolve, reject) => {
    const done = (error: Error | null, read: Buffer) => (error ? reject(error) : resolve(read));
    readBody(request as unknown as IncomingMessage, options, done);
    for (const letter of text) {
      request.write(letter);
      addPart(parts, Buffer.from(letter));
    }
    request.end();
  });
  expect(body.toString()).toBe(text);
  expect(parts.length).toBeLessThan(30);
  expect(releases.length).toBeLessThan(3);
  expect(budget.bytes).toBe(text.length);
  for (const release of releases) release();
  expect(budget.bytes).toBe(0);
});

// Otherwise its memory would neither be limited nor be released when the client disconnects.
test('a body with a length that no number holds exactly is a large one', () => {
  const headers = { 'content-length': '9007199254740993' };
  expect(isLarge(announcedLength({ headers } as unknown as IncomingMessage))).toBe(true);
});
