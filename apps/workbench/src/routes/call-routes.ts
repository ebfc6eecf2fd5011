import type { Schema } from '@fragwerk/sdk/schema';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Engine } from '../engine.js';
import { openStream } from '../server/events.js';
import { asApiError } from '../server/problems.js';
import { engineRequests, readBody, runRequests, serviceRequests } from './requests.js';
import type { ServiceCalls } from './service-routes.js';

type Write = (message: unknown) => void;

/** Writes the messages of a run, each on its own line; its signal ends when the page no longer reads. */
async function streamLines(
  reply: FastifyReply,
  run: (options: { write: Write; signal: AbortSignal }) => unknown,
): Promise<void> {
  const raw = openStream(reply, 'application/x-ndjson');
  const abort = new AbortController();
  raw.on('close', () => abort.abort());
  const write: Write = (message) => raw.write(`${JSON.stringify(message)}\n`);
  try {
    write(await run({ write, signal: abort.signal }));
  } catch (error) {
    if (!abort.signal.aborted) write({ kind: 'failed', message: asApiError(error).text });
  }
  raw.end();
}

/** Mounts the calls that run a question or concern the service. */
export function mountCalls(app: FastifyInstance, handlers: Engine & ServiceCalls): void {
  const calls = handlers as Readonly<
    Record<string, (request: unknown, options?: object) => unknown>
  >;
  const requests = { ...engineRequests, ...serviceRequests };
  for (const [call, schema] of Object.entries<Schema<unknown>>(requests))
    app.post(`/api/${call}`, ({ body }) => calls[call]?.(readBody(schema, body)));
  for (const [call, schema] of Object.entries<Schema<unknown>>(runRequests))
    app.post(`/api/${call}`, ({ body }, reply) => {
      const request = readBody(schema, body);
      return streamLines(reply, (options) => calls[call]?.(request, options));
    });
}
