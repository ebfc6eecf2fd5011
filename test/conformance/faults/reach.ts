import { endpoints } from '@fragwerk/contract';
import {
  allChecks,
  CheckContext,
  type ServiceFacts,
} from '../../../packages/conformance/src/index.js';
import { isAt, type Behaviour, nameOf } from './message.js';
import { createMemory, startFaultyService } from './proxy.js';

/** Id of a check → endpoints that it asks, as the last part of their paths. */
export type Reach = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Runs every check once on a healthy service and notes which endpoints it asks. A check that never
 * asks an endpoint cannot see a fault of that endpoint: until the first answer that differs, its
 * run is the same.
 */
export async function findReach(url: string, facts: ServiceFacts): Promise<Reach> {
  const reach = new Map<string, Set<string>>();
  const recorder = await startFaultyService(
    url,
    {
      request(seen) {
        const [, id = '', path = '/'] = /^\/~([^/]+)(\/.*)$/s.exec(seen.path) ?? [];
        const request = { ...seen, path };
        reach.get(id)?.add(nameOf(request));
        return request;
      },
    },
    createMemory(),
  );
  const runs = allChecks
    .filter(({ variant }) => variant === undefined || variant === facts.variant)
    .map(async ({ id, endpoint, run }) => {
      reach.set(id, new Set([endpoint]));
      const options = {
        base: `${recorder.url}/~${id}`,
        timeoutMilliseconds: 20_000,
        pictureWaitMilliseconds: 10,
        stop: AbortSignal.timeout(20_000),
      };
      const context = new CheckContext(facts, facts.types[0] ?? '', options);
      // Whether it passes is a matter of another test; one that was cut short may ask anything.
      await run(context).catch(() => {
        reach.set(id, new Set(Object.keys(endpoints)));
      });
    });
  await Promise.all(runs);
  await recorder.stop();
  return reach;
}

/** Ids of the checks that could see a fault. */
export const checksThatSee = (reach: Reach, fault: Behaviour): string[] =>
  [...reach].filter(([, names]) => [...names].some((name) => isAt(fault, name))).map(([id]) => id);
