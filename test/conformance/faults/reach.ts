import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  allChecks,
  CheckContext,
  type ServiceFacts,
} from '../../../packages/conformance/src/index.js';
import { discover } from '../../../packages/conformance/src/discover.js';
import {
  type Behaviour,
  isAt,
  nameOf,
  type ServiceReply,
  type ServiceRequest,
  type Tools,
} from './message.js';
import { startFaultyService } from './proxy.js';

interface Seen {
  readonly request: ServiceRequest;
  readonly reply: ServiceReply;
}

/** Exchanges of the kit with a healthy service. */
export interface Reach {
  /** Exchanges by the id of the check; `null` if it was cut short. */
  readonly checks: ReadonlyMap<string, readonly Seen[] | null>;
  /** Exchanges during discovery. */
  readonly discovery: readonly Seen[];
  readonly facts: ServiceFacts;
}

/** Discovers a healthy service, runs every check once, and records the exchanges. */
export async function findReach(
  url: string,
  variant: 'A' | 'B',
  servicePath: string,
): Promise<Reach> {
  const reach = new Map<string, Seen[] | null>();
  const discovery: Seen[] = [];
  const partsOf = ({ path }: ServiceRequest) => /^\/~([^/]+)(\/.*)$/s.exec(path) ?? [];
  const recorder = await startFaultyService(url, {
    request(seen) {
      const [, , path = '/'] = partsOf(seen);
      return { ...seen, path };
    },
    reply(reply, seen) {
      const [, id = '', path = '/'] = partsOf(seen);
      const list = id === DISCOVERY ? discovery : reach.get(id);
      list?.push({ request: { ...seen, path }, reply });
      return reply;
    },
  });
  const optionsFor = (id: string) => ({
    base: `${recorder.url}/~${id}`,
    timeoutMs: 20_000,
    pause: (milliseconds: number) => sleep(Math.min(milliseconds, 10)),
    stop: AbortSignal.timeout(20_000),
  });
  const facts = await discover({ url, variant, servicePath }, optionsFor(DISCOVERY));
  const runs = allChecks
    .filter((check) => check.variant === undefined || check.variant === variant)
    .map(async ({ id, run }) => {
      reach.set(id, []);
      const context = new CheckContext(facts, facts.types[0] ?? '', optionsFor(id));
      // Another test covers whether it passes; after a check was cut short, its exchanges are
      // unknown.
      await run(context).catch(() => reach.set(id, null));
    });
  await Promise.all(runs);
  await recorder.stop();
  return { checks: reach, discovery, facts };
}

const DISCOVERY = 'discovery';

/** Thrown if the effect of a fault depends on more than one message. */
class NeedsContext extends Error {}

const alone: Tools = {
  get memory(): never {
    throw new NeedsContext();
  },
  now() {
    throw new NeedsContext();
  },
  ask() {
    throw new NeedsContext();
  },
};

/**
 * Returns whether a fault changes a request or its reply, as far as one exchange can show.
 *
 * @param part the compared part of the reply
 */
async function changes(
  fault: Behaviour,
  { request, reply }: Seen,
  part: (reply: ServiceReply | ServiceRequest) => unknown = (whole) => whole,
): Promise<boolean> {
  if (!isAt(fault, nameOf(request))) return false;
  try {
    const sent = (await fault.request?.(request, alone)) ?? request;
    if (!isDeepStrictEqual(sent, request)) return true;
    const changed = (await fault.reply?.(reply, request, alone)) ?? reply;
    return !isDeepStrictEqual(part(changed), part(reply));
  } catch {
    return true;
  }
}

/** Returns whether discovery reads the whole reply; for most endpoints it reads only the status. */
const isReadWhole = ({ request, reply }: Seen): boolean =>
  /\/(pluginlist|score)$/.test(request.path) || reply.status >= 400;

const statusOf = (reply: ServiceReply | ServiceRequest) => 'status' in reply && reply.status;

/**
 * Returns the facts that the kit detects about a faulty service if the fault does not change them.
 */
export async function factsDespite(
  { discovery, facts }: Reach,
  fault: Behaviour,
): Promise<ServiceFacts | undefined> {
  if (fault.stray) return undefined;
  for (const seen of discovery)
    if (await changes(fault, seen, isReadWhole(seen) ? undefined : statusOf)) return undefined;
  return facts;
}

/**
 * Ids of the checks that could see a fault: until the first exchange that the fault changes, the
 * run of a check is the same as on the healthy service. Checks that send nothing always count.
 */
export async function affectedChecks({ checks }: Reach, fault: Behaviour): Promise<string[]> {
  const isForAll = fault.request === undefined && fault.reply === undefined;
  if (isForAll || fault.stray) return [...checks.keys()];
  const ids: string[] = [];
  for (const [id, exchanges] of checks) {
    let isSeen = exchanges === null || exchanges.length === 0;
    for (const one of exchanges ?? []) isSeen ||= await changes(fault, one);
    if (isSeen) ids.push(id);
  }
  return ids;
}
