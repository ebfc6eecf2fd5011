import { resolve } from 'node:path';
import { createHttpClient } from '@fragwerk/conformance';
import { createClient } from '@fragwerk/contract';
import { exampleQuestions } from '@fragwerk/host';
import Fastify, { type FastifyInstance } from 'fastify';
import type { ApiProblem, TrafficEntry, WorkbenchState } from './api.js';
import { createEngine } from './engine.js';
import { QuestionStore } from './questions/store.js';
import { TrialResults } from './questions/trials.js';
import { watchQuestions } from './questions/watch.js';
import { mountCalls } from './routes/call-routes.js';
import { mountPages } from './routes/page-routes.js';
import { mountQuestions, mountTransfer } from './routes/question-routes.js';
import { createServiceCalls, mountService } from './routes/service-routes.js';
import { Events } from './server/events.js';
import { guard } from './server/guard.js';
import { MAX_BODY_BYTES } from './server/limits.js';
import { isEveryAddress, listen } from './server/listen.js';
import { type PluginEvent, defaultLimits, type WorkbenchOptions } from './server/options.js';
import { asApiError } from './server/problems.js';
import { chooseService, defaultQuestions } from './service/choose.js';
import { mountProxy } from './service/proxy.js';
import { RegistrationPanel } from './service/registration.js';
import type { ServiceTarget } from './service/target.js';
import { Traffic } from './service/traffic.js';
import { endTypesetting, latexVersion } from './tools/latex.js';
import { Maxima, maximaVersion } from './tools/maxima.js';

export type Workbench = Awaited<ReturnType<typeof startWorkbench>>;

/** Length of a name of a file in an address; every byte may be encoded. */
const MAX_FILE_NAME = 3 * 255;

function createApp(): FastifyInstance {
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    // Pages keep theirs open for events.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: MAX_FILE_NAME },
  });
  app.setErrorHandler((error, _request, reply) => {
    const { status, text } = asApiError(error);
    return reply.code(status).send({ message: text } satisfies ApiProblem);
  });
  return app;
}

/** Adds an example question for each type, once the types are known. */
async function addExamples(
  target: ServiceTarget,
  store: QuestionStore,
  events: Events,
): Promise<void> {
  if (target.types.length === 0 || !(await store.isEmpty())) return;
  const types = target.types.map(({ typ: type }) => ({ type }));
  await store.create(exampleQuestions(types));
  events.send({ kind: 'questions' });
}

/** Returns what is known about a service. */
function serviceState({ kind, url, servicePath, reachable, faults, types: infos }: ServiceTarget) {
  const types = infos.map(({ typ: type, version }) => ({ type, version }));
  return { kind, url, servicePath, reachable, types, faults };
}

/** Returns the address for browsers. */
function originOf(host: string, port: number): string {
  const name = isEveryAddress(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/**
 * Starts the workbench: its server, and for a plugin's folder the service that runs the plugin.
 *
 * @returns the address of its page, its state, and how to stop it with all processes that it started
 * @throws WorkbenchError if the folder contains no plugin or the port is not available
 */
export async function startWorkbench(options: WorkbenchOptions = {}) {
  const folder = resolve(options.folder ?? '.');
  const host = options.host ?? '127.0.0.1';
  const store = new QuestionStore(resolve(options.questions ?? defaultQuestions(folder)));
  const [latex, maxima] = await Promise.all([latexVersion(), maximaVersion()]);
  const symbolic = maxima === null ? null : new Maxima();
  const events = new Events();
  const questionsChanged = () => events.send({ kind: 'questions' });
  let origin = '';
  let examples = Promise.resolve();
  const onEvent = (event: PluginEvent): void => {
    events.send(event);
    // One after the other; errors of writing are reported when a question is saved.
    if (event.kind === 'built')
      examples = examples.then(() => addExamples(target, store, events)).catch(() => undefined);
    options.onEvent?.(event);
  };
  const place = { folder, questions: store.folder, origin: () => origin };
  const target = chooseService(options, place, onEvent);
  const onEntry = (entry: TrafficEntry) => events.send({ kind: 'traffic', entry });
  const traffic = new Traffic(target, onEntry, options.limits?.callMs ?? defaultLimits.callMs);
  const panel = new RegistrationPanel(host, () => events.send({ kind: 'registration' }));
  const service = () => ({ base: target.url, servicePath: target.servicePath });
  const quietClient = () => createHttpClient(service());
  const client = () => createClient({ ...service(), fetch: traffic.fetch });
  const trials = new TrialResults(() => target.build);
  const engine = createEngine({ target, client, quietClient, symbolic, trials });
  const state = () => ({
    ...{ service: serviceState(target), tools: { latex, maxima }, folder: store.folder },
  });
  const app = createApp();
  const frameToken = guard(app, host, target);
  app.get('/api/state', async (): Promise<WorkbenchState> => {
    const questions = await store.list();
    return { ...state(), questions, build: target.build };
  });
  events.mount(app);
  mountQuestions(app, store, questionsChanged);
  mountTransfer(app, { store, trials }, questionsChanged);
  mountCalls(app, { ...engine, ...createServiceCalls({ target, traffic, panel }) });
  mountService(app, { target, traffic, panel });
  mountPages(app, target, frameToken);
  mountProxy(app, { target, traffic, frameToken });
  let stopWatching = () => Promise.resolve();
  const close = async (): Promise<void> => {
    symbolic?.close();
    endTypesetting();
    await Promise.all([panel.stop(), target.close(), stopWatching()]);
    await app.close();
  };
  try {
    origin = originOf(host, await listen(app, host, options.port ?? null));
    await target.start();
    await examples;
    stopWatching = await watchQuestions(store, questionsChanged);
  } catch (error) {
    await close();
    throw error;
  }
  return { url: `${origin}/`, state, close };
}
