import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { start } from '../../scripts/child.mjs';
import { nodeOn, SERVER_CORE } from './machine.js';

const START_TIMEOUT_MS = 60_000;

export type Child = Awaited<ReturnType<typeof startServer>>;

interface ChildOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** `null` for any core. */
  readonly core?: number | null;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

const { PATH, HOME, TMPDIR, TZ } = process.env;

const ADDRESS = /(?:listens on|Workbench:) http:\/\/[^:]+:(\d+)/;

async function startServer(
  args: readonly string[],
  { env = {}, core = SERVER_CORE }: ChildOptions,
) {
  const { child, ended, output, printed } = start([...nodeOn(core), ...args], {
    env: { PATH, HOME, TMPDIR, TZ, NODE_ENV: 'production', ...env },
  });
  running.add(child);
  void ended.then(() => running.delete(child));
  const timeout = sleep(START_TIMEOUT_MS, null, { ref: false });
  const [, port] = (await Promise.race([printed(ADDRESS), timeout])) ?? [];
  if (port === undefined)
    throw new Error(
      `The server did not start within ${START_TIMEOUT_MS / 1_000} s (exit code ${child.exitCode ?? 'unknown'}):\n${output().slice(-2_000)}`,
    );
  const stop = async () => {
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(force);
  };
  return { pid: child.pid ?? 0, url: `http://127.0.0.1:${port}`, stop };
}

/** Starts the service as an operator does, on a free port of the loopback address. */
export const startService = (options: ChildOptions = {}): Promise<Child> =>
  startServer(['scripts/start.mjs', '--port', '0'], {
    ...options,
    // A log line per request would measure the reader of the pipe.
    env: { LOG_LEVEL: 'warn', ...options.env },
  });

/** Starts the workbench with the plugin types of this project, as an author does. */
export const startWorkbench = (questions: string): Promise<Child> =>
  startServer(['scripts/fragwerk.mjs', 'dev', '--port', '0', '--questions', questions], {
    core: null,
  });

/** Starts a bare `node:http` server that replies with a file (bare-server.mjs). */
export const startBareServer = (file: string, ...options: '--parse'[]): Promise<Child> =>
  startServer(['bench/bare-server.mjs', file, ...options], {});

/** Uses a server that is starting, and stops it. */
export async function withChild<T>(
  starting: Promise<Child>,
  use: (child: Child) => Promise<T>,
): Promise<T> {
  const child = await starting;
  try {
    return await use(child);
  } finally {
    await child.stop();
  }
}

export const withService = <T>(options: ChildOptions, use: (child: Child) => Promise<T>) =>
  withChild(startService(options), use);
