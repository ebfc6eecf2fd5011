import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createClient } from '@fragwerk/contract';
import { exampleQuestions } from '@fragwerk/host';
import Fastify, { type FastifyInstance } from 'fastify';
import type { TrafficEntry } from './api.js';
import { createEngine } from './host-engine.js';
import { QuestionStore } from './questions/store.js';
import { watchQuestions } from './questions/watch.js';
import { Events } from './server/events.js';
import { guard } from './server/guard.js';
import { listen } from './server/listen.js';
import { type PluginEvent, usualLimits, type WorkbenchOptions } from './server/options.js';
import { asApiError, sendProblem } from './server/problems.js';
import { mountRoutes } from './server/routes.js';
import { stateOf, type SteadyState } from './server/state.js';
import { chooseService, pluginSource, usualQuestions } from './service/choose.js';
import { isProxied } from './service/proxy.js';
import { RegistrationPanel } from './service/registration.js';
import type { ServiceTarget, TargetEvents } from './service/target.js';
import { Traffic } from './service/traffic.js';
import { endTypesetting, latexVersion } from './tools/latex.js';
import { Maxima, maximaVersion } from './tools/maxima.js';

/** A workbench that runs. */
export interface Workbench {
  /** Address of its page. */
  readonly url: string;
  /** What it serves, for people. */
  readonly state: () => SteadyState;
  /** Ends it and all processes that it started. */
  readonly close: () => Promise<void>;
}

/** Largest request of the page, in bytes: a question with all its texts. */
const BODY_LIMIT = 8 * 1024 * 1024;

/** An error of our own as the person at the terminal may read it. */
const told = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

function createApp(): FastifyInstance {
  const app = Fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: true });
  app.setErrorHandler((error, _request, reply) => {
    const known = asApiError(error);
    if (known.status === 500) process.stderr.write(`${told(error)}\n`);
    return sendProblem(reply, known);
  });
  return app;
}

/** As soon as the types are known there is a question for each of them to begin with. */
async function addExamples(target: ServiceTarget, store: QuestionStore): Promise<boolean> {
  if (target.types.length === 0 || !(await store.isEmpty())) return false;
  const types = target.types.map(({ typ: type }) => ({ type }));
  for (const question of exampleQuestions(types)) await store.create(question);
  return true;
}

/** Folder of the question files. */
function questionsFolder({ questions, service }: WorkbenchOptions, folder: string): string {
  if (questions !== undefined) return resolve(questions);
  const isThere = service === undefined || existsSync(folder);
  return isThere ? usualQuestions(pluginSource(folder)) : resolve(folder, 'questions');
}

/** Address for browsers. */
function originOf(host: string, port: number): string {
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** What happens at the service, for the pages that are open. */
const targetEvents = (
  events: Events,
  build: () => number,
  onEvent: (event: PluginEvent) => void,
): TargetEvents => ({
  onBuilt: (milliseconds, isRestored) => {
    events.send({ kind: 'built', build: build(), milliseconds });
    onEvent({ kind: 'built', milliseconds, isRestored });
  },
  onFaults: (faults) => {
    events.send({ kind: 'faults', faults });
    onEvent({ kind: 'faults', faults });
  },
});

/** Calls one after the other; one that fails does not stop those behind it. */
function inTurn(work: () => Promise<void>) {
  let last = Promise.resolve();
  return {
    add: () => {
      last = last.then(work).catch(() => undefined);
    },
    done: () => last,
  };
}

/**
 * Starts the workbench: its own server, and for a plugin's folder the service that runs the plugin.
 *
 * @throws WorkbenchError when the folder holds no plugin or the port cannot be had
 */
export async function startWorkbench(options: WorkbenchOptions = {}): Promise<Workbench> {
  const folder = resolve(options.folder ?? '.');
  const host = options.host ?? '127.0.0.1';
  const store = new QuestionStore(questionsFolder(options, folder));
  const [latex, maximaFound] = await Promise.all([latexVersion(), maximaVersion()]);
  const tools = { latex, maxima: maximaFound };
  const maxima = new Maxima();
  const events = new Events();
  let origin = '';
  // A folder that cannot be written is told when a question is saved.
  const examples = inTurn(async () => {
    if (await addExamples(target, store)) events.send({ kind: 'questions' });
  });
  const target = chooseService(
    options,
    { folder, questions: store.folder, origin: () => origin },
    targetEvents(
      events,
      () => target.build,
      (event) => {
        if (event.kind === 'built') examples.add();
        options.onEvent?.(event);
      },
    ),
  );
  const onEntry = (entry: TrafficEntry): void => {
    events.send({ kind: 'traffic', entry });
  };
  const traffic = new Traffic(target, onEntry, options.limits?.call ?? usualLimits.call);
  const panel = new RegistrationPanel(host, () => {
    events.send({ kind: 'registration' });
  });
  const client = () =>
    createClient({ base: target.url, servicePath: target.servicePath, fetch: traffic.fetch });
  const engine = createEngine({ target, client, symbolic: maximaFound === null ? null : maxima });
  const app = createApp();
  guard(app, host, (path) => isProxied(path, target.servicePath));
  mountRoutes(app, { target, traffic, events, store, engine, panel, tools });
  let unwatch = () => Promise.resolve();
  const close = async (): Promise<void> => {
    events.close();
    maxima.close();
    endTypesetting();
    await Promise.all([panel.stop(), target.close(), unwatch()]);
    await app.close();
  };
  try {
    origin = originOf(host, await listen(app, host, options.port ?? null));
    await target.start();
    await examples.done();
    unwatch = await watchQuestions(store, () => {
      events.send({ kind: 'questions' });
    });
  } catch (error) {
    await close();
    throw error;
  }
  return { url: `${origin}/`, state: () => stateOf({ target, tools, store }), close };
}
