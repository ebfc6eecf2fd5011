import { describe, expect, test } from 'vitest';
import { expectProblem } from './support/checks.js';
import { runningService, variants } from './support/client.js';
import { send } from './support/http.js';
import { readReply, replies } from './support/replies.js';
import { bodyOf, pathOf } from './support/samples.js';
import { withService } from './support/service.js';

describe.each(variants)('paths and replies, variant %s', (variant) => {
  const client = runningService({ VARIANT: variant });
  const offered = (path: string) => path.replace('<endpoint>', client.endpoint);

  const pings = ['/ping', '/open/ping', '/<endpoint>/ping', '/<endpoint>/open/ping'];
  test.each(pings)('%s replies to GET and POST with exactly pong', async (path) => {
    const pong = { status: 200, text: 'pong', contentType: 'text/plain; charset=utf-8' };
    expect(await client.get(offered(path))).toMatchObject(pong);
    expect(await client.ask({ path: offered(path) })).toMatchObject(pong);
    expect(await client.ask({ path: offered(path), body: '' })).toMatchObject(pong);
  });

  test('/open/info and /open/version reply as /info and /version', async () => {
    for (const path of ['/info', '/open/info', `/${client.endpoint}/open/info`]) {
      const reply = await client.get(path);
      expect(reply.status, path).toBe(200);
      expect(readReply('info', reply)).toEqual([]);
    }
    const version = await client.get('/version');
    expect(version.status).toBe(200);
    expect(await client.get('/open/version')).toEqual(version);
  });

  test('the start time is that of the request in variant B, and that of the start in A', async () => {
    let time = '2031-02-03T04:05:06.000Z';
    await withService(
      { VARIANT: variant },
      async ({ url }) => {
        time = '2031-02-03T04:05:17.789Z';
        const reply = await send(url, { path: '/info', method: 'GET' });
        const { starttime } = JSON.parse(reply.text) as { starttime: string };
        if (variant === 'B') expect(starttime).toBe(time);
        else expect(starttime).toMatch(/:06$/);
      },
      { now: () => Date.parse(time) },
    );
  });

  test.each(['', '/', '/index.html', '/help'])('the help page is at <endpoint>%s', async (end) => {
    const reply = await client.get(`/${client.endpoint}${end}`);
    expect(reply.status).toBe(200);
    expect(readReply('endpoint', reply)).toEqual([]);
  });

  test('/docs and /openapi.json exist and do not list the help page', async () => {
    const docs = await client.get(`/${client.endpoint}/docs`);
    expect([200, 301, 302, 307, 308]).toContain(docs.status);
    const described = await client.get(`/${client.endpoint}/openapi.json`);
    expect(described.status).toBe(200);
    const { openapi, paths } = JSON.parse(described.text) as { openapi: string; paths: object };
    expect(openapi).toMatch(/^3\./);
    expect(Object.keys(paths)).toContain('/open/image');
    const help = ['', '/', '/index.html', '/help'].map((end) => `/${client.endpoint}${end}`);
    expect(Object.keys(paths).filter((path) => help.includes(path))).toEqual([]);
  });

  test.each(Object.keys(replies).filter((key) => !key.includes('/') && key !== 'endpoint'))(
    'the internal API is below /<endpoint>/open in variant B only: %s',
    async (key) => {
      // Ping and info have external paths, version has none.
      if (['ping', 'info', 'version'].includes(key)) return;
      const internal = pathOf(key, client.endpoint);
      const isGet = key === 'pluginlist' || key === 'generalinfolist';
      const request = isGet ? { method: 'GET' } : { body: bodyText(key) };
      const reply = await client.ask({ ...request, path: `/${client.endpoint}${internal}` });
      if (variant === 'A') expectProblem(reply, 404);
      else expect(reply.status, reply.text).toBe(200);
    },
  );

  test.each(['/nowhere', '/open', '/open/nowhere', '/<endpoint>/api/open/image'])(
    '%s is a 404 with a problem document',
    async (path) => {
      expectProblem(await client.get(offered(path)), 404);
      expectProblem(await client.ask({ path: offered(path), body: '{}' }), 404);
    },
  );

  test.each([
    ['GET', '/open/image', 'POST'],
    ['PUT', '/open/score', 'POST'],
    ['POST', '/open/pluginlist', 'GET'],
    ['DELETE', '/ping', 'GET'],
    ['DELETE', '/ping', 'POST'],
    ['PATCH', '/<endpoint>/api/open/generalinfolist', 'GET'],
  ])('%s %s is a 405 that allows %s', async (method, path, allowed) => {
    const reply = await client.ask({ method, path: offered(path) });
    expectProblem(reply, 405);
    expect(reply.allow.split(/, */)).toContain(allowed);
  });

  test('JSON endpoints and problem documents ignore Accept, too', async () => {
    const reply = await client.ask({
      path: '/open/pluginlist',
      method: 'GET',
      accept: 'text/html',
    });
    expect(readReply('pluginlist', reply)).toEqual([]);
    const nowhere = { path: '/nowhere', method: 'GET', accept: 'text/html' };
    expectProblem(await client.ask(nowhere), 404);
  });
});

const bodies: Record<string, unknown> = Object.fromEntries(
  Object.keys(replies)
    .filter((key) => /^[a-z]+$/.test(key) && !/^(ping|info|version|endpoint)$|list$/.test(key))
    .map((key) => [key, key === 'generalinfo' ? 'Uhr' : bodyOf(key, 'full')]),
);

function bodyText(key: string): string {
  return JSON.stringify(bodies[key]);
}
