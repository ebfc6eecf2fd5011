import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Endpoints, Handlers } from '@fragwerk/contract';
import { all as addressesOf, compile } from '@fastify/proxy-addr';
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
import { sumOfLoads } from './tasks/pool.js';
import { PythonProcesses } from './tasks/python.js';
import { TaskRunner, type Workers } from './tasks/runner.js';
import { ServiceClients } from './tasks/services.js';
import { History } from './telemetry/history.js';
import { LagWatch } from './telemetry/lag.js';
import { createLog, type Log } from './telemetry/log.js';
import { Metrics } from './telemetry/metrics.js';
import { RegistrationNotes } from './telemetry/registration.js';
import { RequestCounter } from './telemetry/requests.js';
import { noTracing, OtlpTracing, type Tracing, tracingPackages } from './telemetry/tracing.js';
import { helpHtml } from './translate/info.js';

export const { version: serviceVersion } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** What a service is made of. */
export interface ServiceOptions {
  readonly manifests: readonly PluginManifest[];
  /** Where the work of plugins and the drawing is done. */
  readonly workers: Workers;
  readonly policy: Policy;
  readonly settings: Settings;
  /** Says how the registration stands, for metrics and the status page. */
  readonly registration?: RegistrationNotes;
  /** Milliseconds since 1970; the machine's clock unless given. */
  readonly now?: () => number;
}

/** A service; it does not listen yet. */
export interface Service {
  readonly log: Log;
  /** Answers requests of a server of somebody else's. */
  readonly handle: RequestListener;
  /** Gets ready for {@link Service.handle}. */
  start(): Promise<void>;
  /**
   * Gets ready and opens the service's port, and that of the internal API where it has its own.
   *
   * @returns the port
   * @throws the error of Node, with code and port
   */
  listen(address: Address): Promise<number>;
  /** Ends what is worked on, then all that runs beside the requests. */
  close(): Promise<void>;
}

/** Time after the start when the help of the plugin types is written as HTML, in milliseconds. */
const HELP_DELAY = 1_000;

/** What ends after a time counts by this clock, because that of the machine may be set. */
const steadyClock = () => performance.now();

function createDialogs(settings: Settings, now: () => number, log: Log): DialogStore {
  const { dialogLimit: limit, dialogMemory, redisUrl: url, servicePath } = settings;
  if (url === '') return new MemoryDialogs({ limit, bytes: dialogMemory, now: steadyClock });
  return new RedisDialogs({
    url,
    servicePath,
    limit,
    bytes: dialogMemory / 4,
    now,
    log: (message) => {
      log.warn(message);
    },
  });
}

function createServiceClients(
  { services: addresses, serviceSecrets: secrets }: Settings,
  parts: { readonly metrics: Metrics; readonly log: Log; readonly python: PythonProcesses },
): ServiceClients {
  const { metrics, log, python } = parts;
  return new ServiceClients({
    ...{ addresses, secrets },
    builtIn: { python },
    onCall({ type, service, outcome, status, milliseconds }) {
      metrics.serviceCalls.inc({ type, service, outcome });
      metrics.serviceSeconds.observe({ type }, milliseconds / 1000);
      const ms = Math.round(milliseconds);
      const line = { type, service, outcome, status, ms };
      if (outcome !== 'ok') log.warn(line, 'a service of a plugin type did not help');
    },
  });
}

/** What handlers work with. */
function createContext(options: ServiceOptions, log: Log, tracing: Tracing): Context {
  const { manifests, workers, policy, settings, now = Date.now } = options;
  const { servicePath, requestLimit, inFlightLimit, lagLimit } = settings;
  const base = externalBase(settings) + servicePath;
  const registry = new Registry(manifests);
  const registration = options.registration ?? new RegistrationNotes();
  const dialogs = createDialogs(settings, now, log);
  const lag = new LagWatch();
  const admission = new Admission({
    requests: requestLimit,
    bytes: inFlightLimit,
    lag: () => lag.lasting,
    lagLimit,
  });
  const { pluginProcesses: processes, pluginQueue: queue } = settings;
  const python = new PythonProcesses({ processes, queue });
  const metrics = new Metrics({
    requests: () => admission.requests,
    bytes: () => admission.bytes,
    tasks: () => sumOfLoads([workers.load, python.load]),
    taskMemory: () => workers.memory + python.memory,
    dialogs: () => dialogs.size,
    lag: () => lag.takeLargest(),
    registration: () => registration.current,
  });
  const services = createServiceClients(settings, { metrics, log, python });
  return {
    ...{ policy, python, services, registry, dialogs, lag, admission, metrics, registration, now },
    tasks: new TaskRunner({
      ...{ registry, workers, metrics, tracing, services },
      pictureCache: settings.pictureCache,
      time: settings.pluginTimeout * 1000,
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
    previewTime: settings.previewTimeout * 1000,
    history: new History(now),
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

/** The address of the client, behind proxies that are trusted. */
function clientAddress({ trustedProxies }: Settings): (request: IncomingMessage) => string {
  const isTrusted = compile([...trustedProxies]);
  return (request) => addressesOf(request, isTrusted).at(-1) ?? '';
}

/** Whether the plugin type that a body names, if any, gives the same answer to the same request. */
const isRepeatable = (registry: Registry) => (body: unknown) =>
  typeof body !== 'object' ||
  body === null ||
  !('typ' in body) ||
  registry.isCacheable(String(body.typ));

function createPipeline(context: Context, parts: Pick<Running, 'settings' | 'log' | 'tracing'>) {
  const { settings, log, tracing } = parts;
  const { admission, metrics, history, registry } = context;
  const counted = { metrics, history, log };
  const cache = new ReplyCache({
    bytes: settings.replyCache,
    counterOf: (endpoint, origin) => metrics.replies.labels(endpoint, origin),
  });
  const router = createRouter({
    ...{ settings, cache, counted },
    offered: context.offered,
    files: registry.files,
    handlers: createHandlers(context),
    softReplies: softReplies(context),
    steady: steadyClock,
  });
  return new Pipeline({
    ...{ router, admission, tracing },
    others: new RequestCounter(counted, null),
    clientOf: clientAddress(settings),
    isRepeatable: isRepeatable(registry),
  });
}

interface Running {
  readonly settings: Settings;
  readonly log: Log;
  readonly tracing: Tracing;
}

/** What works beside the requests. @returns how it ends */
async function startBeside(context: Context, { settings, log, tracing }: Running) {
  const { dialogs, lag, pictureFiles, now, python, registry, tasks } = context;
  lag.start();
  if (!(await tracing.start()))
    log.warn(
      `OTEL_EXPORTER_OTLP_ENDPOINT is set, but no spans are sent, because OpenTelemetry is not installed: npm install ${tracingPackages()}`,
    );
  if (dialogs instanceof RedisDialogs) await dialogs.start();
  // The first class shall not wait for it; a failure is for whoever asks.
  const helpTimer = setTimeout(() => {
    for (const { help } of registry.infos) helpHtml(help).catch(() => undefined);
  }, HELP_DELAY).unref();
  const endSweeps = sweepRegularly({
    folder: pictureFiles.folder,
    lifetime: settings.pictureLifetime,
    bytes: settings.pictureStoreLimit,
    now,
    log,
  });
  return async () => {
    clearTimeout(helpTimer);
    endSweeps();
    lag.stop();
    python.close();
    tasks.close();
    if (dialogs instanceof RedisDialogs) await dialogs.close();
    await tracing.stop();
  };
}

/** Puts the parts of the service together; it does not listen yet. */
export function createService(options: ServiceOptions): Service {
  const { settings } = options;
  const log = createLog(settings.logLevel);
  const { otlpEndpoint } = settings;
  const tracing = otlpEndpoint === '' ? noTracing : new OtlpTracing(otlpEndpoint, serviceVersion);
  const running = { settings, log, tracing };
  const context = createContext(options, log, tracing);
  const pipeline = createPipeline(context, running);
  const servers = new HttpServers(pipeline);
  let end: (() => Promise<void>) | undefined;
  const start = async () => {
    end ??= await startBeside(context, running);
  };
  const close = async () => {
    await servers.close();
    await end?.();
  };
  const listen = async ({ host, port }: Address) => {
    await start();
    try {
      const taken = await servers.listen({ host, port });
      if (settings.internalPort !== 0) await servers.listen({ host, port: settings.internalPort });
      return taken;
    } catch (error) {
      await close();
      throw error;
    }
  };
  return { log, handle: pipeline.listener, start, listen, close };
}
