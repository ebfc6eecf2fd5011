import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { processLocks, readPermissions, tiedToService, yieldToService } from '../platform.js';
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
  /** From 0 to 19; the service itself has 0. */
  readonly niceness: number;
  /**
   * For development: it reports what it does, and where it is stuck for longer than this. Without the
   * permission model, which denies a debugger.
   */
  readonly reports?: { readonly loopMs: number } | undefined;
  /** Receives the lines that it prints; without this, they are dropped. */
  readonly onOutput?: ((line: string) => void) | undefined;
  /** File descriptor of its standard input. */
  readonly stdin?: number | undefined;
}

const MIB = 1024 * 1024;
const LOCKS = processLocks();
const TIE = tiedToService();

/** The built entries, also when this module runs from its source in tests. */
const ENTRIES = import.meta.url.endsWith('.ts') ? '../../dist/tasks/' : './';
const pathOf = (name: string) => fileURLToPath(new URL(`${ENTRIES}${name}.js`, import.meta.url));

/** What a process may write lastingly; one that writes more waits, and reaches its time limit. */
const BYTES_PER_SECOND = 64 * 1024;
const MAX_LINE_CHARACTERS = 2_000;

/**
 * Reads the output of a process line by line, at a limited rate: whatever the process writes costs
 * the service nothing.
 */
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

export function startProcess(options: ProcessOptions): ChildProcess {
  const { entry, heapBytes, readablePaths, nativeCode, flags = [], niceness } = options;
  const restrictions = options.reports
    ? ['--no-warnings']
    : [
        ...[LOCKS.permission, ...LOCKS.inspector, '--no-warnings'],
        ...readPermissions(readablePaths, LOCKS),
        ...(nativeCode ? ['--allow-addons'] : []),
      ];
  const heapMib = Math.max(16, Math.round(heapBytes / MIB));
  const [program, ...before] = [...TIE, process.execPath];
  const child = spawn(
    program,
    [
      ...before,
      `--max-old-space-size=${heapMib}`,
      '--max-semi-space-size=4',
      // One compiler thread, because under load there are more processes than cores anyway.
      '--v8-pool-size=1',
      ...restrictions,
      ...flags,
      pathOf(entry),
      ...(options.reports ? [String(options.reports.loopMs)] : []),
    ],
    {
      ...(nativeCode ? null : strangerFor(readablePaths)),
      // Without the service's settings, which include passwords.
      env: {
        ...Object.fromEntries(
          Object.entries(process.env).filter(([name]) => ['TZ', 'TMPDIR'].includes(name)),
        ),
        // Drawing uses a font of its own; reading those of the machine would take most of its start.
        ...(nativeCode && { DISABLE_SYSTEM_FONTS_LOAD: '1' }),
      },
      // Windows can read and write an overlapped pipe at the same time; elsewhere all can.
      stdio: [
        options.stdin ?? 'ignore',
        options.onOutput ? 'pipe' : 'ignore',
        'ignore',
        'overlapped',
        options.reports ? 'pipe' : 'ignore',
      ],
    },
  );
  if (options.onOutput && child.stdout) readOutput(child.stdout, options.onOutput);
  // An endless loop must not slow down the service.
  if (child.pid !== undefined) yieldToService(child.pid, niceness);
  return child;
}
