import type { FastifyInstance } from 'fastify';
import type { Front } from './front.js';
import type { HttpServers } from './http-server.js';
import { answerBrokenHttp } from './problems.js';
import type { Settings } from './settings/table.js';

/** Opens the port for the internal API alone, as long as the service runs. */
export function openInternalPort(
  app: FastifyInstance,
  { host, internalPort }: Settings,
  { servers, front }: { readonly servers: HttpServers; readonly front: Front },
): void {
  const server = servers.create(
    front.before((request, response) => {
      app.routing(request, response);
    }),
  );
  server.on('clientError', answerBrokenHttp);
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
    return Promise.resolve();
  });
  app.addHook('onClose', () => closed);
}
