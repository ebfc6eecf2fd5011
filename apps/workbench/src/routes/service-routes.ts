import { CannotRunError, checkService } from '@fragwerk/conformance';
import type { FastifyInstance } from 'fastify';
import type { ChecksReply, ScriptPlaceReply } from '../api.js';
import { ApiError } from '../server/problems.js';
import type { RegistrationPanel } from '../service/registration.js';
import { findAuthorPlace, partsOf } from '../service/script-place.js';
import type { ServiceTarget } from '../service/target.js';
import type { Traffic } from '../service/traffic.js';
import {
  blockedRequest,
  checksRequest,
  readBody,
  registrationRequest,
  scriptPlaceRequest,
} from './requests.js';

/** Checks an endpoint, with one plugin type if the service has it, and else with all. */
async function runChecks(
  target: ServiceTarget,
  { endpoint, type = '' }: { readonly endpoint: string; readonly type?: string | undefined },
): Promise<ChecksReply> {
  try {
    const { results } = await checkService({
      url: target.url,
      only: [endpoint],
      ...(target.types.some(({ typ }) => typ === type) ? { type } : {}),
      ...(target.servicePath === '' ? {} : { servicePath: target.servicePath }),
    });
    return { results };
  } catch (error) {
    if (!(error instanceof CannotRunError)) throw error;
    const text = {
      de: `Unter ${target.url}/open/pluginlist antwortet kein Dienst mit einer Liste von Plugin-Typen, also gibt es nichts zu prüfen.`,
      en: error.message,
    };
    throw new ApiError(502, text, { cause: error });
  }
}

export function mountTraffic(app: FastifyInstance, target: ServiceTarget, traffic: Traffic): void {
  app.get('/api/traffic', () => traffic.list());
  app.get<{ Params: { id: string } }>('/api/traffic/:id', ({ params }) => {
    const found = traffic.find(Number(params.id));
    if (found) return found;
    throw new ApiError(404, {
      de: 'Diesen Aufruf gibt es nicht mehr.',
      en: 'This call is no longer available.',
    });
  });
  app.delete('/api/traffic', async (_request, reply) => {
    traffic.clear();
    return reply.code(204).send();
  });
  app.post('/api/blocked', ({ body, headers }) =>
    traffic.block(readBody(blockedRequest, body), `http://${headers.host ?? ''}`),
  );
  app.post('/api/checks', async ({ body }) => {
    await target.ready();
    return runChecks(target, readBody(checksRequest, body));
  });
}

export function mountScripts(app: FastifyInstance, target: ServiceTarget): void {
  app.post('/api/script-place', ({ body }): ScriptPlaceReply => {
    const { build, places } = readBody(scriptPlaceRequest, body);
    const { folder } = target;
    if (folder === null || build !== target.build) return { place: null };
    return { place: findAuthorPlace(places, partsOf(target), folder) };
  });
}

export function mountRegistration(app: FastifyInstance, panel: RegistrationPanel): void {
  app.get('/api/registration', () => panel.state());
  app.post('/api/registration/start', async ({ body }) => {
    const { port, user, password } = readBody(registrationRequest, body);
    await panel.start({ port, user: user || 'user', password });
    return panel.state();
  });
  app.post('/api/registration/stop', async () => {
    await panel.stop();
    return panel.state();
  });
}
