import { FragwerkError } from '@fragwerk/sdk';
import { expect, test, vi } from 'vitest';
import { Dispatcher } from './dispatcher.js';
import { TimeLimitError } from './process.js';

/** A dispatcher whose only worker, that of the type `Uhr`, replies what a test tells it. */
function dispatcherFor(request: () => Promise<unknown>) {
  const metrics = { operations: { inc: vi.fn() }, operationSeconds: { observe: vi.fn() } };
  const registry = { has: (type: string) => type === 'Uhr', get: () => ({ services: {} }) };
  const options = {
    registry,
    metrics,
    workers: { request },
    services: { warmUp: vi.fn() },
    settings: { pictureCacheBytes: 1 },
  };
  const dispatcher = new Dispatcher(
    options as unknown as ConstructorParameters<typeof Dispatcher>[0],
  );
  const answer = () =>
    dispatcher.answer({
      ...{ name: 'angabe', endpoint: {}, url: '', body: Buffer.from('{"typ":"Uhr"}') },
      ...{ isExternal: false, span: undefined },
    } as unknown as Parameters<Dispatcher['answer']>[0]);
  return { answer, counted: metrics.operations.inc };
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
