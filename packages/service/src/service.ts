import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Endpoints, type Handlers, type OfferedMounts } from '@fragwerk/contract';
import { FragwerkError, type Plugin } from '@fragwerk/sdk';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Context, Identity } from './context.js';
import { MemoryDialogs } from './dialogs.js';
import { aboutHandlers } from './handlers/about.js';
import { computeHandlers } from './handlers/compute.js';
import { dialogHandlers } from './handlers/dialog.js';
import { docsHandlers } from './handlers/docs.js';
import { renderHandlers } from './handlers/render.js';
import { scoreHandlers } from './handlers/score.js';
import { statementHandlers } from './handlers/statement.js';
import { createLog, RequestLog } from './log.js';
import { mountEndpoints } from './mount.js';
import { createOperations } from './operations.js';
import { mountAssets } from './pages/docs.js';
import { commonHeaders } from './pages/headers.js';
import { PictureStore } from './picture-store.js';
import { Pictures } from './pictures.js';
import type { Policy } from './policy.js';
import { answerBrokenHttp, asFragwerkError, sendProblem } from './problems.js';
import { Registry } from './registry.js';
import { Rendering } from './rendering.js';
import { externalBase, type Settings } from './settings/table.js';
import { softReplies } from './soft-replies.js';

export interface ServiceOptions {
  readonly plugins: readonly Plugin[];
  readonly policy: Policy;
  readonly settings: Settings;
  /** Milliseconds since 1970; the machine's clock unless given. */
  readonly now?: () => number;
}

export const { version: serviceVersion } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** Longest time for a request to arrive, in milliseconds. */
const REQUEST_TIMEOUT = 60_000;

function createContext({ plugins, policy, settings, now = Date.now }: ServiceOptions): Context {
  const { servicePath } = settings;
  const registry = new Registry(plugins);
  const operations = createOperations(registry);
  const pictures = new Pictures(settings.pictureCache);
  const base = externalBase(settings) + servicePath;
  const identity: Identity = {
    name: servicePath.slice(1),
    version: serviceVersion,
    author: 'Fragwerk',
    license: 'MIT',
    startedAt: new Date(now()),
  };
  return {
    policy,
    registry,
    operations,
    rendering: new Rendering({ registry, operations, pictures }),
    pictureStore: new PictureStore({
      directory: settings.pictureDirectory,
      webPath: settings.pictureWebPath,
      servicePath,
    }),
    dialogs: new MemoryDialogs({
      limit: settings.dialogLimit,
      bytes: settings.dialogMemory,
      now,
    }),
    addresses: {
      servicePath,
      dialogPage: `${base}/open/confighttp`,
      reloadView: `${base}/api/open/reloadplugindto`,
    },
    offered: offeredBy(policy),
    now,
    identity,
    frameAncestors: settings.frameAncestors,
  };
}

/** Which mounts of an endpoint this policy offers. */
const offeredBy =
  (policy: Policy): OfferedMounts =>
  (name, { mounts }) => {
    if (name === 'imageurl' && !policy.imageUrl) return [];
    const isOutside = policy.internalApiOutside && mounts.includes('internal');
    return isOutside ? [...new Set([...mounts, 'public' as const])] : mounts;
  };

const addHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.headers({ ...commonHeaders, 'x-request-id': request.id });
};

function createApp(settings: Settings): FastifyInstance {
  const requestLog = new RequestLog();
  const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const known = asFragwerkError(error);
    requestLog.noteFailure(request, known);
    sendProblem(known, reply);
  };
  const app = Fastify({
    loggerInstance: createLog(settings.logLevel),
    logController: requestLog,
    genReqId: () => randomUUID(),
    requestTimeout: REQUEST_TIMEOUT,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      // Neither hooks nor the log see these.
      addHeaders(request, reply);
      reply.raw.once('finish', () => {
        requestLog.requestCompleted(null, request, reply);
      });
      fail(error, request, reply);
    },
    clientErrorHandler: answerBrokenHttp,
    bodyLimit: settings.externalBodyLimit,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => {
    done(null, body);
  });
  app.addHook('onRequest', async (request, reply) => {
    addHeaders(request, reply);
    return Promise.resolve();
  });
  app.setErrorHandler(fail);
  return app;
}

/** Unknown paths are 404; known ones with a method that they do not have are 405. */
function answerUnknownRoutes(app: FastifyInstance): void {
  const methods = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = methods.get(url) ?? new Set<string>();
    for (const name of [method].flat()) known.add(name);
    methods.set(url, known);
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = [...(methods.get(path) ?? [])].join(', ');
    if (allowed === '')
      throw new FragwerkError('UNKNOWN_PATH', 'This service has no endpoint of that path.');
    reply.header('allow', allowed);
    throw new FragwerkError('WRONG_METHOD', `This endpoint takes ${allowed} only.`);
  });
}

/** Puts the parts of the service together; it does not listen yet. */
export function createService(options: ServiceOptions): FastifyInstance {
  const { settings } = options;
  const context = createContext(options);
  const app = createApp(settings);
  answerUnknownRoutes(app);
  const handlers = {
    ...aboutHandlers(context),
    ...renderHandlers(context),
    ...statementHandlers(context),
    ...computeHandlers(context),
    ...scoreHandlers(context),
    ...dialogHandlers(context),
    ...docsHandlers(context),
  } satisfies Handlers<Endpoints>;
  mountEndpoints(app, {
    servicePath: settings.servicePath,
    offered: context.offered,
    handlers,
    softReplies: softReplies(context),
    limits: { internal: settings.bodyLimit, external: settings.externalBodyLimit },
  });
  mountAssets(app, settings.servicePath);
  return app;
}
