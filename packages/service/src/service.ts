import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Endpoints, Handlers } from '@fragwerk/contract';
import { FragwerkError } from '@fragwerk/sdk';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Context } from './context.js';
import { createContext } from './create-context.js';
import { aboutHandlers } from './handlers/about.js';
import { computeHandlers } from './handlers/compute.js';
import { dialogHandlers } from './handlers/dialog.js';
import { docsHandlers } from './handlers/docs.js';
import { operationHandlers } from './handlers/operation.js';
import { renderHandlers } from './handlers/render.js';
import { scoreHandlers } from './handlers/score.js';
import { statementHandlers } from './handlers/statement.js';
import { Front } from './front.js';
import { HttpServers } from './http-server.js';
import { openInternalPort } from './internal-port.js';
import { manageLifecycle } from './lifecycle.js';
import { createLog, RequestLog } from './log.js';
import { mountEndpoints } from './mount.js';
import { ClientRates } from './overload/client-rates.js';
import { createGuards } from './overload/guards.js';
import { mountAssets } from './pages/docs.js';
import { commonHeaders } from './pages/headers.js';
import { answerBrokenHttp, asFragwerkError, sendProblem } from './problems.js';
import type { ServiceOptions } from './service-options.js';
import type { Settings } from './settings/table.js';
import { softReplies } from './soft-replies.js';
import { endpointOf, observeRequests } from './telemetry/observe.js';

export type { ServiceOptions } from './service-options.js';

export const { version: serviceVersion } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string };

const addHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.headers(commonHeaders);
  reply.header('x-request-id', request.id);
};

const noSchemas = (): never => {
  throw new Error('Routes have no schemas for the framework.');
};

/** What requests meet before the web framework. */
interface Entry {
  readonly servers: HttpServers;
  readonly front: Front;
}

function createEntry(settings: Settings): Entry {
  const servers = new HttpServers();
  // Spans begin in the framework, and what it says at the end of a connection is said there.
  const isTraced = settings.otlpEndpoint !== '';
  const front = new Front(() => !isTraced && !servers.isClosing);
  return { servers, front };
}

function createApp(settings: Settings, { servers, front }: Entry): FastifyInstance {
  const requestLog = new RequestLog();
  const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const known = asFragwerkError(error);
    request.failure = known;
    sendProblem(known, reply);
  };
  const app = Fastify({
    // Our own reader checks; theirs would only take time to load.
    schemaController: {
      compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
    },
    loggerInstance: createLog(settings.logLevel),
    logController: requestLog,
    // A logger per request takes as long as many an answer; the log line names the request itself.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    serverFactory: (handler) => servers.create(front.before(handler)),
    forceCloseConnections: 'idle',
    // What came before the end of the connection is answered, not refused.
    return503OnClosing: false,
    trustProxy: [...settings.trustedProxies],
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
  app.decorateRequest('failure', null);
  app.removeAllContentTypeParsers();
  // JSON by its name, because what falls to the star is looked up anew each time.
  app.addContentTypeParser(['application/json', '*'], { parseAs: 'buffer' }, (_, body, done) => {
    done(null, body);
  });
  app.addHook('onRequest', (request, reply, done) => {
    addHeaders(request, reply);
    done();
  });
  app.setErrorHandler(fail);
  return app;
}

/** Counts errors by their codes, before they become answers. */
function countErrors(app: FastifyInstance, { telemetry }: Context): void {
  app.addHook('onError', async (request, _, error) => {
    const { code } = asFragwerkError(error);
    telemetry.metrics.errors.add({ endpoint: endpointOf(request), code });
    return Promise.resolve();
  });
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
  const entry = createEntry(settings);
  const app = createApp(settings, entry);
  const context = createContext(options, { version: serviceVersion, log: app.log });
  const observe = observeRequests(app, context);
  countErrors(app, context);
  answerUnknownRoutes(app);
  const handlers = {
    ...aboutHandlers(context),
    ...renderHandlers(context),
    ...statementHandlers(context),
    ...computeHandlers(context),
    ...scoreHandlers(context),
    ...dialogHandlers(context),
    ...docsHandlers(context),
    ...operationHandlers(context),
  } satisfies Handlers<Endpoints>;
  mountEndpoints(app, {
    servicePath: settings.servicePath,
    offered: context.offered,
    handlers,
    softReplies: softReplies(context),
    observe,
    cache: context.replies,
    front: entry.front,
    isRepeatable: (body) =>
      typeof body !== 'object' ||
      body === null ||
      !('typ' in body) ||
      context.registry.isCacheable(String(body.typ)),
    limits: { internal: settings.bodyLimit, external: settings.externalBodyLimit },
    guards: createGuards(app, {
      settings,
      admission: context.admission,
      rates: settings.rateLimit === 0 ? null : new ClientRates(settings.rateLimit, context.steady),
    }),
  });
  mountAssets(app, settings.servicePath);
  manageLifecycle(app, { context, settings, servers: entry.servers });
  if (settings.internalPort !== 0) openInternalPort(app, settings, entry);
  return app;
}
