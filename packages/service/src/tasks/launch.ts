import type { Duplex, Readable } from 'node:stream';
import { processLocks, readPermissions, START_ERRORS } from '../platform.js';
import { bareEnvironment, type Command, entryPath, spawnCommand } from './command.js';
import type { Launcher, ProcessEvents } from './launcher.js';
import { strangerFor } from './user.js';

export interface ProcessOptions {
  /** Entry module in this folder, without extension. */
  readonly entry: 'plugin-child' | 'drawing-child' | 'python-child';
  readonly heapBytes: number;
  /** The only files that the process may read; it cannot start processes, nor use the network. */
  readonly readablePaths: readonly string[];
  /** Whether it may load native code, which can do anything. */
  readonly nativeCode?: boolean;
  readonly flags?: readonly string[];
  /** Whether it prints to the service's standard error why it cannot start. */
  readonly showsErrors?: boolean;
  readonly niceness: Command['niceness'];
  /**
   * For development: it reports what it does, and after this time where it is stuck. It then runs without
   * the permission model, which would deny the debugger that finds the place.
   */
  readonly reports?: { readonly loopMs: number } | undefined;
  /** Receives the lines that it prints; without this, they are dropped. */
  readonly onOutput?: ((line: string) => void) | undefined;
  /** Called with the reason when it ends because of its memory, also between two tasks. */
  readonly onMemoryEnd?: (reason: string) => void;
  /** Called at each start; returns its standard input, and the launcher that starts it, if not the service. */
  readonly origin?:
    | (() => { readonly stdin: number | undefined; readonly launcher?: Launcher | undefined })
    | undefined;
}

const MIB = 1024 * 1024;
const LOCKS = processLocks();
/** Sustained output rate of a process; one that writes faster is blocked, and reaches its time limit. */
const BYTES_PER_SECOND = 64 * 1024;
const MAX_LINE_CHARACTERS = 2_000;

/** Reads the output of a process line by line at a limited rate, so that it cannot burden the service. */
function readOutput(stream: Readable, onLine: (line: string) => void): void {
  let rest = '';
  stream.on('error', () => undefined);
  stream.on('data', (part: Buffer) => {
    stream.pause();
    setTimeout(() => stream.resume(), (1000 * part.length) / BYTES_PER_SECOND).unref();
    const lines = (rest + part.toString()).split('\n');
    rest = (lines.pop() ?? '').slice(0, MAX_LINE_CHARACTERS);
    for (const line of lines) onLine(line.slice(0, MAX_LINE_CHARACTERS));
  });
}

function commandOf(options: ProcessOptions, stdin: number | undefined): Command {
  const { entry, heapBytes, readablePaths, nativeCode, flags = [], niceness } = options;
  const restrictions = options.reports
    ? ['--no-warnings']
    : [
        ...[LOCKS.permission, ...LOCKS.channel, ...LOCKS.inspector, '--no-warnings'],
        ...readPermissions(readablePaths, LOCKS),
        ...(nativeCode ? ['--allow-addons'] : []),
      ];
  const heapMib = Math.max(16, Math.round(heapBytes / MIB));
  return {
    args: [
      `--max-old-space-size=${heapMib}`,
      '--max-semi-space-size=4',
      // A single compiler thread, because under load there are more processes than cores anyway.
      '--v8-pool-size=1',
      ...restrictions,
      ...flags,
      entryPath(entry),
      ...(options.reports ? [String(options.reports.loopMs)] : []),
    ],
    user: nativeCode ? null : strangerFor(readablePaths),
    env: {
      ...bareEnvironment(),
      // Drawing uses a font of its own; reading those of the machine would take most of its start.
      ...(nativeCode && { DISABLE_SYSTEM_FONTS_LOAD: '1' }),
    },
    // Windows can read and write an overlapped pipe at the same time; elsewhere all can.
    stdio: [
      stdin ?? 'ignore',
      options.onOutput ? 'pipe' : 'ignore',
      options.showsErrors ? START_ERRORS : 'ignore',
      'overlapped',
    ],
    niceness,
  };
}

/** Starts a process, and returns a function that ends it. */
export function startProcess(options: ProcessOptions, events: ProcessEvents): () => void {
  const { stdin, launcher } = options.origin?.() ?? {};
  const command = commandOf(options, stdin);
  if (launcher) return launcher.start(command, events);
  const child = spawnCommand(command);
  child.on('error', events.onError);
  child.once('exit', events.onExit);
  const channel = child.stdio[3];
  if (options.onOutput && child.stdout) readOutput(child.stdout, options.onOutput);
  if (child.pid !== undefined && channel) events.onStart(child.pid, channel as Duplex);
  return () => child.kill('SIGKILL');
}
