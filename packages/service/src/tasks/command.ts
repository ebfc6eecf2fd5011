import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { tiedToService, yieldToService } from '../platform.js';

/** What to start, as plain data. */
export interface Command {
  /** Arguments of Node. */
  readonly args: readonly string[];
  /** An anonymous user and group, which own no files and no other processes; `null` for those of this process. */
  readonly user: { readonly uid: number; readonly gid: number } | null;
  readonly env: NodeJS.ProcessEnv;
  /** The channel of a process for tasks has file descriptor 3. */
  readonly stdio: readonly ('ignore' | 'inherit' | 'pipe' | 'overlapped' | 'ipc' | number)[];
  /** From 0 to 19; the service itself has 0. */
  readonly niceness: number;
}

const TIE = tiedToService();

/** Returns the built entry of a process, also when this module runs from its source in tests. */
export const entryPath = (name: string) =>
  fileURLToPath(new URL(`../../dist/node/${name}.js`, import.meta.url));

const inherited = ['TZ', 'TMPDIR', 'MALLOC_ARENA_MAX'];

/** Returns an environment without the service's settings, which include passwords. */
export const bareEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => inherited.includes(name)));

/** Starts a process that ends with this one. */
export function spawnCommand({ args, user, env, stdio, niceness }: Command): ChildProcess {
  const [program, ...before] = [...TIE, process.execPath];
  const child = spawn(program, [...before, ...args], { ...user, env, stdio: [...stdio] });
  // A lower priority, because an endless loop must not slow down the service.
  if (child.pid !== undefined && niceness > 0) yieldToService(child.pid, niceness);
  return child;
}
