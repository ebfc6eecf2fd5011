import { spawnSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

const cores = cpus().length;

/** Whether processes can be held on a core of their own. */
const canPin = cores >= 2 && spawnSync('taskset', ['--version']).status === 0;

/** Core of the service, and core of the load. */
export const SERVER_CORE = 0;
const LOAD_CORE = 1;

/** The command that runs Node on a core, on any core without `taskset`. */
export const nodeOn = (core: number | null): readonly [string, ...string[]] =>
  canPin && core !== null ? ['taskset', '-c', String(core), process.execPath] : [process.execPath];

/** Holds this process on the core of the load. */
export function pinSelf(): void {
  if (canPin) spawnSync('taskset', ['-acp', String(LOAD_CORE), String(process.pid)]);
}

/** What a figure depends on, in one line. */
export function machineFacts(
  pinned = canPin ? 'service on core 0, load on core 1' : 'processes not pinned',
): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cores} cores (${model}), ${memory} GiB, Node ${process.versions.node}, ${process.platform}; ${pinned}`;
}
