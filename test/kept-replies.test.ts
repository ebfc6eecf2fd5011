import { definePlugin } from '@fragwerk/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from './support/http.js';
import { startTestService, type TestService } from './support/service.js';

let calls = 0;
const countingType = (type: string, cacheable: boolean) =>
  definePlugin({
    type,
    cacheable,
    statement: () => `call ${++calls}`,
    requiredVariables: async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return [`v${++calls}`];
    },
    formulas: () => {
      if (++calls % 2 === 1) throw new Error('Every second time.');
      return `call ${calls}`;
    },
  });

describe('answers that depend on their request alone', () => {
  let service: TestService;
  beforeAll(async () => {
    const plugins = [countingType('Same', true), countingType('Fresh', false)];
    service = await startTestService({}, { plugins });
  });
  afterAll(() => service.stop());

  const ask = (endpoint: string, body: object, contentType = 'application/json') =>
    send(service.url, { path: `/open/${endpoint}`, body: JSON.stringify(body), contentType });
  const text = async (body: object) => (await ask('angabe', body)).text;

  it('are worked out once for the same request, and anew for any other', async () => {
    const first = await text({ typ: 'Same', name: 'A', config: 'x' });
    expect(await text({ typ: 'Same', name: 'A', config: 'x' })).toBe(first);
    expect(await text({ typ: 'Same', name: 'A', config: 'y' })).not.toBe(first);
    expect(await text({ typ: 'Same', name: 'B', config: 'x' })).not.toBe(first);
  });

  it('have the same headers when they are given again, but a request id of their own', async () => {
    const headersOf = async () => {
      const body = JSON.stringify({ typ: 'Same', name: 'headers' });
      const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
      const { headers } = await fetch(`${service.url}/open/angabe`, init);
      const { 'x-request-id': id, ...rest } = Object.fromEntries(headers);
      return { id, rest: { ...rest, date: '' } };
    };
    const [made, kept] = [await headersOf(), await headersOf()];
    expect(kept.rest).toEqual(made.rest);
    expect(kept.id).not.toBe(made.id);
  });

  it('are worked out once for all that ask at the time, if the type is cacheable', async () => {
    const answers = async (typ: string) => {
      const all = Array.from({ length: 5 }, () => ask('getvars', { typ, name: 'together' }));
      return new Set((await Promise.all(all)).map((reply) => reply.text)).size;
    };
    expect(await answers('Same')).toBe(1);
    expect(await answers('Fresh')).toBe(5);
  });

  it('belong to one endpoint', async () => {
    const body = { typ: 'Same', name: 'both' };
    calls = 1;
    const statement = await text(body);
    calls = 9;
    expect((await ask('maxima', body)).text).not.toBe(statement);
  });

  it('are never given for a type that is not cacheable', async () => {
    const body = { typ: 'Fresh', name: 'A' };
    expect(await text(body)).not.toBe(await text(body));
  });

  it('are not errors', async () => {
    calls = 0;
    const body = { typ: 'Same', name: 'A' };
    expect((await ask('maxima', body)).status).toBe(500);
    expect((await ask('maxima', body)).status).toBe(200);
  });

  it('are not given to a request that says it is no JSON', async () => {
    const body = { typ: 'Same', name: 'type' };
    expect((await ask('angabe', body)).status).toBe(200);
    expect((await ask('angabe', body, 'text/html')).status).toBe(415);
  });

  it('are worked out each time when the request is large', async () => {
    const body = { typ: 'Same', name: 'A', config: 'x'.repeat(300_000) };
    expect(await text(body)).not.toBe(await text(body));
  });
});

it('the answers that were kept longest make room', async () => {
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
