import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { endConnections } from './connections.js';
import { answerBrokenHttp } from './problems.js';
import type { Settings } from './settings/table.js';

/** Opens the port for the internal API alone, as long as the service runs. */
export function openInternalPort(
  app: FastifyInstance,
  { host, internalPort }: Settings,
  requestTimeout: number,
): void {
  const server = createServer({ requestTimeout }, (request, response) => {
    app.routing(request, response);
  });
  server.on('clientError', answerBrokenHttp);
  const end = endConnections(server);
  let closed = Promise.resolve();
  app.addHook('onReady', () => {
    return new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(internalPort, host, resolve);
    });
  });
  app.addHook('preClose', async () => {
    closed = new Promise((resolve) =>
      server.close(() => {
        resolve();
      }),
    );
    end();
    return Promise.resolve();
  });
  app.addHook('onClose', () => closed);
}
