import { CannotRunError, checkService } from '@fragwerk/conformance';
import type { FastifyInstance } from 'fastify';
import type { ChecksReply, ScriptPlaceReply } from '../api.js';
import { librariesOf } from '../pages/frame.js';
import { ApiError } from '../server/problems.js';
import type { RegistrationPanel } from '../service/registration.js';
import { authorsPlace } from '../service/script-place.js';
import type { ServiceTarget } from '../service/target.js';
import type { Traffic } from '../service/traffic.js';
import { blockedRequest, membersOf, optionalText, scriptPlaceRequest, textOf } from './requests.js';

/** Port of a host's setup service. */
const SETUP_PORT = 8096;

async function runChecks(target: ServiceTarget, endpoint: string): Promise<ChecksReply> {
  try {
    const { results } = await checkService({
      url: target.url,
      only: [endpoint],
      ...(target.servicePath === '' ? {} : { servicePath: target.servicePath }),
    });
    return {
      results: results.map(({ id, title, clause, outcome, failure, reason }) => ({
        id,
        title,
        clause,
        outcome,
        expected: failure?.expected ?? '',
        came: failure?.came ?? reason ?? '',
      })),
    };
  } catch (error) {
    if (!(error instanceof CannotRunError)) throw error;
    const text = {
      de: `Unter ${target.url}/open/pluginlist antwortet kein Dienst mit einer Liste von Plugin-Typen, also gibt es nichts zu prüfen.`,
      en: error.message,
    };
    throw new ApiError(502, text, { cause: error });
  }
}

function portOf(body: unknown): number {
  const port = membersOf(body).port ?? SETUP_PORT;
  if (typeof port === 'number' && Number.isInteger(port) && port >= 0 && port <= 65_535)
    return port;
  throw new ApiError(400, {
    de: 'Der Port muss eine Zahl von 0 bis 65535 sein.',
    en: 'The port has to be a number from 0 to 65535.',
  });
}

/** The calls about the service: traffic and checks. */
export function mountTraffic(app: FastifyInstance, target: ServiceTarget, traffic: Traffic): void {
  app.get('/api/traffic', () => traffic.list());
  app.get<{ Params: { id: string } }>('/api/traffic/:id', ({ params }) => {
    const found = traffic.find(Number(params.id));
    if (found) return found;
    throw new ApiError(404, {
      de: 'Diesen Aufruf gibt es nicht mehr.',
      en: 'This call is no longer kept.',
    });
  });
  app.delete('/api/traffic', async (_request, reply) => {
    traffic.clear();
    return reply.code(204).send();
  });
  app.post('/api/blocked', ({ body, headers }) =>
    traffic.block(blockedRequest(body), `http://${headers.host ?? ''}`),
  );
  app.post('/api/checks', async ({ body }) => {
    await target.settled();
    return runChecks(target, textOf(body, 'endpoint'));
  });
}

/** The call about what a plugin's script did in the browser. */
export function mountScripts(app: FastifyInstance, target: ServiceTarget): void {
  app.post('/api/script-place', ({ body }): ScriptPlaceReply => {
    const { build, places } = scriptPlaceRequest(body);
    const { folder, types, browserMaps } = target;
    if (folder === null || build !== target.build) return { place: null };
    const scripts = librariesOf(types).map(({ js_code: code }) => ({
      code,
      map: browserMaps.get(code) ?? '',
    }));
    return { place: authorsPlace(places, scripts, folder) };
  });
}

/** The calls about the registration at a played setup service. */
export function mountRegistration(app: FastifyInstance, panel: RegistrationPanel): void {
  app.get('/api/registration', () => panel.state());
  app.post('/api/registration/start', async ({ body }) => {
    const user = optionalText(body, 'user') ?? '';
    const password = optionalText(body, 'password') ?? '';
    await panel.start({ port: portOf(body), user: user === '' ? 'user' : user, password });
    return panel.state();
  });
  app.post('/api/registration/stop', async () => {
    await panel.stop();
    return panel.state();
  });
}
