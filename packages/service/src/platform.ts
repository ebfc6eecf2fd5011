/**
 * Everything that depends on the operating system or on the version of Node, with a fallback where it is
 * missing. docs/node.md lists the systems.
 */
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { devNull, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { foldersAround } from './folders.js';

/** Information that a system offers about its processes. */
interface ProcessFacts {
  /** Returns the resident memory of a process in bytes; 0 for one that has ended. */
  readonly memoryOf: (pid: number) => number;
  /** Returns the memory of a process and all its descendants in bytes; what processes share is divided among them. */
  readonly memoryWithDescendants: (pid: number) => Promise<number>;
  /** Returns the reading of a process's clock of processor time; only differences count. */
  readonly cpuTimeMsOf: (pid: number) => number;
  /**
   * Returns the reading of a clock that runs while a process is ready but waits for a processor; only
   * differences count.
   */
  readonly waitTimeMsOf: (pid: number) => number;
  /** Returns the first 15 characters of the title that a process gives itself; `null` where others cannot see it. */
  readonly titleOf: ((pid: number) => string) | null;
}

/**
 * Without /proc (macOS, Windows): the memory of a process is unknown, so that only V8 limits its
 * heap, and a process counts as busy all the time and never as waiting.
 */
const withoutProcFolder: ProcessFacts = {
  memoryOf: () => 0,
  memoryWithDescendants: () => Promise.resolve(process.memoryUsage.rss()),
  cpuTimeMsOf: () => performance.now(),
  waitTimeMsOf: () => 0,
  titleOf: null,
};

const read = (...path: readonly string[]): string => {
  try {
    return readFileSync(join(...path), 'utf8');
  } catch {
    return '';
  }
};

const kibibytes = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);

function fromProcFolder(folder: string): ProcessFacts {
  const memoryOf = (pid: number) => 1024 * kibibytes(read(folder, String(pid), 'status'), 'VmRSS');
  async function memoryWithDescendants(pid: number): Promise<number> {
    const [own, id] = [join(folder, String(pid)), String(pid)];
    const children = read(own, 'task', id, 'children').split(' ').filter(Boolean).map(Number);
    // Counting the shared pages takes milliseconds, so it must not block this thread.
    const counted = await readFile(join(own, 'smaps_rollup'), 'utf8').catch(() => '');
    const others = await Promise.all(children.map(memoryWithDescendants));
    const ownBytes = 1024 * kibibytes(counted, 'Pss') || memoryOf(pid);
    return others.reduce((sum, bytes) => sum + bytes, ownBytes);
  }
  return {
    memoryOf,
    memoryWithDescendants,
    cpuTimeMsOf: (pid) => {
      const text = read(folder, String(pid), 'stat');
      // The 12th and 13th field after the process name, which may contain anything.
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      const [user = 0, system = 0] = fields.slice(11, 13);
      // In hundredths of a second.
      return (Number(user) + Number(system)) * 10;
    },
    // The second number, in nanoseconds; some kernels do not count.
    waitTimeMsOf: (pid) => Number(read(folder, String(pid), 'schedstat').split(' ')[1] ?? 0) / 1e6,
    titleOf: (pid) => read(folder, String(pid), 'comm').trimEnd(),
  };
}

/** Returns the facts that a folder like /proc contains, or their fallback. */
export const processFacts = (folder: string): ProcessFacts =>
  read(folder, 'self', 'stat') === '' ? withoutProcFolder : fromProcFolder(folder);

export const processes = processFacts('/proc');

/**
 * Gives a process a lower priority than the service: it gets the processor later, and when memory runs out,
 * the system ends it first. Has no effect where the system does not support it.
 *
 * @param niceness from 0 to 19; the service itself has 0
 */
export function yieldToService(pid: number, niceness: number): void {
  for (const lower of [
    () => setPriority(pid, niceness),
    () => writeFileSync(`/proc/${pid}/oom_score_adj`, '1000'),
  ])
    try {
      lower();
    } catch {
      // The process has ended already, or the system does not support this.
    }
}

const SETPRIV = '/usr/bin/setpriv';

/**
 * Returns a prefix for a command whose process then ends with this one, even if this one is killed and the
 * process is in an endless loop, and cannot gain privileges; empty where the system lacks it.
 */
export const tiedToService = (): readonly string[] =>
  existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig', 'KILL', '--no-new-privs', '--'] : [];

/** Whether a process can pass a channel to another one; if not, the service starts all processes itself. */
export const CAN_PASS_CHANNELS = process.platform !== 'win32';

/**
 * Standard error of a process, which shares that of the service until {@link dropStandardError}, so that it
 * shows why a process cannot start. On Windows, where it cannot be replaced, nothing is shown.
 */
export const START_ERRORS = process.platform === 'win32' ? 'ignore' : 'inherit';

/** Replaces standard error, to which third-party code, and Node about that code, could print anything. */
export function dropStandardError(): void {
  if (START_ERRORS === 'ignore') return;
  closeSync(2);
  // Takes the number that is free, which no other file may get.
  openSync(devNull, 'r');
}

/**
 * Options for a stack on which Python reaches its recursion limit, also through built-in functions. On Windows, whose
 * main threads have only 1 MB, the default remains.
 */
export const DEEP_STACK: readonly string[] =
  process.platform === 'win32' ? [] : ['--stack-size=3900'];

/** Restrictions by Node of a process that runs third-party code. */
interface ProcessLocks {
  /** Denies everything that no other option allows: files, processes, threads, native code. */
  readonly permission: '--permission' | '--experimental-permission';
  /** Whether that includes the network. */
  readonly deniesNetwork: boolean;
  /** Options for opening the channel to the service, until {@link dropNetwork}. */
  readonly channel: readonly string[];
  /** Options that keep a signal from opening the inspector; see also {@link ignoreInspector}. */
  readonly inspector: readonly string[];
}

/** Whether a process of this version can give up a permission. */
function canDrop(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 26 || (major === 26 && minor >= 3);
}

/** Returns the restrictions that a version of Node supports. */
export const processLocks = (
  options: Pick<ReadonlySet<string>, 'has'> = process.allowedNodeEnvironmentFlags,
  version: string = process.versions.node,
): ProcessLocks => ({
  // The option is experimental up to Node 22.
  permission: options.has('--permission') ? '--permission' : '--experimental-permission',
  deniesNetwork: options.has('--allow-net'),
  // Since Node 26.12, a pipe counts as network.
  channel: canDrop(version) ? ['--allow-net'] : [],
  inspector: ['--disable-sigusr1'].filter((option) => options.has(option)),
});

/**
 * Gives up the permission to use the network, for good; what is open stays open.
 *
 * @throws Error if the process still has it although its version of Node can deny it
 */
export function dropNetwork(): void {
  const { permission } = process as Partial<{
    permission: { has(scope: 'net'): boolean; drop?(scope: 'net'): void };
  }>;
  permission?.drop?.('net');
  if (processLocks().deniesNetwork && permission?.has('net'))
    throw new Error('The process can still use the network.');
}

/**
 * Rewrites patterns for early versions of Node, which deny even the lookup of missing folders of packages,
 * and misinterpret a pattern inside of another one.
 */
function patternsWithLookups(patterns: readonly string[]): readonly string[] {
  const looked = patterns.flatMap((pattern) => {
    const folders = [...foldersAround(dirname(pattern))].map((one) => join(one, 'node_modules'));
    const last = folders.filter((folder) => existsSync(folder)).at(-1) ?? '';
    return folders.slice(0, folders.indexOf(last) + 1).filter((folder) => !existsSync(folder));
  });
  const all = [...new Set([...patterns, ...looked.map((folder) => join(folder, '*'))])];
  const isInside = (one: string, other: string) =>
    one !== other && other.endsWith('*') && one.startsWith(other.slice(0, -1));
  return all.filter((one) => !all.some((other) => isInside(one, other)));
}

/**
 * Returns the options that allow a restricted process to read files.
 *
 * @param patterns paths; a `*` at the end matches everything in a folder
 */
export const readPermissions = (
  patterns: readonly string[],
  { permission }: Pick<ProcessLocks, 'permission'>,
): string[] =>
  [devNull, ...(permission === '--permission' ? patterns : patternsWithLookups(patterns))].map(
    (pattern) => `--allow-fs-read=${pattern}`,
  );

/**
 * Keeps a signal from opening the inspector of this process, as `--disable-sigusr1` does: a
 * listener replaces the one of Node.
 */
export function ignoreInspector(): void {
  // Windows has no such signal.
  if (process.platform !== 'win32') process.on('SIGUSR1', () => undefined);
}

/** Returns what this version of Node lacks in comparison with the one of the image, in one line. */
export const nodeHint = (
  locks: Pick<ProcessLocks, 'permission' | 'deniesNetwork'> = processLocks(),
  version: string = process.versions.node,
): string | null =>
  locks.deniesNetwork
    ? null
    : `This is Node ${version}: unlike Node 26, it does not deny the network to the processes of plugins${locks.permission === '--permission' ? '' : ', and it is slower'}.`;

/** Returns what this system lacks in comparison with Linux, in one line. */
export const systemHint = (facts = processFacts('/proc')): string | null =>
  facts === withoutProcFolder
    ? 'This system does not show the memory and processor time of processes: only their heap is limited, and waiting counts as work.'
    : null;

/** Returns a warning in one line if `TZ` names no time zone, for which UTC applies. */
export function timeZoneHint({ TZ = '' } = process.env): string | null {
  if (TZ === '' || new Date().getTimezoneOffset() !== 0) return null;
  const timeZone = TZ.replace(/^:/, '');
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    // Unlike `Intl`, the zone of the process takes names in their exact spelling only.
    if (new Intl.DateTimeFormat('en').resolvedOptions().timeZone) return null;
  } catch {
    // No time zone at all.
  }
  return `The time zone "${TZ}" (variable TZ) is unknown, so times are in UTC; write it like Europe/Vienna.`;
}
