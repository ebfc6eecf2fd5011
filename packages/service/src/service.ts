import type { RequestListener } from 'node:http';
import { type Context, createContext, type ServiceOptions, tracingPackages } from './context.js';
import { Pipeline } from './http/pipeline.js';
import { createRouter } from './http/routes.js';
import { type Address, HttpServers } from './http/server.js';
import { maxConnections } from './open-files.js';
import { sweepRegularly } from './state/picture-sweep.js';
import type { Log } from './telemetry/log.js';
import { problemPage } from './pages/problem.js';
import { requestCounter } from './telemetry/requests.js';

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
  /** Waits for requests in progress, then ends everything but the workers. */
  close(): Promise<void>;
}

const DROP_LOG_PAUSE_MS = 60_000;

/** Sets up the workers and starts background jobs; returns a function that stops them. */
async function startBackgroundJobs(context: Context) {
  const { dialogs, lag, log, now, pictureFiles, python, registry, settings, tracing } = context;
  lag.start();
  await context.workers.setUp({
    manifests: context.manifests,
    types: registry.types,
    policy: context.policy,
    addresses: context.addresses,
    frameAncestors: settings.frameAncestors,
    recordsScores: settings.recordFolder !== '',
    pictureProblem: pictureFiles.problem,
    now,
  });
  if (!(await tracing.start((line) => log.warn(line))))
    log.warn(
      `OTEL_EXPORTER_OTLP_ENDPOINT is set, but no spans are sent, because OpenTelemetry is not installed: npm install ${tracingPackages}`,
    );
  await dialogs.start?.();
  const stopSweeps = sweepRegularly(context);
  const stopRecords = context.records.start();
  return async () => {
    await stopRecords();
    stopSweeps();
    lag.stop();
    python.close();
    await dialogs.close?.();
    await tracing.stop();
  };
}

/** Returns a function that counts refused connections, with one line per minute in the log. */
function dropLogger(log: Log): () => void {
  let dropped = 0;
  let loggedMs = -Infinity;
  return () => {
    dropped += 1;
    if (performance.now() - loggedMs < DROP_LOG_PAUSE_MS) return;
    loggedMs = performance.now();
    log.warn(
      { dropped },
      `connections were refused: more than ${maxConnections()} at a time do not fit into the limit of open files`,
    );
    dropped = 0;
  };
}

/** Creates a service, which does not listen yet. */
export function createService(options: ServiceOptions): Service {
  const context = createContext(options);
  const { admission, dispatcher, log, records, settings, tracing } = context;
  const pipeline = new Pipeline({
    ...{ admission, dispatcher, records, tracing },
    router: createRouter(context),
    unroutedCounter: requestCounter(context),
    problemPage: (error) => problemPage(error, settings),
  });
  const servers = new HttpServers({
    listener: pipeline.listener,
    onDrop: dropLogger(log),
    requestTimeoutMs: settings.requestTimeoutSeconds * 1000,
  });
  let stopJobs: (() => Promise<void>) | undefined;
  const start = async () => {
    stopJobs ??= await startBackgroundJobs(context);
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
