import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { clock } from '@fragwerk/plugin-clock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { detailOf, expectProblem } from './support/checks.js';
import { runningService } from './support/client.js';
import { childServices } from './support/child-service.js';
import { heldType } from './support/held-type.js';
import { beginPost, get, metricOf, send } from './support/http.js';
import { startTestService } from './support/service.js';
import { rawConnections } from './support/sockets.js';
import { waitingPlugin } from './support/waiting-plugin.js';

const children = childServices();
const MIB = 1024 * 1024;

/** What the Dockerfile sets. */
const containerLimits = Object.fromEntries(
  Array.from(
    readFileSync('deploy/Dockerfile', 'utf8').matchAll(/^ +(\w+_LIMIT|\w+_CACHE)=(\d+)/gm),
    ([, name = '', value = '']) => [name, value],
  ),
);

const post = (url: string, path: string, body: object) =>
  send(url, { path, body: JSON.stringify(body) });

/** Sends a request that may be cancelled. */
function openRequest(url: string, path: string, body: string) {
  const { request, status } = beginPost(url + path, { 'content-length': body.length });
  request.end(body);
  return { status, leave: () => request.destroy() };
}

const { plugin: waiting, finish } = waitingPlugin();
const connect = rawConnections();
const requestsInFlight = (url: string) => metricOf(url, 'fragwerk_requests_in_flight');
const bytesInFlight = (url: string) => metricOf(url, 'fragwerk_bytes_in_flight');

describe('too many requests at once', () => {
  const service = runningService({ REQUEST_LIMIT: '4' }, { plugins: [clock, waiting] });

  let number = 0;
  /** Number of requests in progress; ends when `total` are counted. */
  const startRequests = async (count: number, total: number) => {
    // All requests differ, because replies are cached.
    const requests = Array.from({ length: count }, () =>
      openRequest(service.url, '/open/angabe', `{"typ":"Wartet","name":"P${++number}"}`),
    );
    await expect.poll(() => requestsInFlight(service.url)).toBe(total);
    const leave = () => {
      for (const one of requests) one.leave();
    };
    return { open: requests.map(({ status }) => status), leave };
  };
  const score = (name = '') => post(service.url, '/open/score', { typ: 'Uhr', name });

  it('reject external and drawing endpoints first, scoring later, ping never', async () => {
    const { open } = await startRequests(4, 4);
    for (const path of ['/open/image', '/fragwerk/api/open/reloadplugindto']) {
      const refused = await post(service.url, path, { typ: 'Uhr' });
      expectProblem(refused, 503);
      expect(detailOf(refused)).toMatch(/too many requests/i);
    }
    expect((await get(service.url, '/fragwerk/interface/README.md')).status).toBe(503);
    expect((await score()).status).toBe(200);
    open.push(...(await startRequests(4, 8)).open);
    expect((await score('another')).status).toBe(503);
    // Cached replies take almost no time.
    expect((await score()).status).toBe(200);
    for (const path of [
      '/ping',
      '/open/ping',
      '/fragwerk/open/ping',
      '/info',
      '/metrics',
      '/ready',
    ])
      expect((await get(service.url, path)).status, path).toBe(200);
    const { headers } = await fetch(`${service.url}/fragwerk/interface/README.md`);
    expect(headers.get('retry-after')).toMatch(/^[1-9]$/);
    finish();
    const answers = await Promise.all(open);
    expect(answers).toEqual(open.map(() => 200));
    // The service recovers by itself.
    expect((await post(service.url, '/open/image', { typ: 'Uhr' })).status).toBe(200);
  });

  it('are dropped when their clients disconnect', async () => {
    const { leave } = await startRequests(4, 4);
    leave();
    await startRequests(0, 0);
    finish();
    expect((await post(service.url, '/open/image', { typ: 'Uhr' })).status).toBe(200);
  });
});

/** Returns a JSON body of a given size, in a member that may be as long as the body: a picture. */
const bodyOfSize = (bytes: number) => `{"typ":"Uhr","imageUrl":"${'x'.repeat(bytes - 27)}"}`;

/** Opens a connection that announces a body and sends this part of it. */
async function announce(url: string, announced: number, sent: number): Promise<Socket> {
  const { socket } = connect(url);
  const head = `POST /open/score HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${announced}\r\n\r\n`;
  const text = head + bodyOfSize(announced).slice(0, sent);
  await new Promise((resolve) => socket.write(text, resolve));
  return socket;
}

/** Hides from a service in this process how slowly a body arrives, which depends on the machine's load. */
const stopPaceChecks = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });

describe('bodies that do not arrive', () => {
  const limits = { REQUEST_LIMIT: '4', IN_FLIGHT_LIMIT: String(8 * MIB) };
  const count = 200;

  it.each([
    ['with nothing of it', 1],
    ['with the amount that a connection buffers anyway', 60_000],
  ])('take no memory, however many announce 8 MiB %s', async (_, sent) => {
    const service = await startTestService(limits);
    const announceAll = () =>
      Promise.all(Array.from({ length: count }, () => announce(service.url, 8 * MIB, sent)));
    stopPaceChecks();
    const unnoticed = await announceAll();
    expect(await bytesInFlight(service.url)).toBe(0);
    vi.useRealTimers();
    const slow = [...unnoticed, ...(await announceAll())];
    for (const bytes of [30, 5_000, MIB, 10 * MIB]) {
      const options = { path: '/open/score', body: bodyOfSize(bytes) };
      expect((await send(service.url, options)).status, `${bytes} bytes`).toBe(200);
    }
    expect((await post(service.url, '/open/image', { typ: 'Uhr' })).status).toBe(200);
    for (const socket of slow) socket.destroy();
    await service.stop();
  });

  it('give up their memory to other requests when they stall', async () => {
    const service = await startTestService(limits);
    const slow = await announce(service.url, 8 * MIB, MIB);
    await expect.poll(() => bytesInFlight(service.url)).toBe(8 * MIB);
    // Small requests never wait for them.
    expect((await post(service.url, '/open/score', { typ: 'Uhr' })).status).toBe(200);
    expect(slow.readyState).toBe('open');
    const answer = new Promise<string>((resolve) =>
      slow.once('data', (data) => resolve(String(data))),
    );
    const options = { path: '/open/score', body: bodyOfSize(3 * MIB) };
    expect((await send(service.url, options)).status).toBe(200);
    expect(await answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*too slowly/);
    expect(await bytesInFlight(service.url)).toBe(0);
    slow.destroy();
    await service.stop();
  });
});

describe('large bodies', () => {
  const service = runningService(
    { IN_FLIGHT_LIMIT: '400000', BODY_LIMIT: String(MIB) },
    { plugins: [clock, waiting] },
  );
  const large = { typ: 'Uhr', name: 'x'.repeat(500_000) };
  beforeEach(() => {
    stopPaceChecks();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('wait for each other, however many there are', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => post(service.url, '/open/score', large)),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  });

  it('do not block small requests and pings', async () => {
    const held = withhold(service.url, bodyOfSize(180_000));
    await expect.poll(() => bytesInFlight(service.url)).toBe(180_000);
    const waiting = post(service.url, '/open/score', large);
    expect((await get(service.url, '/ping')).status).toBe(200);
    expect((await get(service.url, '/open/pluginlist')).status).toBe(200);
    held.finish();
    expect(await held.status).toBe(200);
    expect((await waiting).status).toBe(200);
  });

  it('are counted even if they do not announce their length', async () => {
    const body = JSON.stringify({ typ: 'Wartet', name: 'x'.repeat(100_000) });
    const held = openRequest(service.url, '/open/angabe', body);
    await expect.poll(() => bytesInFlight(service.url)).toBe(body.length);
    expect(await chunked(service.url, JSON.stringify(large))).toBe(503);
    finish();
    expect(await held.status).toBe(200);
    expect(await chunked(service.url, JSON.stringify(large))).toBe(200);
  });

  it('free their memory when their clients disconnect while they wait', async () => {
    const held = withhold(service.url, bodyOfSize(180_000));
    await expect.poll(() => bytesInFlight(service.url)).toBe(180_000);
    const waiting = await announce(service.url, 300_000, 299_000);
    expect((await get(service.url, '/ping')).status).toBe(200);
    waiting.destroy();
    held.finish();
    expect(await held.status).toBe(200);
    await expect.poll(() => bytesInFlight(service.url)).toBe(0);
  });
});

/** Returns the status of a chunked POST without a length. */
function chunked(url: string, body: string): Promise<number> {
  const { request, status } = beginPost(`${url}/open/score`, { 'transfer-encoding': 'chunked' });
  for (let at = 0; at < body.length; at += 1_000) request.write(body.slice(at, at + 1_000));
  request.end();
  return status;
}

/** Sends a large request that withholds its last byte until released. */
function withhold(url: string, body: string) {
  const bytes = Buffer.from(body);
  const { request, status } = beginPost(`${url}/open/score`, { 'content-length': bytes.length });
  const written = new Promise((resolve) => request.write(bytes.subarray(0, -1), resolve));
  return { status, written, finish: () => request.end(bytes.subarray(-1)) };
}

describe('the memory of a container', () => {
  it('is sufficient for many of the largest requests at once', async () => {
    const service = await children.start({
      env: { NODE_OPTIONS: '--max-old-space-size=112', ...containerLimits },
    });
    const image = `base64:${'QUJD'.repeat(3_900_000)}`;
    const q = { images: ['a.png'], imagesContent: [image] };
    const body = JSON.stringify({ typ: 'Uhr', name: 'P', config: '', q });
    expect(body.length).toBeLessThan(16 * MIB);
    const all = Array.from({ length: 12 }, () => withhold(service.url, body));
    // Without a limit all of them would be in memory at the same time.
    await Promise.race([Promise.all(all.map(({ written }) => written)), pause(3_000)]);
    await expect.poll(() => bytesInFlight(service.url)).toBeGreaterThan(0);
    expect(await bytesInFlight(service.url)).toBeLessThanOrEqual(body.length);
    for (const { finish } of all) finish();
    const answers = await Promise.all(all.map(({ status }) => status));
    expect(answers.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(new Set([200, 503, ...answers])).toEqual(new Set([200, 503]));
    const last = withhold(service.url, body);
    last.finish();
    expect(await last.status).toBe(200);
    expect((await get(service.url, '/ping')).text).toBe('pong');
  });
});

describe('a client that sends too many requests', () => {
  const service = runningService({ RATE_LIMIT: '3', TRUSTED_PROXIES: '127.0.0.1,10.9.0.0/16' });
  const ask = async (path: string, forwardedFor: string) => {
    const response = await fetch(service.url + path, {
      headers: { 'x-forwarded-for': forwardedFor },
    });
    await response.text();
    return response.status;
  };
  const info = '/fragwerk/open/info';

  it('has to wait, unlike other clients', async () => {
    for (let count = 0; count < 3; count++) expect(await ask('/fragwerk/', '192.0.2.1')).toBe(200);
    expect(await ask('/fragwerk/', '192.0.2.1')).toBe(429);
    expect(await ask('/fragwerk/', '192.0.2.2')).toBe(200);
    // A header that the client itself adds before the proxy's one is ignored.
    expect(await ask('/fragwerk/', '192.0.2.9, 192.0.2.1')).toBe(429);
    expect(await ask('/fragwerk/', '192.0.2.9, 192.0.2.1, 10.9.3.4')).toBe(429);
    expect(await ask('/fragwerk/', `${'x'.repeat(3_000)}, 192.0.2.1`)).toBe(429);
  });

  it('does not get more by other addresses of its IPv6 network', async () => {
    for (const address of ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:DB8:1:2:ffff::3'])
      expect(await ask('/fragwerk/', address)).toBe(200);
    expect(await ask('/fragwerk/', '2001:db8:1:2::4')).toBe(429);
    expect(await ask('/fragwerk/', '2001:db8:1:3::1')).toBe(200);
    expect(await ask('/fragwerk/', '::ffff:192.0.2.1')).toBe(429);
  });

  it('gets the reason and the time to wait', async () => {
    const response = await fetch(`${service.url}/fragwerk/`, {
      headers: { 'x-forwarded-for': '192.0.2.1' },
    });
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await response.json()).toMatchObject({
      type: 'urn:fragwerk:error:TOO_MANY_REQUESTS',
      status: 429,
    });
    // Three per minute are one in 20 seconds.
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(20);
  });

  it('can still ping, and calls of the internal API do not count', async () => {
    expect(await ask('/fragwerk/open/ping', '192.0.2.1')).toBe(200);
    expect(await ask(info, '192.0.2.1')).toBe(200);
    for (let count = 0; count < 6; count++)
      expect(await ask('/open/pluginlist', '192.0.2.1')).toBe(200);
  });

  it('is accepted by default, because a school may share one address', async () => {
    const plain = await startTestService();
    const replies = await Promise.all(
      Array.from({ length: 300 }, () => get(plain.url, '/fragwerk/api/open/pluginlist')),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    await plain.stop();
  });
});

describe('a stop under load', () => {
  const held = heldType();

  it('loses no accepted request', async () => {
    const service = await children.start({ env: { LOG_LEVEL: 'silent', ...held.env() } });
    const ask = (endpoint: string, body: object) => post(service.url, `/open/${endpoint}`, body);
    const running = Array.from({ length: 12 }, (_, index) =>
      ask('angabe', { typ: 'Wartet', name: `P${index}` }),
    );
    await held.begun(12);
    const pictures = Array.from({ length: 40 }, (_, index) =>
      // Requests that had not arrived at the time of the signal may be rejected.
      ask('image', { typ: 'Uhr', params: `size=${20 + index}` }).catch(() => null),
    );
    service.signal('SIGTERM');
    await expect.poll(() => get(service.url, '/ping').catch(() => null)).toBeNull();
    held.finish();
    const answers = await Promise.all(running);
    expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(
      running.map(() => '200 finished'),
    );
    for (const picture of await Promise.all(pictures))
      expect([200, undefined]).toContain(picture?.status);
    expect(await service.exited).toEqual({ code: 0, signal: null });
    expect(service.stderr()).toBe('');
  });
});
