import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { type Endpoints, type Handlers, interfacePages } from '@fragwerk/contract';
import { all as addressesOf, compile } from '@fastify/proxy-addr';
import { isObject } from '@fragwerk/sdk/schema';
import type { Context } from './context.js';
import { aboutHandlers } from './handlers/about.js';
import { computeHandlers } from './handlers/compute.js';
import { dialogHandlers } from './handlers/dialog.js';
import { docsHandlers } from './handlers/docs.js';
import { operationHandlers } from './handlers/operation.js';
import { renderHandlers } from './handlers/render.js';
import { scoreHandlers } from './handlers/score.js';
import { softReplies } from './handlers/soft-replies.js';
import { statementHandlers } from './handlers/statement.js';
import { Admission } from './http/admission.js';
import { Pipeline } from './http/pipeline.js';
import { ReplyCache } from './http/reply-cache.js';
import { createRouter, offeredBy } from './http/routes.js';
import { type Address, HttpServers } from './http/server.js';
import type { PluginManifest } from './plugins/manifest.js';
import { Registry } from './plugins/registry.js';
import type { Policy } from './policy.js';
import { externalBase, type Settings } from './settings/table.js';
import { type DialogStore, MemoryDialogs } from './state/dialogs.js';
import { PictureFiles } from './state/picture-files.js';
import { sweepRegularly } from './state/picture-sweep.js';
import { RedisDialogs } from './state/redis-dialogs.js';
import { totalLoad } from './tasks/pool.js';
import { PythonProcesses } from './tasks/python.js';
import { TaskRunner, type Workers } from './tasks/runner.js';
import { ServiceClients } from './tasks/services.js';
import { History } from './telemetry/history.js';
import { LagWatch } from './telemetry/lag.js';
import { createLog, type Log } from './telemetry/log.js';
import { Metrics } from './telemetry/metrics.js';
import { RegistrationStatus } from './telemetry/registration.js';
import { RequestCounter } from './telemetry/requests.js';
import { noTracing, OtlpTracing, type Tracing, tracingPackages } from './telemetry/tracing.js';
import { helpHtml } from './translate/info.js';

export const { version: serviceVersion } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string };

export interface ServiceOptions {
  readonly manifests: readonly PluginManifest[];
  readonly workers: Workers;
  readonly policy: Policy;
  readonly settings: Settings;
  /** For metrics and the status page. */
  readonly registration?: RegistrationStatus;
  /** Milliseconds since 1970; the system clock by default, and a monotonic one for dialogs in memory. */
  readonly now?: () => number;
}

/** A service that does not listen yet. */
export interface Service {
  readonly log: Log;
  /** Handles requests of another HTTP server, after {@link Service.start}. */
  readonly handle: RequestListener;
  start(): Promise<void>;
  /**
   * Starts and opens the service's port, and the port of the internal API if it is separate.
   *
   * @returns the port
   * @throws the error of Node, with code and port
   */
  listen(address: Address): Promise<number>;
  /** Waits for requests in progress, then ends everything else. */
  close(): Promise<void>;
}

/** Delay after the start before the help of plugin types is rendered. */
const HELP_DELAY_MS = 1_000;

/** A clock that does not change when the system time is set. */
const monotonicNow = () => performance.now();

function createDialogs({ settings, now }: ServiceOptions, log: Log): DialogStore {
  const { dialogLimit: maxDialogs, dialogMemoryBytes: maxBytes, redisUrl: url } = settings;
  if (url === '') return new MemoryDialogs({ maxDialogs, maxBytes, now: now ?? monotonicNow });
  const { servicePath } = settings;
  const limits = { maxDialogs, maxDialogBytes: maxBytes / 4 };
  return new RedisDialogs({ url, servicePath, ...limits, now: now ?? Date.now, log });
}

function createServiceClients(
  { services: addresses, serviceSecrets: secrets }: Settings,
  { metrics, log, python }: { metrics: Metrics; log: Log; python: PythonProcesses },
): ServiceClients {
  return new ServiceClients({
    addresses,
    secrets,
    builtIn: { python },
    onCall({ type, service, outcome, status, durationMs }) {
      metrics.serviceCalls.inc({ type, service, outcome });
      metrics.serviceSeconds.observe({ type }, durationMs / 1000);
      const line = { type, service, outcome, status, ms: Math.round(durationMs) };
      if (outcome !== 'ok') log.warn(line, 'service of a plugin type failed');
    },
  });
}

function createContext(options: ServiceOptions, log: Log, tracing: Tracing): Context {
  const { manifests, workers, policy, settings, now = Date.now } = options;
  const { servicePath } = settings;
  const base = externalBase(settings) + servicePath;
  const registry = new Registry(manifests);
  const registration = options.registration ?? new RegistrationStatus();
  const dialogs = createDialogs(options, log);
  const lag = new LagWatch();
  const admission = new Admission({
    maxRequests: settings.requestLimit,
    maxBytes: settings.inFlightLimitBytes,
    lagMs: () => lag.sustainedMs,
    maxLagMs: settings.lagLimitMs,
  });
  const python = new PythonProcesses({
    maxProcesses: settings.pluginProcesses,
    maxQueueLength: settings.pluginQueue,
  });
  const metrics = new Metrics({
    requests: () => admission.requests,
    bytes: () => admission.bytes,
    tasks: () => totalLoad([workers.load, python.load]),
    taskMemoryBytes: () => workers.memoryBytes + python.memoryBytes,
    dialogs: () => dialogs.size,
    maxLagMs: () => lag.takeMaxMs(),
    registration: () => registration.current,
  });
  const services = createServiceClients(settings, { metrics, log, python });
  return {
    ...{ policy, python, services, registry, dialogs, lag, admission, metrics, registration, now },
    tasks: new TaskRunner({
      ...{ registry, workers, metrics, tracing, services },
      pictureCacheBytes: settings.pictureCacheBytes,
      timeoutMs: settings.pluginTimeoutSeconds * 1000,
    }),
    pictureFiles: new PictureFiles({
      directory: settings.pictureDirectory,
      webPath: settings.pictureWebPath,
      servicePath,
    }),
    addresses: {
      servicePath,
      dialogPage: `${base}/open/confighttp`,
      reloadView: `${base}/api/open/reloadplugindto`,
      files: `${base}/open/files/`,
    },
    identity: {
      name: servicePath.slice(1),
      version: serviceVersion,
      author: 'Fragwerk',
      license: 'MIT',
      startedAt: new Date(now()),
    },
    offered: offeredBy(policy),
    frameAncestors: settings.frameAncestors,
    previewCpuMs: settings.previewTimeoutSeconds * 1000,
    history: new History(now),
    workers,
  };
}

const createHandlers = (context: Context): Handlers<Endpoints> => ({
  ...aboutHandlers(context),
  ...renderHandlers(context),
  ...statementHandlers(context),
  ...computeHandlers(context),
  ...scoreHandlers(context),
  ...dialogHandlers(context),
  ...docsHandlers(context),
  ...operationHandlers(context),
});

/** Returns the client address of a request, behind trusted proxies. */
function clientAddress({ trustedProxies }: Settings): (request: IncomingMessage) => string {
  const isTrusted = compile([...trustedProxies]);
  return (request) => addressesOf(request, isTrusted).at(-1) ?? '';
}

/** Returns whether the plugin type in a body, if any, allows caching. */
const isRepeatable = (registry: Registry) => (body: unknown) =>
  !isObject(body) || !('typ' in body) || registry.isCacheable(String(body.typ));

interface Running {
  readonly settings: Settings;
  readonly log: Log;
  readonly tracing: Tracing;
}

function createPipeline(context: Context, { settings, log, tracing }: Running) {
  const { admission, metrics, history, registry } = context;
  const counterParts = { metrics, history, log };
  const cache = new ReplyCache({
    maxBytes: settings.replyCacheBytes,
    counterFor: (endpoint, origin) => metrics.replies.labels(endpoint, origin),
  });
  const router = createRouter({
    ...{ settings, cache, counterParts, monotonicNow },
    offered: context.offered,
    places: {
      pluginFile: registry.files,
      interfacePage: interfacePages.map((page) => ({ page })),
    },
    handlers: createHandlers(context),
    softReplies: softReplies(context),
  });
  return new Pipeline({
    ...{ router, admission, tracing },
    unroutedCounter: new RequestCounter(counterParts, null),
    clientAddress: clientAddress(settings),
    isRepeatable: isRepeatable(registry),
  });
}

/** Starts background jobs; returns a function that stops them. */
async function startBackgroundJobs(context: Context, { settings, log, tracing }: Running) {
  const { dialogs, lag, pictureFiles, now, python, registry, workers } = context;
  lag.start();
  if (!(await tracing.start()))
    log.warn(
      `OTEL_EXPORTER_OTLP_ENDPOINT is set, but no spans are sent, because OpenTelemetry is not installed: npm install ${tracingPackages()}`,
    );
  if (dialogs instanceof RedisDialogs) await dialogs.start();
  // In advance, so that the first class does not wait; failures are reported to later requests.
  const helpTimer = setTimeout(() => {
    for (const { help } of registry.infos) helpHtml(help).catch(() => undefined);
  }, HELP_DELAY_MS).unref();
  const stopSweeps = sweepRegularly({
    folder: pictureFiles.folder,
    maxAgeDays: settings.pictureLifetimeDays,
    maxBytes: settings.pictureStoreLimitBytes,
    now,
    log,
  });
  return async () => {
    clearTimeout(helpTimer);
    stopSweeps();
    lag.stop();
    python.close();
    workers.close();
    if (dialogs instanceof RedisDialogs) await dialogs.close();
    await tracing.stop();
  };
}

/** Creates a service, which does not listen yet. */
export function createService(options: ServiceOptions): Service {
  const { settings } = options;
  const log = createLog(settings.logLevel);
  const { otlpEndpoint } = settings;
  const tracing = otlpEndpoint === '' ? noTracing : new OtlpTracing(otlpEndpoint, serviceVersion);
  const running = { settings, log, tracing };
  const context = createContext(options, log, tracing);
  const pipeline = createPipeline(context, running);
  const servers = new HttpServers(pipeline);
  let stopJobs: (() => Promise<void>) | undefined;
  const start = async () => {
    stopJobs ??= await startBackgroundJobs(context, running);
  };
  const close = async () => {
    await servers.close();
    await stopJobs?.();
  };
  const listen = async ({ host, port }: Address) => {
    await start();
    try {
      const actualPort = await servers.listen({ host, port });
      if (settings.internalPort !== 0) await servers.listen({ host, port: settings.internalPort });
      return actualPort;
    } catch (error) {
      await close();
      throw error;
    }
  };
  return { log, handle: pipeline.listener, start, listen, close };
}
