import { spawnSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

const cores = cpus().length;

/** Whether processes can be pinned to cores. */
const canPin = cores >= 2 && spawnSync('taskset', ['--version']).status === 0;

export const SERVER_CORE = 0;
const LOAD_CORE = 1;

const ALL_CORES = `0-${cores - 1}`;

/** Returns the command to run Node on a core or on all of them; unpinned without `taskset`. */
export const nodeOn = (core: number | null): readonly [string, ...string[]] =>
  // A child is pinned as its parent is.
  canPin ? ['taskset', '-c', String(core ?? ALL_CORES), process.execPath] : [process.execPath];

const pinTo = (list: string): void => {
  if (canPin) spawnSync('taskset', ['-acp', list, String(process.pid)]);
};

/** Pins this process to the load generator's core. */
export const pinSelf = (): void => pinTo(String(LOAD_CORE));

/** Runs something, with all programs that it starts, on all cores. */
export async function withAllCores<T>(run: () => Promise<T>): Promise<T> {
  pinTo(ALL_CORES);
  try {
    return await run();
  } finally {
    pinSelf();
  }
}

/** Starts to measure the time, and the processor time of this process. */
export function startClock() {
  const begin = performance.now();
  const cpu = process.cpuUsage();
  /** Returns milliseconds. */
  const elapsed = () => performance.now() - begin;
  /** Returns this process's share of a core. */
  const loadShare = () => {
    const { user, system } = process.cpuUsage(cpu);
    return (user + system) / 1_000 / elapsed();
  };
  return { elapsed, loadShare };
}

export function describeMachine(): string {
  const pinned = canPin ? 'service on core 0, load on core 1 unless noted' : 'processes not pinned';
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cores} cores (${model}), ${memory} GiB, Node ${process.versions.node}, ${process.platform}; ${pinned}`;
}
