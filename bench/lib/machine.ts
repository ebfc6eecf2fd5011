import { spawnSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

const cores = cpus().length;

/** Whether processes can be pinned to cores. */
const canPin = cores >= 2 && spawnSync('taskset', ['--version']).status === 0;

export const SERVER_CORE = 0;
const LOAD_CORE = 1;

/** Returns the command to run Node on a core, or unpinned without `taskset`. */
export const nodeOn = (core: number | null): readonly [string, ...string[]] =>
  canPin && core !== null ? ['taskset', '-c', String(core), process.execPath] : [process.execPath];

/** Pins this process to the load generator's core. */
export function pinSelf(): void {
  if (canPin) spawnSync('taskset', ['-acp', String(LOAD_CORE), String(process.pid)]);
}

/** Describes the machine in one line. */
export function describeMachine(
  pinned = canPin ? 'service on core 0, load on core 1' : 'processes not pinned',
): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cores} cores (${model}), ${memory} GiB, Node ${process.versions.node}, ${process.platform}; ${pinned}`;
}
