import { emptyQuestion } from '@fragwerk/host';
import Fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { mountCalls } from './call-routes.js';

afterEach(() => vi.restoreAllMocks());

it('writes an unexpected error of a run to the terminal, where its message leads to', async () => {
  const written = vi.spyOn(console, 'error').mockReturnValue();
  const app = Fastify();
  const handlers = { tests: () => Promise.reject(new Error('Not expected.')) };
  mountCalls(app, handlers as unknown as Parameters<typeof mountCalls>[1]);
  const payload = { document: emptyQuestion('Zeit', '1') };
  const { body } = await app.inject({ method: 'POST', url: '/api/tests', payload });
  expect(JSON.parse(body)).toMatchObject({
    kind: 'failed',
    message: { en: expect.stringContaining('See the terminal') as string },
  });
  expect(written).toHaveBeenCalledWith(new Error('Not expected.'));
});
