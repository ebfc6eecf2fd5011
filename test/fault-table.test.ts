import { describe, expect, it } from 'vitest';
import { childServices } from './support/child-service.js';
import * as faults from './faults/faults.js';
import { DIALOGS, Load, lostDialogs, openDialogs } from './faults/load.js';
import { Topologies, type Topology } from './faults/topologies.js';

// Builds the project.
childServices();
const topologies = new Topologies();

/** The losses that a fault may cause. */
interface Cost {
  /** Scores without a reply: none, or those that were sent while no service was there. */
  readonly scores: 0 | 'while away';
  /** Requests of dialogs that failed: none, the same, refused with a clear 503, or both. */
  readonly dialogRequests: 0 | 'while away' | 'refused' | 'while away, and refused';
  /** Open dialogs that are gone afterwards. */
  readonly dialogs: number;
}

const nothing: Cost = { scores: 0, dialogRequests: 0, dialogs: 0 };
const away: Cost = { scores: 'while away', dialogRequests: 'while away', dialogs: 0 };
const restarted: Cost = {
  scores: 'while away',
  dialogRequests: 'while away, and refused',
  dialogs: DIALOGS,
};
const refused: Cost = { scores: 0, dialogRequests: 'refused', dialogs: 0 };
const all = { dialogs: DIALOGS };

type Row = readonly [faults.Fault, Cost];

const onDisks = faults.diskFaults.map((fault): Row => [fault, nothing]);

/** Fault × topology. */
const table: Readonly<Record<'embedded' | 'redis' | 'replicas', readonly Row[]>> = {
  embedded: [
    [faults.killed, { ...away, ...all }],
    [faults.frozen, { ...away, ...all }],
    ...onDisks,
    [faults.machineRestarted, { ...away, ...all }],
    [faults.update, { ...away, ...all }],
  ],
  redis: [
    [faults.killed, away],
    [faults.frozen, away],
    [faults.redisKilled, { ...refused, ...all }],
    [faults.redisSlow, nothing],
    [faults.redisFrozen, refused],
    ...onDisks,
    [faults.machineRestarted, restarted],
    [faults.update, away],
  ],
  replicas: [
    [faults.killed, nothing],
    [faults.frozen, nothing],
    [faults.redisKilled, { ...refused, ...all }],
    [faults.redisSlow, nothing],
    [faults.redisFrozen, refused],
    ...onDisks,
    [faults.replicaAway, nothing],
    [faults.proxyKilled, away],
    [faults.machineRestarted, restarted],
    [faults.update, nothing],
  ],
};

type Outcomes = ReturnType<Load['of']>;

const failuresOf = (outcomes: Outcomes) => outcomes.filter(({ problem }) => problem !== '');

/** Sums up failed requests; returns the first unexpected failure unchanged. */
function costOf(outcomes: Outcomes): string | 0 {
  const problems = failuresOf(outcomes).map(({ problem }) => problem);
  if (problems.length === 0) return 0;
  const isRefused = (problem: string) => /^503 .*store of the configuration dialogs/.test(problem);
  if (problems.every(isRefused)) return 'refused';
  const isAway = (problem: string) => problem.startsWith('no reply:');
  if (problems.every(isAway)) return 'while away';
  const other = problems.find((problem) => !isRefused(problem) && !isAway(problem));
  return other ?? 'while away, and refused';
}

/** Prints the figures of a cell if FAULT_TABLE is set. */
const print = (cells: readonly string[]) => {
  if (process.env.FAULT_TABLE !== undefined) console.log(`| ${cells.join(' | ')} |`);
};

const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** Describes a cell: how many requests failed, until when, and how long scores took. */
function figuresOf(load: Load, startMs: number): string[] {
  const [scores, requests] = [load.of('score'), load.of('dialog')];
  const ends = [...failuresOf(scores), ...failuresOf(requests)].map(({ endMs }) => endMs);
  const slowestMs = Math.max(...scores.map((one) => one.endMs - one.startMs));
  return [
    `${failuresOf(scores).length} of ${scores.length}`,
    `${failuresOf(requests).length} of ${requests.length}`,
    seconds(Math.max(0, ...ends.map((endMs) => endMs - startMs))),
    seconds(slowestMs),
  ];
}

/** Lets a fault happen under load, and waits until everything is answered again. */
async function suffer(topology: Topology, name: string, fault: faults.Fault) {
  await openDialogs(topology.url);
  const load = new Load(topology.url);
  let startMs = 0;
  let wholeMs = 0;
  try {
    await Promise.all([load.answers('score'), load.answers('dialog')]);
    startMs = performance.now();
    await fault.happen(topology, load);
    await Promise.all(topology.services.map((service) => service.answers()));
    wholeMs = performance.now() - startMs;
    await Promise.all([load.answers('score'), load.answers('dialog')]);
  } finally {
    await load.stop();
  }
  const dialogs = await lostDialogs(topology.url);
  print([fault.name, name, ...figuresOf(load, startMs), seconds(wholeMs), String(dialogs)]);
  return {
    fault: fault.name,
    scores: costOf(load.of('score')),
    dialogRequests: costOf(load.of('dialog')),
    dialogs,
  };
}

describe('a fault costs no more than the table says', () => {
  print([
    'Fault',
    'Topology',
    'Scores lost',
    'Dialog requests lost',
    'Well after (s)',
    'Slowest score (s)',
    'All parts back (s)',
    'Dialogs lost',
  ]);
  it.concurrent.each(['embedded', 'redis', 'replicas'] as const)(
    'topology %s',
    async (name) => {
      const topology = await topologies[name]();
      const measured: unknown[] = [];
      for (const [fault] of table[name]) measured.push(await suffer(topology, name, fault));
      expect(measured).toEqual(
        table[name].map(([fault, cost]) => ({ fault: fault.name, ...cost })),
      );
    },
    300_000,
  );
});
