import {
  type EndpointName,
  type Endpoints,
  type Endpoint,
  endpointRows,
  type Handlers,
  type Mount,
  type OfferedMounts,
  pathsOf,
} from '@fragwerk/contract';
import type { ErrorCode } from '@fragwerk/sdk';
import type { Policy } from '../policy.js';
import type { Settings } from '../settings/table.js';
import { RequestCounter, type RequestCounterParts } from '../telemetry/requests.js';
import { accessChecks, isInside } from './access.js';
import type { Refusal } from './admission.js';
import { ClientRates } from './client-rates.js';
import type { Route } from './pipeline.js';
import { bodyReader, queryReader } from './reader.js';
import type { ReplyCache } from './reply-cache.js';
import { Router } from './router.js';

/** A handler as the loop over the table sees it; the table's types were checked before. */
type AnySoftReply = (body: unknown) => unknown;
type AnyHandler = (request: { body: unknown; query: unknown }) => unknown;
type SoftReplies = Partial<Record<EndpointName, (body: never) => unknown>>;

export interface RouterParts {
  readonly settings: Settings;
  readonly offered: OfferedMounts;
  readonly handlers: Handlers<Endpoints>;
  /** Answers that stand in for an HTTP error, by its code. */
  readonly softReplies: Partial<Record<ErrorCode, SoftReplies>>;
  /** Files of plugin types, each with a path of its own. */
  readonly files: readonly { readonly type: string; readonly file: string }[];
  readonly cache: ReplyCache;
  readonly counted: RequestCounterParts;
  /** Milliseconds since some fixed time; nobody sets this clock. */
  readonly steady: () => number;
}

function refusalOf({ vital, group }: Endpoint, mount: Mount): Refusal {
  if (vital) return 'never';
  return isInside(mount) && group !== 'render' ? 'later' : 'first';
}

/** Which mounts of an endpoint a policy offers. */
export const offeredBy =
  (policy: Policy): OfferedMounts =>
  (_, { mounts, onlyWith }) => {
    if (onlyWith && !policy[onlyWith]) return [];
    const isOutside = policy.internalApiOutside && mounts.includes('internal');
    return isOutside ? [...new Set([...mounts, 'public' as const])] : mounts;
  };

/** A path with the members that its names in braces stand for. */
const filled = (path: string, members: Readonly<Record<string, string>>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => members[name] ?? '');

/** Turns the endpoint table into routes. */
export function createRouter(parts: RouterParts): Router<Route> {
  const { settings, handlers, cache, counted } = parts;
  const { servicePath, rateLimit, bodyLimit, externalBodyLimit } = settings;
  const router = new Router<Route>();
  const access = accessChecks(settings);
  const rates = rateLimit === 0 ? null : new ClientRates(rateLimit, parts.steady);
  for (const [name, endpoint] of endpointRows) {
    const row = {
      name,
      endpoint,
      replies: endpoint.cachedFor ? cache.of(name, endpoint.cachedFor) : null,
      readBody: bodyReader(endpoint),
      readQuery: queryReader(endpoint),
      handle: handlers[name] as AnyHandler,
      softReply: ({ code }) => parts.softReplies[code]?.[name] as AnySoftReply | undefined,
    } satisfies Partial<Route>;
    for (const mount of parts.offered(name, endpoint)) {
      const refusal = refusalOf(endpoint, mount);
      const route: Route = {
        ...row,
        refusal,
        limit: isInside(mount) ? bodyLimit : externalBodyLimit,
        mayAsk: access(endpoint, mount),
        rates: isInside(mount) || refusal === 'never' ? null : rates,
        counter: new RequestCounter(counted, { name, mount, endpoint }),
      };
      for (const path of pathsOf(endpoint, mount, servicePath))
        if (!path.includes('{')) router.add(path, endpoint.methods, route);
        else
          for (const place of parts.files)
            router.add(filled(path, place), endpoint.methods, { ...route, readQuery: () => place });
    }
  }
  return router;
}
