import type { FastifyInstance } from 'fastify';
import type { WorkbenchState } from '../api.js';
import type { Engine } from '../engine.js';
import type { QuestionStore } from '../questions/store.js';
import type { TrialResults } from '../questions/trials.js';
import { mountCalls } from '../routes/call-routes.js';
import { mountPages } from '../routes/page-routes.js';
import { mountQuestions, mountTransfer } from '../routes/question-routes.js';
import { createServiceCalls, mountService } from '../routes/service-routes.js';
import { mountProxy } from '../service/proxy.js';
import type { RegistrationPanel } from '../service/registration.js';
import type { ServiceTarget } from '../service/target.js';
import type { Traffic } from '../service/traffic.js';
import type { Events } from './events.js';

interface Parts {
  readonly target: ServiceTarget;
  readonly traffic: Traffic;
  readonly events: Events;
  readonly store: QuestionStore;
  readonly engine: Engine;
  readonly trials: TrialResults;
  readonly panel: RegistrationPanel;
  readonly tools: WorkbenchState['tools'];
  /** See {@link mountPages}. */
  readonly frameToken: string;
}

/** Returns the state that does not depend on questions. */
export function stateOf({ target, tools, store }: Pick<Parts, 'target' | 'tools' | 'store'>) {
  const { kind, url, servicePath, reachable, faults } = target;
  const types = target.types.map(({ typ: type, version }) => ({ type, version }));
  const service = { kind, url, servicePath, reachable, types, faults };
  return { service, tools, folder: store.folder };
}

export function mountRoutes(app: FastifyInstance, parts: Parts): void {
  const { target, events, store, engine, frameToken } = parts;
  app.get('/api/state', async (): Promise<WorkbenchState> => ({
    ...stateOf(parts),
    questions: await store.list(),
    build: target.build,
  }));
  events.mount(app);
  mountQuestions(app, store, () => events.send({ kind: 'questions' }));
  mountTransfer(app, parts, () => events.send({ kind: 'questions' }));
  mountCalls(app, { ...engine, ...createServiceCalls(parts) });
  mountService(app, parts);
  mountPages(app, target, frameToken);
  mountProxy(app, parts);
}
