import { setTimeout as pause } from 'node:timers/promises';
import { definePlugin } from '@fragwerk/sdk';
import { describe, expect, it } from 'vitest';
import { runningService } from './support/client.js';
import { get, send } from './support/http.js';
import { startTestService } from './support/service.js';
import { freePort } from './support/setup-service.js';
import { rawConnections } from './support/sockets.js';

let calls = 0;
const countingType = (type: string, cacheable: boolean) =>
  definePlugin({
    type,
    cacheable,
    statement: () => `call ${++calls}`,
    requiredVariables: async () => {
      await pause(100);
      return [`v${++calls}`];
    },
    formulas: () => {
      if (++calls % 2 === 1) throw new Error('Every second time.');
      return `call ${calls}`;
    },
  });

describe('cacheable replies', () => {
  const plugins = [countingType('Same', true), countingType('Fresh', false)];
  const service = runningService({}, { plugins });
  const connect = rawConnections();

  const ask = (endpoint: string, body: object, contentType = 'application/json') =>
    send(service.url, { path: `/open/${endpoint}`, body: JSON.stringify(body), contentType });
  const text = async (body: object) => (await ask('angabe', body)).text;

  it('are computed once per distinct request', async () => {
    const first = await text({ typ: 'Same', name: 'A', config: 'x' });
    expect(await text({ typ: 'Same', name: 'A', config: 'x' })).toBe(first);
    expect(await text({ typ: 'Same', name: 'A', config: 'y' })).not.toBe(first);
    expect(await text({ typ: 'Same', name: 'B', config: 'x' })).not.toBe(first);
  });

  it('include pages of documents, each by its path', async () => {
    const load = async (page: string) =>
      (await get(service.url, `/${service.endpoint}/${page}`)).text;
    const pages = ['guides/clock.md', 'guides/plot.md'];
    const first = await Promise.all(pages.map(load));
    expect(new Set(first).size).toBe(2);
    expect(await Promise.all(pages.map((page) => load(`${page}?x`)))).toEqual(first);
    const { text: metrics } = await get(service.url, '/metrics');
    for (const origin of ['computed', 'hit'])
      expect(metrics).toContain(`fragwerk_replies_total{endpoint="guide",origin="${origin}"} 2`);
  });

  it('have the same headers when they are served from the cache, but a new request id', async () => {
    const headersOf = async () => {
      const body = JSON.stringify({ typ: 'Same', name: 'headers' });
      const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
      const { headers } = await fetch(`${service.url}/open/angabe`, init);
      const { 'x-request-id': id, ...rest } = Object.fromEntries(headers);
      return { id, rest: { ...rest, date: '' } };
    };
    const [made, cached] = [await headersOf(), await headersOf()];
    expect(cached.rest).toEqual(made.rest);
    expect(cached.id).not.toBe(made.id);
  });

  it('are computed once for simultaneous requests, if the type is cacheable', async () => {
    const answers = async (typ: string) => {
      const all = Array.from({ length: 5 }, () => ask('getvars', { typ, name: 'together' }));
      return new Set((await Promise.all(all)).map((reply) => reply.text)).size;
    };
    expect(await answers('Same')).toBe(1);
    expect(await answers('Fresh')).toBe(5);
  });

  it('are cached per endpoint', async () => {
    const body = { typ: 'Same', name: 'both' };
    calls = 1;
    const statement = await text(body);
    calls = 9;
    expect((await ask('maxima', body)).text).not.toBe(statement);
  });

  it('are computed every time if the type is not cacheable', async () => {
    const body = { typ: 'Fresh', name: 'A' };
    expect(await text(body)).not.toBe(await text(body));
  });

  it('do not include errors', async () => {
    calls = 0;
    const body = { typ: 'Same', name: 'A' };
    expect((await ask('maxima', body)).status).toBe(500);
    expect((await ask('maxima', body)).status).toBe(200);
  });

  it('are not sent to a request that does not declare JSON', async () => {
    const body = { typ: 'Same', name: 'type' };
    expect((await ask('angabe', body)).status).toBe(200);
    expect((await ask('angabe', body, 'text/html')).status).toBe(415);
  });

  /** Returns the replies of a connection to chunks that are sent one by one, up to a length. */
  const exchange = async (pieces: readonly string[], isDone: (received: string) => boolean) => {
    const { socket, received } = connect(service.url);
    socket.setNoDelay(true);
    for (const piece of pieces) {
      socket.write(piece);
      await pause(20);
    }
    await expect.poll(() => isDone(received())).toBe(true);
    return received();
  };
  const requestFor = (endpoint: string, body: object) => {
    const text = JSON.stringify(body);
    return `POST /open/${endpoint} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
  };

  it('are sent to requests that arrive in chunks', async () => {
    const body = { typ: 'Same', name: 'pieces' };
    const first = await text(body);
    const request = requestFor('angabe', body);
    const pieces = [request.slice(0, 30), request.slice(30, -9), request.slice(-9)];
    expect(await exchange(pieces, (received) => received.includes('call'))).toMatch(
      new RegExp(`^HTTP/1.1 200 OK\r\n[^]*\r\n\r\n${first}$`),
    );
  });

  it('are sent after earlier requests of the same connection', async () => {
    const body = { typ: 'Same', name: 'in turn' };
    const first = await text(body);
    const all = requestFor('getvars', { typ: 'Same', name: 'slow' }) + requestFor('angabe', body);
    const received = await exchange([all], (answers) => answers.includes(first));
    expect(received.indexOf('["v')).toBeGreaterThan(0);
    expect(received.indexOf(first)).toBeGreaterThan(received.indexOf('["v'));
  });

  it('are counted as requests', async () => {
    const requests = async () => {
      const { text: metrics } = await get(service.url, '/metrics');
      const line =
        /^fragwerk_requests_total{endpoint="angabe",mount="internal",status="200"} (\d+)$/m;
      return Number(line.exec(metrics)?.[1]);
    };
    await text({ typ: 'Same', name: 'counted' });
    const before = await requests();
    for (let time = 0; time < 3; time++) await text({ typ: 'Same', name: 'counted' });
    expect(await requests()).toBe(before + 3);
  });

  it('are computed each time when the request is large', async () => {
    const body = { typ: 'Same', name: 'A', config: 'x'.repeat(300_000) };
    expect(await text(body)).not.toBe(await text(body));
  });
});

it('are evicted from the cache, oldest first', async () => {
  const service = await startTestService(
    { REPLY_CACHE: '10000' },
    { plugins: [countingType('Same', true)] },
  );
  const text = async (name: string) => {
    const body = JSON.stringify({ typ: 'Same', name });
    return (await send(service.url, { path: '/open/angabe', body })).text;
  };
  const first = await text('first');
  expect(await text('first')).toBe(first);
  for (let index = 0; index < 100; index++) await text(`other ${index}`);
  expect(await text('first')).not.toBe(first);
  await service.stop();
});

describe('callers without access do not get cached replies', () => {
  const body = JSON.stringify({ typ: 'Same', name: 'inside' });
  const plugins = [countingType('Same', true)];

  it('without the secret', async () => {
    const secret = 'of-the-school-server';
    const service = await startTestService({ INTERNAL_SECRET: secret }, { plugins });
    const ask = (headers: Record<string, string>) =>
      fetch(`${service.url}/open/angabe`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      });
    const withSecret = { 'x-fragwerk-secret': secret };
    const first = await (await ask(withSecret)).text();
    expect(await (await ask(withSecret)).text()).toBe(first);
    expect((await ask({})).status).toBe(404);
    expect((await ask({ 'x-fragwerk-secret': 'guessed' })).status).toBe(404);
    await service.stop();
  });

  it('at the port for browsers', async () => {
    const internal = await freePort();
    const service = await startTestService({ INTERNAL_PORT: String(internal) }, { plugins });
    const ask = (url: string) => send(url, { path: '/open/angabe', body });
    const own = `http://127.0.0.1:${internal}`;
    const first = (await ask(own)).text;
    expect((await ask(own)).text).toBe(first);
    expect((await ask(service.url)).status).toBe(404);
    await service.stop();
  });

  it('beyond its rate', async () => {
    const service = await startTestService({ RATE_LIMIT: '3' }, { plugins });
    const statuses: number[] = [];
    for (let time = 0; time < 5; time++)
      statuses.push(
        (await send(service.url, { path: '/fragwerk/api/open/generalinfo', body: 'Same' })).status,
      );
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    await service.stop();
  });
});
