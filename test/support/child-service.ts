import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Timeout for a line or an exit. */
const TIMEOUT_MS = 60_000;

interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** One run of the service, as in its container. */
interface Run {
  readonly pid: number;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Its output so far. */
  readonly output: () => string;
  readonly exited: Promise<Exit>;
  /** Waits for the text in stdout or stderr; fails when the process ends without it. */
  readonly waitFor: (pattern: RegExp) => Promise<RegExpMatchArray>;
  readonly signal: (name: NodeJS.Signals) => void;
}

/** A run that accepts requests. */
export interface ChildService extends Run {
  /** Loopback address with port, without a path. */
  readonly url: string;
}

interface RunOptions {
  readonly args?: readonly string[];
  /** Settings under the names of environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The environment of a fresh login, without the developer's own settings. */
const plainEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'TZ'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

const within = <T>(promise: Promise<T>, what: () => string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited in vain for ${what()}`)), TIMEOUT_MS);
  });
  return Promise.race([promise, expired]).finally(() => clearTimeout(timer));
};

function watch(child: ChildProcess): Run {
  const written = { stdout: '', stderr: '' };
  const listeners = new Set<() => void>();
  let hasEnded = false;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
      notify();
    });
  }
  const exited = new Promise<Exit>((resolve) => {
    child.on('close', (code, signal) => {
      hasEnded = true;
      resolve({ code, signal });
      notify();
    });
  });
  const output = () => written.stdout + written.stderr;
  const waitFor = (pattern: RegExp) => {
    const found = new Promise<RegExpMatchArray>((resolve, reject) => {
      const check = () => {
        const match = pattern.exec(output());
        if (match) resolve(match);
        else if (hasEnded) reject(new Error(`Ended without ${pattern}:\n${output()}`));
        if (match || hasEnded) listeners.delete(check);
      };
      listeners.add(check);
      check();
    });
    return within(found, () => `${pattern} in:\n${output().slice(-2_000)}`);
  };
  return {
    pid: child.pid ?? 0,
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    output,
    exited,
    waitFor,
    signal: (name) => child.kill(name),
  };
}

interface Children {
  /** Starts a process that may end by itself. */
  readonly run: (options?: RunOptions) => Run;
  /** Starts a process and waits until it has ended. */
  readonly runToEnd: (options?: RunOptions) => Promise<Run & Pick<Exit, 'code'>>;
  /** Starts a process on a free port and waits until it listens. */
  readonly start: (options?: RunOptions) => Promise<ChildService>;
}

/** Whether the project has been built, for all test files of this process. */
let isBuilt = false;

/**
 * Runs services as separate processes for the tests of the enclosing file or `describe`: builds
 * them before and ends them afterwards.
 */
export function childServices(): Children {
  const started: { child: ChildProcess; run: Run }[] = [];

  beforeAll(() => {
    if (isBuilt) return;
    // Builds the project, so that tests need not.
    const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs', '--help'], {
      cwd: root,
      encoding: 'utf8',
      timeout: 150_000,
    });
    if (status !== 0) throw new Error(`The project cannot be built: ${stderr}`);
    isBuilt = true;
  }, 160_000);

  afterAll(async () => {
    for (const { child } of started) if (child.exitCode === null) child.kill('SIGKILL');
    await Promise.all(started.map(({ run }) => within(run.exited, () => `the end of ${run.pid}`)));
  });

  const run = ({ args = [], env = {} }: RunOptions = {}): Run => {
    const child = spawn(process.execPath, ['deploy/service.mjs', ...args], {
      cwd: root,
      env: { ...plainEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const watched = watch(child);
    started.push({ child, run: watched });
    return watched;
  };

  return {
    run,
    async runToEnd(options) {
      const ended = run(options);
      const { code } = await within(ended.exited, () => `the end after ${ended.output()}`);
      return { ...ended, code };
    },
    async start({ args = [], env = {} } = {}) {
      const port = args.some((arg) => arg.startsWith('--port')) ? {} : { PORT: '0' };
      const child = run({ args, env: { ...port, ...env } });
      const [, number] = await child.waitFor(/^Fragwerk listens on http:\/\/[^:]+:(\d+)/m);
      return { ...child, url: `http://127.0.0.1:${number}` };
    },
  };
}
