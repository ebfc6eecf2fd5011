import {
  type EndpointName,
  type Endpoint,
  endpointRows,
  type GroupHandlers,
  type Mount,
  type OfferedMounts,
  pathsOf,
} from '@fragwerk/contract';
import type { Policy } from '../policy.js';
import type { Settings } from '../settings/table.js';
import { RequestCounter, type RequestCounterParts } from '../telemetry/requests.js';
import { accessChecks, isInside } from './access.js';
import type { Priority } from './admission.js';
import { ClientRates } from './client-rates.js';
import type { Route } from './pipeline.js';
import { bodyReader, queryReader } from './reader.js';
import type { ReplyCache } from './reply-cache.js';
import { Router } from './router.js';

// The types of single endpoints have been checked against the table before.
type AnyHandler = (request: { body: unknown; query: unknown }) => unknown;

interface RouterParts {
  readonly settings: Settings;
  readonly offered: OfferedMounts;
  /** The handlers of this process; workers answer all other endpoints. */
  readonly handlers: GroupHandlers<'about' | 'docs' | 'operation'>;
  /** Values for the names in braces of an endpoint's path. */
  readonly places: Partial<Record<EndpointName, readonly Readonly<Record<string, string>>[]>>;
  readonly cache: ReplyCache;
  readonly counterParts: RequestCounterParts;
  readonly monotonicNow: () => number;
}

function priorityOf({ vital, group }: Endpoint, mount: Mount): Priority {
  if (vital) return 'critical';
  return isInside(mount) && group !== 'render' ? 'normal' : 'low';
}

/** Returns the mounts of each endpoint that a policy offers. */
export const offeredBy =
  (policy: Policy): OfferedMounts =>
  (_, { mounts, onlyWith }) => {
    if (onlyWith && !policy[onlyWith]) return [];
    const isOutside = policy.internalApiOutside && mounts.includes('internal');
    return isOutside ? [...new Set([...mounts, 'public' as const])] : mounts;
  };

/** Replaces the names in braces. */
const fillPath = (path: string, members: Readonly<Record<string, string>>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => members[name] ?? '');

export function createRouter(parts: RouterParts): Router<Route> {
  const { settings, handlers, cache, counterParts } = parts;
  const { servicePath, requestsPerMinute, bodyLimitBytes, externalBodyLimitBytes } = settings;
  const router = new Router<Route>();
  const access = accessChecks(settings);
  const rates =
    requestsPerMinute === 0 ? null : new ClientRates(requestsPerMinute, parts.monotonicNow);
  for (const [name, endpoint] of endpointRows) {
    const row = {
      name,
      endpoint,
      replies: endpoint.cacheSeconds ? cache.of(name, endpoint.cacheSeconds) : null,
      readBody: bodyReader(endpoint),
      readQuery: queryReader(endpoint),
      handle: (handlers as Partial<Record<EndpointName, AnyHandler>>)[name] ?? null,
    } satisfies Partial<Route>;
    for (const mount of parts.offered(name, endpoint)) {
      const priority = priorityOf(endpoint, mount);
      const route: Route = {
        ...row,
        priority,
        isExternal: !isInside(mount),
        bodyLimitBytes: isInside(mount) ? bodyLimitBytes : externalBodyLimitBytes,
        isAllowed: access(endpoint, mount),
        rates: isInside(mount) || priority === 'critical' ? null : rates,
        counter: new RequestCounter(counterParts, { name, mount, endpoint }),
      };
      for (const path of pathsOf(endpoint, mount, servicePath))
        if (!path.includes('{')) router.add(path, endpoint.methods, route);
        else
          for (const place of parts.places[name] ?? [])
            router.add(fillPath(path, place), endpoint.methods, {
              ...route,
              readQuery: () => place,
            });
    }
  }
  return router;
}
