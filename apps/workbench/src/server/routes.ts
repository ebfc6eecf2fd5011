import type { FastifyInstance } from 'fastify';
import type { WorkbenchState } from '../api.js';
import type { Engine } from '../engine.js';
import type { QuestionStore } from '../questions/store.js';
import { mountAttempts } from '../routes/attempt-routes.js';
import { mountPages } from '../routes/page-routes.js';
import { mountQuestions } from '../routes/question-routes.js';
import { mountRegistration, mountScripts, mountTraffic } from '../routes/service-routes.js';
import { mountProxy } from '../service/proxy.js';
import type { RegistrationPanel } from '../service/registration.js';
import type { ServiceTarget } from '../service/target.js';
import type { Traffic } from '../service/traffic.js';
import type { Events } from './events.js';
import { stateOf } from './state.js';

export type Tools = WorkbenchState['tools'];

/** Everything that the routes need. */
export interface Parts {
  readonly target: ServiceTarget;
  readonly traffic: Traffic;
  readonly events: Events;
  readonly store: QuestionStore;
  readonly engine: Engine;
  readonly panel: RegistrationPanel;
  readonly tools: Tools;
}

/** Mounts all routes. */
export function mountRoutes(app: FastifyInstance, parts: Parts): void {
  const { target, traffic, events, store, engine, panel } = parts;
  app.get('/api/state', async (): Promise<WorkbenchState> => ({
    ...stateOf(parts),
    questions: await store.list(),
    build: target.build,
  }));
  events.mount(app);
  mountQuestions(app, store, () => {
    events.send({ kind: 'questions' });
  });
  mountAttempts(app, engine);
  mountTraffic(app, target, traffic);
  mountScripts(app, target);
  mountRegistration(app, panel);
  mountPages(app, target);
  mountProxy(app, target, traffic);
}
