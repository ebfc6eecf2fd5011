import { FragwerkError } from '@fragwerk/sdk';
import { expect, test, vi } from 'vitest';
import { Dispatcher } from './dispatcher.js';
import { TimeLimitError } from './process.js';
import type { Workers } from './workers.js';

/** A dispatcher whose only worker, for the type `Uhr`, replies as a test specifies. */
function dispatcherFor(
  request: Workers['request'] | (() => Promise<unknown>),
  url = '',
  body = '{"typ":"Uhr"}',
) {
  const metrics = { operations: { inc: vi.fn() }, operationSeconds: { observe: vi.fn() } };
  const registry = {
    has: (type: string) => type === 'Uhr',
    get: () => ({ services: { runner: {} } }),
  };
  const services = { warmUp: vi.fn(), call: vi.fn() };
  const options = {
    registry,
    metrics,
    services,
    workers: { request, neighboursOf: () => ['Uhr'] },
    settings: { pictureCacheBytes: 1 },
  };
  const dispatcher = new Dispatcher(
    options as unknown as ConstructorParameters<typeof Dispatcher>[0],
  );
  const answer = () =>
    dispatcher.answer({
      ...{ name: 'angabe', endpoint: {}, url, body: Buffer.from(body) },
      ...{ isExternal: false, span: undefined },
    } as unknown as Parameters<Dispatcher['answer']>[0]);
  return { answer, counted: metrics.operations.inc, called: services.call };
}

const run = { type: 'Uhr', operation: 'statement', outcome: 'ok', durationMs: 1, error: null };
const replying = (runs: readonly unknown[]) =>
  dispatcherFor(() =>
    Promise.resolve({ meta: { isShared: true, isCached: false, runs }, bytes: Buffer.alloc(0) }),
  );

test('counts the operations of a reply', async () => {
  const { answer, counted } = replying([run]);
  await answer();
  expect(counted.mock.calls).toEqual([[{ type: 'Uhr', operation: 'statement', outcome: 'ok' }]]);
});

test.each(['operation', 'outcome'])('refuses a reply with an invented %s', async (member) => {
  const { answer, counted } = replying([{ ...run, [member]: 'invented' }]);
  await expect(answer()).rejects.toThrow('"Uhr" failed');
  expect(counted).not.toHaveBeenCalled();
});

test.each([{ 'content-length': '0' }, { 'content-security-policy': 'a\r\nb' }])(
  'refuses a reply with the headers %j',
  async (headers) => {
    const meta = { headers, isShared: true, isCached: true, runs: [] };
    const { answer } = dispatcherFor(() => Promise.resolve({ meta, bytes: Buffer.alloc(0) }));
    await expect(answer()).rejects.toThrow('"Uhr" failed');
  },
);

test('counts no operations of types that do not exist', async () => {
  const { answer, counted } = replying([{ ...run, type: 'invented' }]);
  await answer();
  expect(counted).not.toHaveBeenCalled();
});

test.each([
  ['PLUGIN_TIMEOUT', new TimeLimitError('It took too long.')],
  ['PLUGIN_FAILED', new Error('It has ended.')],
])('counts the end of a worker as %s', async (outcome, error) => {
  const { answer, counted } = dispatcherFor(() => Promise.reject(error));
  await expect(answer()).rejects.toThrow(FragwerkError);
  expect(counted.mock.calls).toEqual([[{ type: 'Uhr', operation: 'unknown', outcome }]]);
});

test.each([
  ['has no body', 'The plugin type "Uhr" failed.', '/?typ=Uhr', ''],
  [
    'names it late',
    'The plugin type "Uhr" failed.',
    '',
    `{"a":"${'x'.repeat(5_000)}","typ":"Uhr"}`,
  ],
  ['does not name it', 'A plugin type failed.', '', '{}'],
])('names the type of a request that %s, if it can', async (_, message, ...request) => {
  const { answer } = dispatcherFor(() => Promise.reject(new Error('It has ended.')), ...request);
  await expect(answer()).rejects.toThrow(message);
});

test.each([
  ['runner', 1],
  ['invented', 0],
  ['toString', 0],
])('calls a service only if the type declares it: %s', async (service, times) => {
  const { answer, called } = dispatcherFor(async (_type, _given, { callOut }) => {
    const call = { to: 'service', type: 'Uhr', service, request: { path: '/' } } as const;
    const { meta } = (await callOut?.(call, Buffer.alloc(0))) ?? {};
    return {
      meta: { isShared: true, isCached: false, runs: [], record: JSON.stringify(meta) },
      bytes: Buffer.alloc(0),
    };
  });
  const { record } = await answer();
  expect(called).toHaveBeenCalledTimes(times);
  if (times === 0) expect(record).toBe('{"failure":"notSet","status":null}');
});
