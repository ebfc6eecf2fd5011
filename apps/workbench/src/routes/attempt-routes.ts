import type { FastifyInstance, FastifyReply } from 'fastify';
import type { TestMessage } from '../api.js';
import type { Engine } from '../engine.js';
import { asApiError } from '../server/problems.js';
import { type EngineCall, engineRequests, readBody, testsRequest } from './requests.js';

/** Runs the tests and writes each message on its own line. */
async function streamTests(engine: Engine, body: unknown, reply: FastifyReply): Promise<void> {
  const { document } = readBody(testsRequest, body);
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const write = (message: TestMessage) => raw.write(`${JSON.stringify(message)}\n`);
  try {
    write(
      await engine.test(document, (done, all) => {
        write({ kind: 'progress', done, all });
      }),
    );
  } catch (error) {
    write({ kind: 'failed', message: asApiError(error).text });
  }
  raw.end();
}

/** Mounts the calls that run a question. */
export function mountAttempts(app: FastifyInstance, engine: Engine): void {
  const mount = (call: EngineCall): void => {
    const run = engine[call] as (request: unknown) => Promise<unknown>;
    app.post(`/api/${call}`, ({ body }) => run(readBody<unknown>(engineRequests[call], body)));
  };
  for (const call of Object.keys(engineRequests)) mount(call as EngineCall);
  app.post('/api/tests', ({ body }, reply) => streamTests(engine, body, reply));
}
