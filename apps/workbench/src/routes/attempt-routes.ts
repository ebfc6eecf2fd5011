import type { TrialRow } from '@fragwerk/host';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ClusterMessage, TestMessage, TrialMessage } from '../api.js';
import type { Engine } from '../engine.js';
import type { TrialResults } from '../questions/trials.js';
import { asApiError } from '../server/problems.js';
import {
  clusterRequest,
  type EngineCall,
  engineRequests,
  readBody,
  testsRequest,
} from './requests.js';

/** Writes the messages of a run, each on its own line; its signal ends when the page no longer reads. */
async function streamLines<T>(
  reply: FastifyReply,
  run: (write: (message: T) => void, signal: AbortSignal) => Promise<T>,
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const abort = new AbortController();
  raw.on('close', () => abort.abort());
  const write = (message: unknown) => raw.write(`${JSON.stringify(message)}\n`);
  try {
    write(await run(write, abort.signal));
  } catch (error) {
    if (!abort.signal.aborted) write({ kind: 'failed', message: asApiError(error).text });
  }
  raw.end();
}

/** Mounts the calls that run a question. */
export function mountAttempts(app: FastifyInstance, engine: Engine, trials: TrialResults): void {
  const mount = (call: EngineCall): void => {
    const run = engine[call] as (request: unknown) => Promise<unknown>;
    app.post(`/api/${call}`, ({ body }) => run(readBody<unknown>(engineRequests[call], body)));
  };
  for (const call of Object.keys(engineRequests)) mount(call as EngineCall);
  app.post('/api/tests', ({ body }, reply) => {
    const { document } = readBody(testsRequest, body);
    return streamLines<TestMessage>(reply, (write) =>
      engine.test(document, (done, all) => write({ kind: 'progress', done, all })),
    );
  });
  app.post('/api/cluster', ({ body }, reply) => {
    const request = readBody(clusterRequest, body);
    return streamLines<ClusterMessage>(reply, (write, signal) =>
      engine.cluster(request, {
        signal,
        onProgress: (done, all) => write({ kind: 'progress', done, all }),
      }),
    );
  });
  app.post('/api/trial', ({ body }, reply) => {
    const request = readBody(engineRequests.show, body);
    return streamLines<TrialMessage>(reply, async (write, signal) => {
      const onRow = (row: TrialRow, all: number) => write({ kind: 'row', row, all });
      const result = await engine.trial(request, { signal, onRow });
      if (result.kind === 'trial') trials.keep(request.document, result.rows);
      return result;
    });
  });
}
