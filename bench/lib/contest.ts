import { closedLoad, type LoadResult } from './closed-load.js';
import { median } from './statistics.js';

/** A server and the requests to send to it. */
export interface Contender {
  readonly url: string;
  /** Returns the bytes of the next request. */
  readonly next: () => Buffer;
}

/** Sends the same request to a server again and again. */
export const repeated = (url: string, bytes: Buffer): Contender => ({ url, next: () => bytes });

const medians = (rounds: readonly LoadResult[]) => ({
  rate: median(rounds.map(({ rate }) => rate)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
  allSucceeded: rounds.every(({ errors }) => errors === 0),
  /** Maximum share of a core used by the load generator. */
  loadShare: Math.max(...rounds.map(({ loadShare }) => loadShare)),
});

export type RoundMedians = ReturnType<typeof medians>;

/**
 * Returns the seconds per contender for a quick or full run, with or without a peer. Both V8 and the JVM
 * need thousands of requests until they have compiled what these run.
 */
export const paceOf = (quick: boolean, hasPeer: boolean) => ({
  warmUp: hasPeer && !quick ? 3 : 0.15,
  round: quick ? 0.2 : 0.4,
  rounds: quick ? 1 : 5,
});

/** Measures contenders in alternating rounds after the same warm-up. */
export async function compareContenders<Name extends string>(
  contenders: Readonly<Partial<Record<Name, Contender>>>,
  { warmUp, round, rounds }: ReturnType<typeof paceOf>,
): Promise<Partial<Record<Name, RoundMedians>>> {
  const all = Object.entries(contenders) as [Name, Contender][];
  const results = new Map<Name, LoadResult[]>(all.map(([name]) => [name, []]));
  for (let number = 0; number <= rounds; number++)
    for (const [name, { url, next }] of all) {
      const seconds = number === 0 ? warmUp : round;
      const result = await closedLoad({ url, request: next, seconds, count: 50_000 });
      if (number > 0) results.get(name)?.push(result);
    }
  return Object.fromEntries(
    [...results].map(([name, measured]) => [name, medians(measured)]),
  ) as Partial<Record<Name, RoundMedians>>;
}
