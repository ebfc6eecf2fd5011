import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

export interface ProcessOptions {
  /** Entry module in this folder, without extension. */
  readonly entry: 'plugin-child' | 'drawing-child' | 'python-child';
  readonly heapBytes: number;
  /**
   * The only files that the process may read; it can neither start processes nor load native code.
   * `null` for the drawing process, which runs our own code only and needs native code.
   */
  readonly readablePaths: readonly string[] | null;
  /** Further Node options. */
  readonly flags?: readonly string[];
  /** From 0 to 19; the service itself has 0. */
  readonly niceness: number;
  /** File descriptor of its standard input. */
  readonly stdin?: number | undefined;
}

const PAGE_BYTES = 4096;
const MIB = 1024 * 1024;

/** Returns the resident memory of a process in bytes; 0 if the system does not provide it. */
export function memoryOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

/** Returns the processor time of a process; 0 if the system does not provide it. */
export function cpuTimeMsOf(pid: number): number {
  try {
    // The 12th and 13th field after the process name, in hundredths of a second.
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13);
    return (Number(user) + Number(system)) * 10;
  } catch {
    return 0;
  }
}

/** The option is experimental up to Node 22. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

const pathOf = (name: string) => fileURLToPath(new URL(`./${name}.js`, import.meta.url));

/** Starts a process with the restrictions of its options. */
export function startProcess(options: ProcessOptions): ChildProcess {
  const { entry, heapBytes, readablePaths, flags = [], niceness, stdin = 'ignore' } = options;
  const restrictions = readablePaths
    ? [PERMISSION, ...readablePaths.map((path) => `--allow-fs-read=${path}`), '--no-warnings']
    : [];
  const heapMib = Math.max(16, Math.round(heapBytes / MIB));
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${heapMib}`,
      '--max-semi-space-size=4',
      // One compiler thread, because under load there are more processes than cores anyway.
      '--v8-pool-size=1',
      ...restrictions,
      ...flags,
      pathOf(entry),
    ],
    {
      // Without the service's settings, which include passwords.
      env: Object.fromEntries(
        Object.entries(process.env).filter(([name]) => ['TZ', 'TMPDIR'].includes(name)),
      ),
      stdio: [stdin, 'inherit', 'ignore', 'pipe'],
    },
  );
  try {
    if (child.pid !== undefined) {
      // An endless loop must not slow down the service.
      setPriority(child.pid, niceness);
      // When memory runs out, the system ends this process instead of the service.
      writeFileSync(`/proc/${child.pid}/oom_score_adj`, '1000');
    }
  } catch {
    // The process has ended already, or the system does not support this.
  }
  return child;
}
