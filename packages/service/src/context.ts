import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFolder } from './folders.js';
import { Admission } from './http/admission.js';
import type { PluginManifest } from './plugins/manifest.js';
import { Registry } from './plugins/registry.js';
import { offeredBy, type Policy } from './policy.js';
import { readPackages, withPackages } from './python/packages.js';
import { PythonProcesses } from './python/processes.js';
import { addressesOf, type Settings } from './settings/table.js';
import { type DialogStore, MemoryDialogs } from './state/dialogs.js';
import { PictureFiles } from './state/picture-files.js';
import { RedisDialogs } from './state/redis-dialogs.js';
import { ScoreRecords } from './state/score-records.js';
import { Dispatcher, type OperationOutcome } from './tasks/dispatcher.js';
import type { Workers } from './tasks/workers.js';
import { type CallNote, ServiceClients } from './tasks/services.js';
import { History } from './telemetry/history.js';
import { LagWatch } from './telemetry/lag.js';
import { createLog, type Log } from './telemetry/log.js';
import { Metrics } from './telemetry/metrics.js';
import { RegistrationStatus } from './telemetry/registration.js';
import { Tracing } from './telemetry/tracing.js';

const { version, optionalDependencies } = JSON.parse(
  readFileSync(join(packageFolder(fileURLToPath(import.meta.url)), 'package.json'), 'utf8'),
) as { version: string; optionalDependencies: Readonly<Record<string, string>> };

export const serviceVersion = version;

/** The npm packages that tracing needs. */
export const tracingPackages = Object.entries(optionalDependencies)
  .map((entry) => entry.join('@'))
  .join(' ');

export interface ServiceOptions {
  readonly manifests: readonly PluginManifest[];
  /** The caller ends them after closing the service. */
  readonly workers: Workers;
  readonly policy: Policy;
  readonly settings: Settings;
  readonly registration?: RegistrationStatus;
  /** Number of external plugin types that could not be loaded. */
  readonly notLoaded?: number;
  /** Default: a log of the level in the settings. */
  readonly log?: Log;
  /** For development: whether all programs are of one user. */
  readonly isForOneUser?: boolean;
  /** For development: is called at the end of each operation. */
  readonly onOutcome?: (outcome: OperationOutcome) => void;
  /** Milliseconds since 1970; the system clock by default, and a monotonic one for dialogs in memory. */
  readonly now?: () => number;
}

const createDialogs = ({ settings, now }: ServiceOptions, log: Log): DialogStore =>
  settings.redisUrl === ''
    ? new MemoryDialogs(settings, now ?? (() => performance.now()))
    : new RedisDialogs(settings, now ?? Date.now, log);

const callLogger =
  (metrics: Metrics, log: Log) =>
  ({ type, service, outcome, status, durationMs, ...why }: CallNote): void => {
    metrics.serviceCalls.inc({ type, service, outcome });
    metrics.serviceSeconds.observe({ type }, durationMs / 1000);
    const line = { type, service, outcome, status, ms: Math.round(durationMs), ...why };
    if (outcome !== 'ok') log.warn(line, 'service of a plugin type failed');
  };

/** Creates the context of all handlers; each handler declares the part that it uses. */
export function createContext(options: ServiceOptions) {
  const {
    manifests,
    workers,
    policy,
    settings,
    now = Date.now,
    isForOneUser = false,
    notLoaded = 0,
  } = options;
  const { log = createLog(settings.logLevel), registration = new RegistrationStatus() } = options;
  const packages = readPackages(settings.pythonPackages);
  const registry = new Registry(withPackages(manifests, packages));
  const dialogs = createDialogs(options, log);
  const lag = new LagWatch();
  const admission = new Admission(settings, () => lag.sustainedMs);
  const python = new PythonProcesses({ ...settings, isForOneUser }, packages);
  const metrics = new Metrics({ admission, workers, python, dialogs, lag, registration, log });
  const pictureFiles = new PictureFiles(settings, log);
  const services = new ServiceClients(settings, { python }, callLogger(metrics, log));
  const records = new ScoreRecords(settings, now, log);
  return {
    ...{ manifests, settings, policy, registry, workers, python, services, dialogs, pictureFiles },
    ...{ log, admission, lag, metrics, notLoaded, records, registration },
    /** Milliseconds since 1970. */
    now,
    history: new History(now),
    tracing: new Tracing(settings.otlpEndpoint, version),
    dispatcher: new Dispatcher({
      ...{ settings, registry, workers, metrics, services, dialogs, pictureFiles },
      onOutcome: options.onOutcome,
    }),
    addresses: addressesOf(settings),
    identity: {
      name: settings.servicePath.slice(1),
      version,
      author: 'Fragwerk',
      license: 'MIT',
      startedAt: new Date(now()),
    },
    offered: offeredBy(policy),
  };
}

export type Context = Readonly<ReturnType<typeof createContext>>;
