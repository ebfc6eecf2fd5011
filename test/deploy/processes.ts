import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

/** The project's root folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

/** A process that a test started. */
export interface Running {
  readonly pid: number;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Its output so far, of both streams. */
  readonly output: () => string;
  readonly isAlive: () => boolean;
  readonly signal: (name: NodeJS.Signals) => void;
  readonly ended: Promise<Ended>;
}

type Options = Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'>;
type Command = readonly [program: string, ...args: string[]];

export interface Processes {
  readonly start: (command: Command, options?: Options) => Running;
  /** Starts a process and waits for its end. */
  readonly run: (command: Command, options?: Options) => Promise<Ended>;
}

function watch(child: ChildProcess): Running {
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
    });
  const output = () => written.stdout + written.stderr;
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, output: output() }));
  });
  return {
    pid: child.pid ?? 0,
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    output,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    signal: (name) => child.kill(name),
    ended,
  };
}

/** Processes that are ended after the tests of the enclosing file or `describe`. */
export function processes(): Processes {
  const started: Running[] = [];
  const start: Processes['start'] = ([program, ...args], options = {}) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const running = watch(child);
    started.push(running);
    return running;
  };
  afterAll(async () => {
    for (const running of started) if (running.isAlive()) running.signal('SIGKILL');
    await Promise.allSettled(started.map(({ ended }) => ended));
  });
  return { start, run: (command, options) => start(command, options).ended };
}

/** Waits until a check passes; a check that throws has not passed yet. */
export async function until(
  what: string,
  check: () => boolean | Promise<boolean>,
  milliseconds = 60_000,
): Promise<void> {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    try {
      if (await check()) return;
    } catch {
      // Checked again below.
    }
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${what}`);
    await pause(50);
  }
}
