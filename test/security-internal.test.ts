import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { figureLimits } from '@fragwerk/sdk';
import { treeCpuSeconds } from '../bench/lib/process-facts.js';
import { childServices } from './support/child-service.js';
import { expectProblem } from './support/checks.js';
import { runningService } from './support/client.js';
import { get, send, statusOfGet } from './support/http.js';
import { startTestService } from './support/service.js';
import { freePort, registrationWith } from './support/setup-service.js';
import { rawConnections } from './support/sockets.js';

const children = childServices();

const inside = ['/open/pluginlist', '/metrics', '/status', '/ready', '/info', '/version', '/'];
const outside = ['/fragwerk/', '/fragwerk/open/info', '/fragwerk/api/open/pluginlist'];

describe('a separate port for the internal API', () => {
  it('serves it exclusively; ping and the external API are available on both', async () => {
    const internal = await freePort();
    const service = await startTestService({ INTERNAL_PORT: String(internal) });
    const own = `http://127.0.0.1:${internal}`;
    for (const path of inside) {
      expectProblem(await get(service.url, path), 404);
      expect((await get(own, path)).status, path).toBe(200);
    }
    expectProblem(await send(service.url, { path: '/open/image', body: '{"typ":"Uhr"}' }), 404);
    expect((await send(own, { path: '/open/image', body: '{"typ":"Uhr"}' })).status).toBe(200);
    for (const path of [...outside, '/ping'])
      for (const url of [service.url, own]) expect((await get(url, path)).status, path).toBe(200);
    await service.stop();
    await expect(get(own, '/ping')).rejects.toThrow();
  });

  it('is announced at the registration', () => {
    const registration = registrationWith({ INTERNAL_PORT: '9000', PORT: '8080' });
    expect(registration.uriIntern).toBe('http://letto-fragwerk.nw-letto:9000/open');
  });

  it('that is in use keeps the service from starting, with one sentence', async () => {
    const env = { OWN_TYPES: 'none' };
    const first = await children.start({ env });
    const { port } = new URL(first.url);
    const { code, stderr } = await children.runToEnd({
      args: ['--port=0', `--internal-port=${port}`],
      env,
    });
    expect(code).toBe(1);
    expect(stderr()).toMatch(/^Port \d+ on 127\.0\.0\.1 is already in use.*--internal-port\.\n$/);
  });
});

describe('third-party pages in a browser on this machine', () => {
  const service = runningService();
  const statusOf = (path: string, headers: Readonly<Record<string, string>>) =>
    statusOfGet(service.url, path, headers);

  it.each([
    ['an origin of theirs', { origin: 'https://evil.example' }],
    ['no origin that can be named', { origin: 'null' }],
    ['no origin, on a host of that name', { origin: 'null', host: 'null' }],
    ['a name of theirs that leads here', { host: 'evil.example:8080' }],
    // All other forms are cases of addresses.test.ts.
    ['an address as their subdomain', { host: '127.0.0.1.evil.test' }],
    ['an origin like an address', { origin: 'http://127.evil.test' }],
  ])('get no data of the internal API with %s', async (_, headers) => {
    for (const path of inside) expect(await statusOf(path, headers), path).toBe(404);
    for (const path of [...outside, '/ping']) expect(await statusOf(path, headers)).toBe(200);
  });

  it.each([
    { origin: 'http://localhost:8080', host: 'localhost:8080' },
    { host: '[::1]:8080' },
    { host: 'letto-fragwerk:8080' },
    { host: '192.0.2.7' },
    { host: '[::ffff:127.0.0.1]:80', origin: 'http://[::1]:4400' },
  ])('do not block other callers: %o', async (headers) => {
    expect(await statusOf('/open/pluginlist', headers)).toBe(200);
  });
});

describe('a request with two hosts or none', () => {
  const service = runningService();
  const connect = rawConnections();
  const send = (text: string) => connect(service.url, text.replaceAll('\n', '\r\n')).closed;

  it.each([
    ['headers', 'GET /open/pluginlist HTTP/1.1\nHost: localhost\nHost: evil.test\n\n'],
    ['equal headers', 'GET /ping HTTP/1.1\nHost: localhost\nHOST: localhost\n\n'],
    [
      'headers, the second one behind many others',
      `GET /ping HTTP/1.1\nHost: localhost\n${'a:\n'.repeat(2_000)}Host: evil.test\n\n`,
    ],
    ['no header', 'GET /ping HTTP/1.1\n\n'],
    ['an address', 'GET http://evil.test/ping HTTP/1.1\nHost: localhost\n\n'],
    ['an address with a user', 'GET http://a@localhost/ping HTTP/1.1\nHost: localhost\n\n'],
    ['an address, without a header', 'GET http://localhost/ping HTTP/1.0\n\n'],
  ])('is refused: %s', async (_, text) => {
    const [head, body = ''] = (await send(text)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    const problem = JSON.parse(body) as { status: number; detail: string };
    expect(problem.status).toBe(400);
    expect(problem.detail).toMatch(/[Hh]ost/);
  });

  it.each(['Host:', 'Host: ,', 'Host: localhost:', 'Host: [::1'])(
    'is not served on the internal address without a valid one: %s',
    async (header) => {
      const text = `GET /open/pluginlist HTTP/1.1\n${header}\nConnection: close\n\n`;
      expect(await send(text)).toMatch(/^HTTP\/1\.1 404 /);
    },
  );

  it('is served if both are the same', async () => {
    const text = 'GET HTTP://LOCALHOST/ping?x=1 HTTP/1.1\nHost: localhost\nConnection: close\n\n';
    expect(await send(text)).toMatch(/^HTTP\/1\.1 200 [^]*pong$/);
  });
});

describe('a secret for the internal API', () => {
  const service = runningService({ INTERNAL_SECRET: 'GeheimesWort4711' });
  const ask = (path: string, given?: string) =>
    fetch(service.url + path, {
      headers: given === undefined ? {} : { 'x-fragwerk-secret': given },
    }).then(({ status }) => status);

  it('is required, except for ping and external endpoints', async () => {
    for (const path of inside) {
      expect(await ask(path), path).toBe(404);
      expect(await ask(path, 'GeheimesWort471'), path).toBe(404);
      expect(await ask(path, ''), path).toBe(404);
      expect(await ask(path, 'GeheimesWort4711'), path).toBe(200);
    }
    for (const path of [...outside, '/ping', '/open/ping']) expect(await ask(path), path).toBe(200);
  });

  it('may contain umlauts, which proxies and clients send as UTF-8', async () => {
    const own = await startTestService({ INTERNAL_SECRET: 'Schlüssel' });
    const utf8 = Buffer.from('Schlüssel').toString('latin1');
    const headers = { 'x-fragwerk-secret': utf8 };
    expect((await fetch(`${own.url}/open/pluginlist`, { headers })).status).toBe(200);
    await own.stop();
  });
});

/** Names of members of Object.prototype, which careless code looks up. */
const traps = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];

describe('names with a special meaning in JavaScript', () => {
  const service = runningService({ VARIANT: 'B' });

  const polluted = '{"polluted":"yes","string":"1","json":null,"type":"STRING"}';
  const bodies = traps.flatMap((name) => [
    `{"typ":"Uhr","${name}":${polluted}}`,
    `{"typ":"Uhr","${name}":"x","name":"${name}","config":"${name}=1 ${name}"}`,
    `{"typ":"Uhr","q":{"vars":{"vars":{"${name}":{"calcErgebnisDto":${polluted},"ze":"${name}"}}}}}`,
    `{"typ":"Uhr","vars":{"vars":{"${name}":{"calcErgebnisDto":${polluted}}}},"p":[${polluted}]}`,
    `{"typ":"Uhr","pluginDto":{"params":{"${name}":"${name}"},"tagName":"${name}"},"antwort":"${name}"}`,
    `{"typ":"Uhr","q":{"images":["${name}"],"imagesContent":["${name}"]},"params":"${name}=${name}"}`,
    `{"typ":"${name}"}`,
    `{"typ":"Uhr","configurationID":"${name}","timeout":60,"configuration":"${name}"}`,
    `{"${name}":{"${name}":{"polluted":"yes"}}}`,
  ]);
  const endpoints =
    `image loadplugindto score renderlatex renderpluginresult generatedatasets maxima
    getvars parserplugin angabe configurationinfo setconfigurationdata getconfiguration
    reloadplugindto modifyangabe imagetemplates`.split(/\s+/);

  it.each(endpoints)('change only the reply to their own request: %s', async (endpoint) => {
    for (const body of bodies) {
      const reply = await send(service.url, { path: `/open/${endpoint}`, body });
      expect([200, 400], `${endpoint} ${body} ${reply.text}`).toContain(reply.status);
      expect(reply.text).not.toContain('[native code]');
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(([] as unknown as Record<string, unknown>).polluted).toBeUndefined();
    expect((Object.prototype as { polluted?: string }).polluted).toBeUndefined();
    const clean = await send(service.url, { path: '/open/image', body: '{"typ":"Uhr"}' });
    expect(clean.status).toBe(200);
  });
});

describe('hostile texts of growing length', () => {
  const service = runningService({ BODY_LIMIT: '16000000' });

  const texts: Record<string, (n: number) => object> = {
    'configuration of separators': (n) => ({ config: ' ;,='.repeat(n) }),
    'configuration of keys': (n) => ({ config: 'bgcolor='.repeat(n) }),
    'configuration of quotes': (n) => ({ config: '"\\"'.repeat(n) }),
    'parameters of sizes': (n) => ({ params: 'size='.repeat(n) }),
    'parameters of digits': (n) => ({ params: `size=${'9'.repeat(n)}` }),
    'parameters of blanks': (n) => ({ params: `size${' '.repeat(n)}x` }),
    'answer of digits': (n) => ({
      antwort: '1'.repeat(n),
      answerDto: { answerText: '1'.repeat(n) },
    }),
    'answer of colons': (n) => ({
      antwort: ':1'.repeat(n),
      answerDto: { answerText: ':'.repeat(n) },
    }),
    'answer of blanks': (n) => ({ antwort: `10${' '.repeat(n)}x`, answerDto: { answerText: '"' } }),
    'answer of quotes': (n) => ({
      antwort: '"'.repeat(n),
      answerDto: { answerText: '"'.repeat(n) },
    }),
    'name of markup': (n) => ({ name: '<&"\'\\{$'.repeat(n) }),
  };
  const endpoints = ['image', 'score', 'renderlatex', 'renderpluginresult'];

  let fresh = 1;
  /** The clock of processor time counts in hundredths of a second. */
  const MIN_WORK_S = 0.02;

  /** Processor time of the service and its processes, which other programs do not change. */
  async function workOf(endpoint: string, body: object): Promise<number> {
    const before = treeCpuSeconds(process.pid);
    for (let round = 0; round < 4; round++) {
      const reply = await send(service.url, {
        path: `/open/${endpoint}`,
        // Every request differs, because replies are cached.
        body: JSON.stringify({ typ: 'Uhr', id: fresh++, ...body }),
        timeout: 60_000,
      });
      expect([200, 413, 500]).toContain(reply.status);
    }
    return treeCpuSeconds(process.pid) - before;
  }

  // The first requests also start the processes.
  beforeAll(async () => {
    for (const endpoint of endpoints) await workOf(endpoint, {});
  });

  it.each(Object.entries(texts))(
    'take time in proportion to their length: %s',
    async (_, textOf) => {
      for (const endpoint of endpoints) {
        const [short, long] = [30_000, 240_000];
        const [first, second] = [
          await workOf(endpoint, textOf(short)),
          await workOf(endpoint, textOf(long)),
        ];
        // Eight times the length; quadratic growth would take 64 times as long, plus a constant.
        const growth = second / Math.max(first, MIN_WORK_S);
        expect(growth, `${endpoint}: ${first} s, ${second} s`).toBeLessThan(30);
      }
    },
    120_000,
  );
});

test('docs/security.md has the limits of figures', () => {
  const document = readFileSync('docs/security.md', 'utf8');
  const { side, pixels, shapes, text } = figureLimits;
  for (const number of [side, pixels, shapes, text])
    expect(document).toContain(number.toLocaleString('en'));
});
