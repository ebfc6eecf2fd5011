import type { Endpoints, Handlers, OfferedMounts } from '@fragwerk/contract';
import type { Admission } from './http/admission.js';
import type { Registry } from './plugins/registry.js';
import type { Policy } from './policy.js';
import type { DialogStore } from './state/dialogs.js';
import type { PictureFiles } from './state/picture-files.js';
import type { PythonProcesses } from './tasks/python.js';
import type { ServiceClients } from './tasks/services.js';
import type { TaskRunner } from './tasks/runner.js';
import type { History } from './telemetry/history.js';
import type { LagWatch } from './telemetry/lag.js';
import type { Metrics } from './telemetry/metrics.js';
import type { RegistrationNotes } from './telemetry/registration.js';

/** Addresses under which browsers reach this service; relative to the server when it is unknown. */
export interface Addresses {
  readonly servicePath: string;
  readonly dialogPage: string;
  readonly reloadView: string;
  /** Files of plugin types lie below it, in a folder for each type. */
  readonly files: string;
}

/** What the service says about itself. */
export interface Identity {
  readonly name: string;
  readonly version: string;
  readonly author: string;
  readonly license: string;
  readonly startedAt: Date;
}

/** All that handlers work with; each names what it takes of it. */
export interface Context {
  readonly policy: Policy;
  readonly registry: Registry;
  readonly tasks: TaskRunner;
  readonly python: PythonProcesses;
  readonly services: ServiceClients;
  readonly dialogs: DialogStore;
  readonly pictureFiles: PictureFiles;
  readonly addresses: Addresses;
  readonly identity: Identity;
  /** Which endpoints are mounted where. */
  readonly offered: OfferedMounts;
  /** Who may show the dialog page in a frame (CSP frame-ancestors). */
  readonly frameAncestors: string;
  /** Processor time for a preview's operations, and for its drawing, in milliseconds. */
  readonly previewTime: number;
  /** Current time in milliseconds since 1970. */
  readonly now: () => number;
  readonly admission: Admission;
  readonly lag: LagWatch;
  readonly metrics: Metrics;
  readonly history: History;
  readonly registration: RegistrationNotes;
}

/** The handlers of one group of the endpoint table. */
export type GroupHandlers<G extends string> = Pick<
  Handlers<Endpoints>,
  { [K in keyof Endpoints]: Endpoints[K]['group'] extends G ? K : never }[keyof Endpoints]
>;
