import { CannotRunError, checkService } from '@fragwerk/conformance';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../server/problems.js';
import type { RegistrationPanel } from '../service/registration.js';
import { findAuthorPlace, partsOf } from '../service/script-place.js';
import type { ServiceTarget } from '../service/target.js';
import type { Traffic } from '../service/traffic.js';
import type { Handlers, Requests, serviceRequests } from './requests.js';

/** Checks an endpoint, with one plugin type if the service has it, and else with all. */
async function runChecks(target: ServiceTarget, { endpoint, type }: Requests['checks']) {
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

interface ServiceParts {
  readonly target: ServiceTarget;
  readonly traffic: Traffic;
  readonly panel: RegistrationPanel;
}

export type ServiceCalls = ReturnType<typeof createServiceCalls>;

/** Answers the calls about the service, its traffic and its registration. */
export function createServiceCalls({ target, traffic, panel }: ServiceParts) {
  return {
    blocked: ({ origin, ...blocked }) => traffic.block(blocked, origin),
    /** Runs the checks of the conformance kit for one endpoint. */
    async checks(request) {
      await target.ready();
      return runChecks(target, request);
    },
    /** The author's line behind an error in a script, `null` if it is not known. */
    'script-place'({ build, places }) {
      const { folder } = target;
      if (folder === null || build !== target.build) return { place: null };
      return { place: findAuthorPlace(places, partsOf(target), folder) };
    },
    'registration/start': ({ port, user, password }) =>
      panel.start({ port, user: user || 'user', password }),
    'registration/stop': () => panel.stop(),
  } satisfies Handlers<typeof serviceRequests>;
}

/** Mounts what is known about the service. */
export function mountService(app: FastifyInstance, { traffic, panel }: ServiceParts): void {
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
  app.get('/api/registration', () => panel.state());
}
