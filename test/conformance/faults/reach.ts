import { isDeepStrictEqual } from 'node:util';
import {
  allChecks,
  CheckContext,
  type ServiceFacts,
} from '../../../packages/conformance/src/index.js';
import {
  type Behaviour,
  isAt,
  nameOf,
  type ServiceReply,
  type ServiceRequest,
  type Tools,
} from './message.js';
import { createMemory, startFaultyService } from './proxy.js';

interface Seen {
  readonly request: ServiceRequest;
  readonly reply: ServiceReply;
}

/** Id of a check → what it sends to a healthy service and gets; `null` when it was cut short. */
export type Reach = ReadonlyMap<string, readonly Seen[] | null>;

/** Runs every check once on a healthy service and notes what it sends and gets. */
export async function findReach(url: string, facts: ServiceFacts): Promise<Reach> {
  const reach = new Map<string, Seen[] | null>();
  const partsOf = ({ path }: ServiceRequest) => /^\/~([^/]+)(\/.*)$/s.exec(path) ?? [];
  const recorder = await startFaultyService(
    url,
    {
      request(seen) {
        const [, , path = '/'] = partsOf(seen);
        return { ...seen, path };
      },
      reply(reply, seen) {
        const [, id = '', path = '/'] = partsOf(seen);
        reach.get(id)?.push({ request: { ...seen, path }, reply });
        return reply;
      },
    },
    createMemory(),
  );
  const runs = allChecks
    .filter(({ variant }) => variant === undefined || variant === facts.variant)
    .map(async ({ id, run }) => {
      reach.set(id, []);
      const options = {
        base: `${recorder.url}/~${id}`,
        timeoutMilliseconds: 20_000,
        pictureWaitMilliseconds: 10,
        stop: AbortSignal.timeout(20_000),
      };
      const context = new CheckContext(facts, facts.types[0] ?? '', options);
      // Whether it passes is a matter of another test; one that was cut short may ask anything.
      await run(context).catch(() => reach.set(id, null));
    });
  await Promise.all(runs);
  await recorder.stop();
  return reach;
}

/** What depends on more than one message cannot be told from one. */
class NotAlone extends Error {}

const alone: Tools = {
  get memory(): never {
    throw new NotAlone();
  },
  ask() {
    throw new NotAlone();
  },
};

/** Whether a fault changes a request or its answer, as far as one exchange can tell. */
async function changes(fault: Behaviour, { request, reply }: Seen): Promise<boolean> {
  if (!isAt(fault, nameOf(request))) return false;
  try {
    const sent = (await fault.request?.(request, alone)) ?? request;
    if (!isDeepStrictEqual(sent, request)) return true;
    const came = (await fault.reply?.(reply, request, alone)) ?? reply;
    return !isDeepStrictEqual(came, reply);
  } catch {
    return true;
  }
}

/**
 * Ids of the checks that could see a fault: until the first exchange that the fault changes, the
 * run of a check is the same as on the healthy service. Checks that send nothing always count.
 */
export async function checksThatSee(reach: Reach, fault: Behaviour): Promise<string[]> {
  const isHealthy = fault.request === undefined && fault.reply === undefined;
  if (isHealthy) return [...reach.keys()];
  const ids: string[] = [];
  for (const [id, exchanges] of reach) {
    let isSeen = exchanges === null || exchanges.length === 0;
    for (const one of exchanges ?? []) isSeen ||= await changes(fault, one);
    if (isSeen) ids.push(id);
  }
  return ids;
}
