import { closedLoad, type LoadResult } from './closed-load.js';
import { median } from './statistics.js';

/** A server and the requests that it is sent, as fast as it answers them. */
export interface Contender {
  readonly url: string;
  /** The bytes of the next request. */
  readonly next: () => Buffer;
}

/** Medians of the rounds of a contender. */
export interface Measured {
  /** Answered requests per second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Whether every answer had status 200. */
  readonly allRight: boolean;
  /** Largest share of its core that the load generator took. */
  readonly loadShare: number;
}

const middle = (rounds: readonly LoadResult[]): Measured => ({
  rate: median(rounds.map(({ rate }) => rate)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
  allRight: rounds.every(({ errors }) => errors === 0),
  loadShare: Math.max(...rounds.map(({ loadShare }) => loadShare)),
});

/** Seconds of each contender: for its code to be compiled, and in each round. */
interface Pace {
  readonly warmUp: number;
  readonly round: number;
  readonly rounds: number;
}

/** How long each contender has, in a quick run, a full one, and beside a peer. */
export const paceOf = (quick: boolean, hasPeer: boolean): Pace => ({
  warmUp: hasPeer && !quick ? 1 : 0.15,
  round: quick ? 0.2 : 0.4,
  rounds: quick ? 1 : 5,
});

/** All contenders in turn: each is warmed up for the same time, then in alternating rounds. */
export async function contest<Name extends string>(
  contenders: Readonly<Record<Name, Contender>>,
  { warmUp, round, rounds }: Pace,
): Promise<Record<Name, Measured>> {
  const all = Object.entries<Contender>(contenders);
  const results = new Map<string, LoadResult[]>(all.map(([name]) => [name, []]));
  for (let number = 0; number <= rounds; number++)
    for (const [name, { url, next }] of all) {
      const seconds = number === 0 ? warmUp : round;
      const result = await closedLoad({ url, request: next, seconds, count: 50_000 });
      if (number > 0) results.get(name)?.push(result);
    }
  return Object.fromEntries(
    [...results].map(([name, measured]) => [name, middle(measured)]),
  ) as Record<Name, Measured>;
}
