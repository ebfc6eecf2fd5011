import type { FastifyInstance } from 'fastify';
import type { Context } from './context.js';
import type { HttpServers } from './http-server.js';
import { RedisDialogs } from './redis-dialogs.js';
import type { Settings } from './settings/table.js';

const DAY = 24 * 60 * 60 * 1000;
/** The start and its first requests go before the first look at stored pictures. */
const FIRST_SWEEP = 60_000;

export interface LifecycleParts {
  readonly context: Context;
  readonly settings: Settings;
  readonly servers: HttpServers;
}

/** Stored pictures are looked through once a day, as long as the service runs. */
function sweepRegularly(app: FastifyInstance, { context, settings }: LifecycleParts): void {
  const { folder } = context.pictureStore;
  if (folder === '') return;
  const sweep = async () => {
    const { sweepPictures } = await import('./picture-sweep.js');
    const count = await sweepPictures({
      folder,
      lifetime: settings.pictureLifetime * DAY,
      bytes: settings.pictureStoreLimit,
      now: context.now(),
    });
    if (count > 0) app.log.info(`Removed ${count} old pictures.`);
  };
  const tryIt = () => {
    sweep().catch((error: unknown) => {
      app.log.warn({ err: error }, 'old pictures could not be removed');
    });
  };
  const first = setTimeout(tryIt, FIRST_SWEEP).unref();
  const daily = setInterval(tryIt, DAY).unref();
  app.addHook('preClose', async () => {
    clearTimeout(first);
    clearInterval(daily);
    return Promise.resolve();
  });
}

/** Starts and ends with the service what works beside the requests. */
export function manageLifecycle(app: FastifyInstance, parts: LifecycleParts): void {
  const { context, servers } = parts;
  const { dialogs, lag, pool, telemetry } = context;
  app.addHook('preClose', (done) => {
    servers.endConnections();
    done();
  });
  app.addHook('onReady', async () => {
    lag.start();
    await telemetry.tracing.start();
    if (dialogs instanceof RedisDialogs) await dialogs.start();
  });
  app.addHook('onClose', async () => {
    lag.stop();
    pool?.close();
    if (dialogs instanceof RedisDialogs) await dialogs.close();
    await telemetry.tracing.stop();
  });
  sweepRegularly(app, parts);
}
