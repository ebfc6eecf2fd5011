import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** How a process is started. */
export interface ProcessOptions {
  /** Name of the entry beside this file, without its ending. */
  readonly entry: 'plugin-child' | 'drawing-child' | 'python-child';
  /** JavaScript memory, in bytes. */
  readonly memory: number;
  /**
   * Folders and files that it may read, whatever runs in it; no other file, no further process, no
   * native code. `null` for our own code, which draws with native code.
   */
  readonly readable: readonly string[] | null;
  /** Further options of Node. */
  readonly flags?: readonly string[];
  /** Priority for the system, from 0 to 19; the service itself has 0. */
  readonly niceness: number;
  /** An open file that it may read, as its standard input. */
  readonly file?: number | undefined;
}

const PAGE = 4096;
const MIB = 1024 * 1024;

/** Memory of a process in bytes; 0 where the system does not tell. */
export function memoryOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE;
  } catch {
    return 0;
  }
}

/** Processor time of a process in milliseconds; 0 where the system does not tell. */
export function cpuTimeOf(pid: number): number {
  try {
    // Behind the name, which may hold anything: the 12th and 13th field, in hundredths of a second.
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13);
    return (Number(user) + Number(system)) * 10;
  } catch {
    return 0;
  }
}

/** Node's option was experimental up to version 22. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

const pathOf = (name: string) => fileURLToPath(new URL(`./${name}.js`, import.meta.url));

/** Starts a process; what it may not do, the options say. */
export function startProcess(options: ProcessOptions): ChildProcess {
  const { entry, memory, readable, flags = [], niceness, file = 'ignore' } = options;
  const locks = readable
    ? [PERMISSION, ...readable.map((path) => `--allow-fs-read=${path}`), '--no-warnings']
    : [];
  const heap = Math.max(16, Math.round(memory / MIB));
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${heap}`,
      '--max-semi-space-size=4',
      // The threads that compile: there are more processes than cores when a class comes.
      '--v8-pool-size=1',
      ...locks,
      ...flags,
      pathOf(entry),
    ],
    {
      // No passwords: a plugin sees nothing of the service's settings.
      env: Object.fromEntries(
        Object.entries(process.env).filter(([name]) => ['TZ', 'TMPDIR'].includes(name)),
      ),
      stdio: [file, 'inherit', 'ignore', 'pipe'],
    },
  );
  try {
    if (child.pid !== undefined) {
      // An endless loop shall not take the processor from those who answer.
      setPriority(child.pid, niceness);
      // When memory runs out, the system shall end this process and not the service.
      writeFileSync(`/proc/${child.pid}/oom_score_adj`, '1000');
    }
  } catch {
    // It may have ended already, or the system knows no such thing.
  }
  return child;
}
