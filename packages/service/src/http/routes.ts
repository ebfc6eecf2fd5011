import {
  type EndpointName,
  type Endpoint,
  endpointRows,
  type GroupHandlers,
  interfacePages,
  type Mount,
  pathsOf,
} from '@fragwerk/contract';
import type { Context } from '../context.js';
import { aboutHandlers } from '../handlers/about.js';
import { docsHandlers } from '../handlers/docs.js';
import { operationHandlers } from '../handlers/operation.js';
import { sessionHandlers } from '../handlers/session.js';
import { guides } from '../pages/guide.js';
import { requestCounter } from '../telemetry/requests.js';
import { accessChecks, isInside } from './access.js';
import type { Priority } from './admission.js';
import { ClientRates } from './client-rates.js';
import type { AnyHandlers, Route } from './pipeline.js';
import { bodyReader, queryReader } from './reader.js';
import { createReplyCache, EndpointReplies } from './reply-cache.js';
import { Router } from './router.js';

function priorityOf({ vital, group }: Endpoint, mount: Mount): Priority {
  if (vital) return 'critical';
  return isInside(mount) && group !== 'render' ? 'normal' : 'low';
}

/** Replaces the names in braces. */
const fillPath = (path: string, members: Readonly<Record<string, string>>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => members[name] ?? '');

export function createRouter(context: Context): Router<Route> {
  const { settings, offered, registry } = context;
  const { replies: counter } = context.metrics;
  const { servicePath, requestsPerMinute, bodyLimitBytes, externalBodyLimitBytes } = settings;
  const router = new Router<Route>();
  const access = accessChecks(settings, context.log);
  const rates =
    requestsPerMinute === 0 ? null : new ClientRates(requestsPerMinute, settings.trustedProxies);
  const cache = createReplyCache(settings.replyCacheBytes);
  const handlers: GroupHandlers<'about' | 'session' | 'docs' | 'operation'> = {
    ...aboutHandlers(context),
    ...sessionHandlers(context),
    ...docsHandlers(context),
    ...operationHandlers(context),
  };
  /** Values for the names in braces of a path. */
  const places: Partial<Record<EndpointName, readonly Readonly<Record<string, string>>[]>> = {
    pluginFile: registry.files,
    interfacePage: ['', ...interfacePages].map((page) => ({ page })),
    guide: guides.map((page) => ({ page })),
  };
  for (const [name, endpoint] of endpointRows) {
    const { cacheSeconds: seconds } = endpoint;
    const repliesAt = (place: string) =>
      seconds ? new EndpointReplies({ endpoint: name, place, seconds, cache, counter }) : null;
    const row = {
      name,
      endpoint,
      replies: repliesAt(''),
      readBody: bodyReader(endpoint),
      readQuery: queryReader(endpoint),
      handle: (handlers as AnyHandlers)[name] ?? null,
    } satisfies Partial<Route>;
    for (const mount of offered(name, endpoint)) {
      const priority = priorityOf(endpoint, mount);
      const route: Route = {
        ...row,
        priority,
        isExternal: !isInside(mount),
        bodyLimitBytes: isInside(mount) ? bodyLimitBytes : externalBodyLimitBytes,
        isAllowed: access(endpoint, mount),
        rates: isInside(mount) || priority === 'critical' ? null : rates,
        counter: requestCounter(context, { name, mount, endpoint }),
      };
      for (const path of pathsOf(endpoint, mount, servicePath))
        if (!path.includes('{')) router.add(path, endpoint.methods, route);
        else
          for (const place of places[name] ?? [])
            router.add(fillPath(path, place), endpoint.methods, {
              ...route,
              replies: repliesAt(fillPath(endpoint.path, place)),
              readQuery: () => place,
            });
    }
  }
  return router;
}
