import type { OfferedMounts } from '@fragwerk/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Context, Identity } from './context.js';
import { type DialogStore, MemoryDialogs } from './dialogs.js';
import { Admission } from './overload/admission.js';
import { LagWatch } from './overload/lag.js';
import { PictureStore } from './picture-store.js';
import { Pictures } from './pictures.js';
import { createPluginRunners } from './plugin-runners.js';
import type { Policy } from './policy.js';
import { RedisDialogs } from './redis-dialogs.js';
import { Registry } from './registry.js';
import { Rendering } from './rendering.js';
import { ReplyCache } from './reply-cache.js';
import type { ServiceOptions } from './service-options.js';
import { externalBase, type Settings } from './settings/table.js';
import { History } from './telemetry/history.js';
import { measureOperations } from './telemetry/measured-operations.js';
import { Metrics } from './telemetry/metrics.js';
import { RegistrationNotes } from './telemetry/registration-state.js';
import { noTracing, OtlpTracing } from './telemetry/tracing.js';

/** Longest time that a large body waits until others are done, in milliseconds. */
const BODY_PATIENCE = 10_000;

/** Bytes of the picture cache for each picture that is known by what describes it. */
const PICTURE_SHARE = 64 * 1024;

interface Base {
  readonly version: string;
  readonly log: FastifyBaseLogger;
}

/** What ends after a time counts by this clock, because that of the machine may be set. */
const steadyClock = () => performance.now();

function createDialogs(settings: Settings, now: () => number, log: FastifyBaseLogger): DialogStore {
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

/** Which mounts of an endpoint this policy offers. */
const offeredBy =
  (policy: Policy): OfferedMounts =>
  (name, { mounts }) => {
    if (name === 'imageurl' && !policy.imageUrl) return [];
    const isOutside = policy.internalApiOutside && mounts.includes('internal');
    return isOutside ? [...new Set([...mounts, 'public' as const])] : mounts;
  };

function createLoad(settings: Settings) {
  const lag = new LagWatch();
  const admission = new Admission({
    requests: settings.requestLimit,
    bytes: settings.inFlightLimit,
    patience: BODY_PATIENCE,
    lag: () => lag.lasting,
    lagLimit: settings.lagLimit,
  });
  return { lag, admission };
}

/** Drawing and operations of the plugin types, with what counts them. */
function createWork(options: ServiceOptions, base: Base & ReturnType<typeof createLoad>) {
  const { plugins, settings, now = Date.now } = options;
  const registry = new Registry(plugins);
  const {
    operations: plain,
    draw,
    pool,
  } = createPluginRunners(registry, settings, options.isolated);
  const dialogs = createDialogs(settings, now, base.log);
  const registration = options.registration ?? new RegistrationNotes();
  const metrics = new Metrics({
    requests: () => base.admission.requests,
    bytes: () => base.admission.bytes,
    pluginTasks: () => ({ running: pool?.running ?? 0, waiting: pool?.waiting ?? 0 }),
    dialogs: () => dialogs.size,
    lag: () => base.lag.takeLargest(),
    registration: () => registration.current,
  });
  const tracing =
    settings.otlpEndpoint === '' ? noTracing : new OtlpTracing(settings.otlpEndpoint, base.version);
  const operations = measureOperations(plain, metrics, tracing);
  const onPicture = (origin: string) => {
    metrics.pictures.add({ origin });
  };
  const pictures = new Pictures({ bytes: settings.pictureCache, draw, onPicture });
  const replies = new ReplyCache({
    bytes: settings.replyCache,
    counterOf: (endpoint, origin) => metrics.replies.line({ endpoint, origin }),
  });
  const recent = Math.floor(settings.pictureCache / PICTURE_SHARE);
  const rendering = new Rendering({ registry, operations, pictures, recent });
  const telemetry = { metrics, tracing, registration, history: new History(now) };
  return { registry, operations, draw, pool, dialogs, rendering, replies, telemetry };
}

/** Puts together what the handlers work with. */
export function createContext(options: ServiceOptions, { version, log }: Base): Context {
  const { policy, settings, now = Date.now } = options;
  const { servicePath } = settings;
  const load = createLoad(settings);
  const base = externalBase(settings) + servicePath;
  const identity: Identity = {
    name: servicePath.slice(1),
    version,
    author: 'Fragwerk',
    license: 'MIT',
    startedAt: new Date(now()),
  };
  return {
    policy,
    ...load,
    ...createWork(options, { ...load, version, log }),
    pictureStore: new PictureStore({
      directory: settings.pictureDirectory,
      webPath: settings.pictureWebPath,
      servicePath,
    }),
    addresses: {
      servicePath,
      dialogPage: `${base}/open/confighttp`,
      reloadView: `${base}/api/open/reloadplugindto`,
    },
    offered: offeredBy(policy),
    now,
    steady: steadyClock,
    identity,
    frameAncestors: settings.frameAncestors,
  };
}
