import type { Endpoints, Handlers, OfferedMounts } from '@fragwerk/contract';
import type { Admission } from './http/admission.js';
import type { Registry } from './plugins/registry.js';
import type { Policy } from './policy.js';
import type { DialogStore } from './state/dialogs.js';
import type { PictureFiles } from './state/picture-files.js';
import type { PythonProcesses } from './tasks/python.js';
import type { ServiceClients } from './tasks/services.js';
import type { TaskRunner, Workers } from './tasks/runner.js';
import type { History } from './telemetry/history.js';
import type { LagWatch } from './telemetry/lag.js';
import type { Metrics } from './telemetry/metrics.js';
import type { RegistrationStatus } from './telemetry/registration.js';

/** URLs of this service for browsers; relative if the server is unknown. */
export interface Addresses {
  readonly servicePath: string;
  readonly dialogPage: string;
  readonly reloadView: string;
  /** Base URL of the files of plugin types, with a folder for each type. */
  readonly files: string;
}

export interface Identity {
  readonly name: string;
  readonly version: string;
  readonly author: string;
  readonly license: string;
  readonly startedAt: Date;
}

/** Everything that handlers work with; each handler declares the part that it uses. */
export interface Context {
  readonly policy: Policy;
  readonly registry: Registry;
  readonly tasks: TaskRunner;
  readonly workers: Workers;
  readonly python: PythonProcesses;
  readonly services: ServiceClients;
  readonly dialogs: DialogStore;
  readonly pictureFiles: PictureFiles;
  readonly addresses: Addresses;
  readonly identity: Identity;
  readonly offered: OfferedMounts;
  /** CSP frame-ancestors of the dialog page. */
  readonly frameAncestors: string;
  /** Limits the processor time of a preview's operations, and of its drawing. */
  readonly previewCpuMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly admission: Admission;
  readonly lag: LagWatch;
  readonly metrics: Metrics;
  readonly history: History;
  readonly registration: RegistrationStatus;
}

/** The handlers of one group of the endpoint table. */
export type GroupHandlers<G extends string> = Pick<
  Handlers<Endpoints>,
  { [K in keyof Endpoints]: Endpoints[K]['group'] extends G ? K : never }[keyof Endpoints]
>;
