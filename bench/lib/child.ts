import { type ChildProcess, spawn } from 'node:child_process';
import { nodeOn, SERVER_CORE } from './machine.js';

const START_TIMEOUT_MS = 60_000;

/** A server in a child process. */
export interface Child {
  readonly pid: number;
  readonly url: string;
  readonly stop: () => Promise<void>;
}

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

/** Waits for the port that a server prints. */
function waitForPort(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(timer);
      reject(new Error(`The server did not start: ${reason}\n${output.slice(-2_000)}`));
    };
    const timer = setTimeout(
      () => fail(`no output for ${START_TIMEOUT_MS / 1_000} s`),
      START_TIMEOUT_MS,
    );
    const read = (text: string) => {
      output = (output + text).slice(-20_000);
      const port = /(?:listens on|Workbench:) http:\/\/[^:]+:(\d+)/.exec(output)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(port);
    };
    child.stdout?.setEncoding('utf8').on('data', read);
    child.stderr?.setEncoding('utf8').on('data', read);
    child.on('error', (error) => fail(error.message));
    child.on('exit', (code) => fail(`exit code ${code ?? 'unknown (signal)'}`));
  });
}

async function start(args: readonly string[], { env = {}, core }: ChildOptions): Promise<Child> {
  const [program, ...before] = nodeOn(core === undefined ? SERVER_CORE : core);
  const child = spawn(program, [...before, ...args], {
    env: { PATH, HOME, TMPDIR, TZ, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => {
      running.delete(child);
      resolve();
    });
  });
  const port = await waitForPort(child);
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
  start(['scripts/start.mjs', '--port', '0'], {
    ...options,
    // A log line per request would measure the reader of the pipe.
    env: { LOG_LEVEL: 'warn', ...options.env },
  });

/** Starts the workbench with the plugin types of this project, as an author does. */
export const startWorkbench = (questions: string): Promise<Child> =>
  start(['scripts/fragwerk.mjs', 'dev', '--port', '0', '--questions', questions], { core: null });

/** Starts a bare `node:http` server that replies with a file (bare-server.mjs). */
export const startBareServer = (file: string, ...options: '--parse'[]): Promise<Child> =>
  start(['bench/bare-server.mjs', file, ...options], {});

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

/** Starts the service, uses it and stops it. */
export const withService = <T>(options: ChildOptions, use: (child: Child) => Promise<T>) =>
  withChild(startService(options), use);
