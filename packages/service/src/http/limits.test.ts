import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { Admission, type Permit } from './admission.js';
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

test('a busy service refuses previews first, scores later, and pings never', () => {
  const settings = { requestLimit: 9, inFlightLimitBytes: 9, lagLimitMs: 100 };
  const refused = (lagMs: number) =>
    (['low', 'normal', 'critical'] as const).filter((priority) => {
      try {
        new Admission(settings, () => lagMs).checkLoad(priority);
        return false;
      } catch {
        return true;
      }
    });
  expect([100, 101, 400, 401].map(refused)).toEqual([[], ['low'], ['low'], ['low', 'normal']]);
});

test('the size of the cache need not be a multiple of anything', () => {
  const cache = createReplyCache(4_001);
  cache.set('key', { status: 200, head: [], body: 'body' });
  expect(cache.get('key')?.body).toBe('body');
});

/** Reads a body of which a test sends the parts. */
function startBody(headers: Readonly<Record<string, string>>, budget: ByteBudget) {
  const request = Object.assign(new PassThrough(), { headers });
  const releases: (() => void)[] = [];
  const permit = {
    onRelease: (release: () => void) => releases.push(release),
  } as unknown as Permit;
  const options = { limitBytes: 1_000_000, budget, permit, onSlow: nothing };
  const body = new Promise<Buffer>((resolve, reject) => {
    readBody(request as unknown as IncomingMessage, options, (error, read) =>
      error ? reject(error) : resolve(read),
    );
  });
  return { request, releases, body };
}

test('a body in tiny parts takes little more memory than its bytes', async () => {
  const text = 'abc'.repeat(25_000);
  const budget = new ByteBudget(1_000_000, 1_000);
  const { request, releases, body } = startBody({ 'transfer-encoding': 'chunked' }, budget);
  const parts: Buffer[] = [];
  for (const letter of text) {
    request.write(letter);
    addPart(parts, Buffer.from(letter));
  }
  request.end();
  expect((await body).toString()).toBe(text);
  expect(parts.length).toBeLessThan(30);
  expect(releases.length).toBeLessThan(3);
  expect(budget.bytes).toBe(text.length);
  for (const release of releases) release();
  expect(budget.bytes).toBe(0);
});

test('small bodies that arrive slowly are refused when they fill the memory', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const budget = new ByteBudget(100_000, 1_000);
  const [first, second] = [0, 1].map(() => startBody({ 'content-length': '60000' }, budget));
  for (const one of [first, second]) one?.request.write('x'.repeat(50_000));
  await setImmediate();
  expect(budget.bytes).toBe(0);
  vi.advanceTimersByTime(600);
  vi.useRealTimers();
  expect(budget.bytes).toBe(60_000);
  await expect(second?.body).rejects.toThrow('too slowly');
  first?.request.end('x'.repeat(10_000));
  expect(await first?.body).toHaveLength(60_000);
});

// Otherwise its memory would neither be limited nor be released when the client disconnects.
test('a body with a length that no number holds exactly is a large one', () => {
  const headers = { 'content-length': '9007199254740993' };
  expect(isLarge(announcedLength({ headers } as unknown as IncomingMessage))).toBe(true);
});
