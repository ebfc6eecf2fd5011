import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../support/client.js';
import { get, send, statusOfGet, statusOfLargePost } from '../support/http.js';
import { listen } from '../support/local-server.js';
import { tempFolder } from '../support/temp-folder.js';
import { shippedBlock, startNginx } from './nginx.js';
import { processes } from './processes.js';

const folder = tempFolder();
const children = processes();

const variantA = runningService();
const variantB = runningService({ VARIANT: 'B' });
/** Address of the proxy in front of each upstream. */
let proxyA = '';
let proxyB = '';
let proxyOfEcho = '';
let unchangedProxy = '';

/** An upstream that replies with the request it received. */
const echo = createServer((request, response) => {
  request.resume();
  response.end(JSON.stringify({ url: request.url, headers: request.headers }));
});

beforeAll(async () => {
  const upstreams = [variantA.url, variantB.url, await listen(echo), undefined];
  const urls = await startNginx(children, folder, upstreams);
  [proxyA = '', proxyB = '', proxyOfEcho = '', unchangedProxy = ''] = urls;
});

afterAll(() => {
  echo.close();
});

const uhr = { typ: 'Uhr', name: 'Uhr1', config: '' };

describe('a request through the proxy', () => {
  it.each([
    ['/fragwerk/open/ping', 'text/plain', /^pong$/],
    ['/fragwerk/ping', 'text/plain', /^pong$/],
    ['/fragwerk/open/info', 'application/json', /"serviceName":/],
    ['/fragwerk/api/open/pluginlist', 'application/json', /^\["Uhr"\]$/],
    ['/fragwerk/api/open/generalinfolist', 'application/json', /"typ":"Uhr"/],
    ['/fragwerk/docs', 'text/html', /<h1>API documentation<\/h1>/],
    ['/fragwerk/openapi.json', 'application/json', /"openapi":"3/],
    ['/fragwerk/open/js/jquery.min.js', 'text/javascript', /jQuery v3/],
    ['/fragwerk/', 'text/html', /<h1>Fragwerk<\/h1>/],
  ])('to %s is answered', async (path, type, content) => {
    const reply = await get(proxyA, path);
    expect(reply.status).toBe(200);
    expect(reply.contentType).toContain(type);
    expect(reply.text).toMatch(content);
  });

  it('for facts and previews of a plugin can be a POST', async () => {
    const info = await send(proxyA, {
      path: '/fragwerk/api/open/generalinfo',
      body: 'Uhr',
      contentType: 'text/plain',
    });
    expect(JSON.parse(info.text)).toMatchObject({ typ: 'Uhr' });
    const preview = await send(proxyA, {
      path: '/fragwerk/api/open/reloadplugindto',
      body: JSON.stringify({ ...uhr, params: '', nr: 3 }),
    });
    expect(preview.status).toBe(200);
    expect(preview.text).toContain('data:image/png;base64,');
  });

  it('for the dialog page keeps its query', async () => {
    await send(variantA.url, {
      path: '/open/configurationinfo',
      body: JSON.stringify({ ...uhr, configurationID: 'a b&c', timeout: 600 }),
    });
    const query = new URLSearchParams({ typ: 'Uhr', configurationID: 'a b&c' }).toString();
    const page = await get(proxyA, `/fragwerk/open/confighttp?${query}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('configform_div');
  });

  it('without a final slash is redirected to the help page, behind any proxy', async () => {
    const response = await fetch(`${proxyA}/fragwerk?from=menu`, { redirect: 'manual' });
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe('/fragwerk/?from=menu');
    expect(await (await fetch(`${proxyA}/fragwerk`)).text()).toContain('<h1>Fragwerk</h1>');
  });

  it('for the internal API below the service path is answered in variant B only', async () => {
    const body = JSON.stringify(uhr);
    const image = (proxy: string) => send(proxy, { path: '/fragwerk/open/image', body });
    expect(await image(proxyB)).toMatchObject({ status: 200 });
    expect((await image(proxyA)).contentType).toBe('application/problem+json; charset=utf-8');
  });

  it.each([
    '/',
    '/open/pluginlist',
    '/open/ping',
    '/ping',
    '/info',
    '/version',
    '/fragwerkopen/ping',
    '/FRAGWERK/ping',
  ])('to %s is rejected', async (path) => {
    const response = await fetch(proxyA + path);
    expect([403, 404]).toContain(response.status);
    expect(await response.text()).toContain('<center>nginx');
  });

  it.each([
    '/fragwerk/../open/pluginlist',
    '/fragwerk/%2e%2e/open/pluginlist',
    '/fragwerk/..%2fopen/pluginlist',
    '/open/pluginlist/../../fragwerk/',
    '/open/pluginlist;/../../fragwerk/',
    '/open/pluginlist%3f/../../fragwerk/',
    '/open/pluginlist%23/../../fragwerk/',
    '//open/pluginlist',
    '/fragwerk//../../open/pluginlist',
  ])('with the detour %s is rejected', async (path) => {
    expect(await statusOfGet(proxyA, '/fragwerk/ping')).toBe(200);
    expect([400, 404]).toContain(await statusOfGet(proxyA, path));
  });
});

describe('the proxy', () => {
  it('forwards address and headers', async () => {
    const response = await fetch(`${proxyOfEcho}/fragwerk/open/a%2Fb?c=%20d`, {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    const { url, headers } = (await response.json()) as {
      url: string;
      headers: IncomingHttpHeaders;
    };
    expect(url).toBe('/fragwerk/open/a%2Fb?c=%20d');
    expect(headers).toMatchObject({
      host: '127.0.0.1',
      'x-real-ip': '127.0.0.1',
      'x-forwarded-for': '203.0.113.9, 127.0.0.1',
      'x-forwarded-proto': 'http',
    });
  });

  it('accepts bodies up to the limit of the service', async () => {
    const path = '/fragwerk/api/open/reloadplugindto';
    const bodyOf = (bytes: number) =>
      JSON.stringify({ ...uhr, params: '', nr: 0, padding: 'x'.repeat(bytes) });
    expect(await send(proxyA, { path, body: bodyOf(900_000) })).toMatchObject({ status: 200 });
    expect(await statusOfLargePost(proxyA, path, bodyOf(1.2 * 1024 * 1024))).toBe(413);
    // The proxy is neither stricter nor more lenient than the service.
    expect(await statusOfLargePost(variantA.url, path, bodyOf(1.2 * 1024 * 1024))).toBe(413);
  });

  it('starts with the shipped file even if the container does not exist', async () => {
    expect(await get(unchangedProxy, '/ping')).toMatchObject({ status: 404 });
  });

  it.each([
    'location /fragwerk/ {',
    'resolver 127.0.0.11 valid=5s ipv6=off;',
    'set $fragwerk_upstream http://letto-fragwerk.nw-letto:8080;',
    'proxy_pass $fragwerk_upstream;',
    'proxy_read_timeout 90s;',
  ])('has the line "%s" once', (line) =>
    expect(shippedBlock.split('\n').filter((text) => text.trim() === line)).toHaveLength(1),
  );
});
