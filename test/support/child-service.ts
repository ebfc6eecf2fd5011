import { spawnSync } from 'node:child_process';
import { beforeAll } from 'vitest';
import { type Ended, processes, root, type Running, until } from '../deploy/processes.js';

/** One run of the service, as in its container. */
interface Run extends Running {
  readonly exited: Promise<Omit<Ended, 'output'>>;
  /** Waits for the text in stdout or stderr; fails when the process ends without it. */
  readonly waitFor: (pattern: RegExp) => Promise<RegExpMatchArray>;
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

async function waitFor({ output, isAlive, ended }: Running, pattern: RegExp) {
  const isOver = () => pattern.test(output()) || !isAlive();
  await until(`${pattern}`, isOver).catch(() => undefined);
  if (!isAlive()) await ended;
  const found = pattern.exec(output());
  if (found) return found;
  const what = isAlive() ? 'Waited in vain for' : 'Ended without';
  throw new Error(`${what} ${pattern} in:\n${output().slice(-2_000)}`);
}

interface Children {
  /** Starts a process that may end by itself. */
  readonly run: (options?: RunOptions) => Run;
  /** Starts a process and waits until it has ended. */
  readonly runToEnd: (options?: RunOptions) => Promise<Run & Pick<Ended, 'code'>>;
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
  const programs = processes();

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

  const run = ({ args = [], env = {} }: RunOptions = {}): Run => {
    const started = programs.start([process.execPath, 'deploy/service.mjs', ...args], {
      cwd: root,
      env: { ...plainEnvironment(), ...env },
    });
    return {
      ...started,
      exited: started.ended.then(({ code, signal }) => ({ code, signal })),
      waitFor: (pattern) => waitFor(started, pattern),
    };
  };

  return {
    run,
    async runToEnd(options) {
      const running = run(options);
      await until('the end of the service', () => !running.isAlive());
      return { ...running, code: (await running.ended).code };
    },
    async start({ args = [], env = {} } = {}) {
      const port = args.some((arg) => arg.startsWith('--port')) ? {} : { PORT: '0' };
      const child = run({ args, env: { ...port, ...env } });
      const [, number] = await child.waitFor(/^Fragwerk listens on http:\/\/[^:]+:(\d+)/m);
      return { ...child, url: `http://127.0.0.1:${number}` };
    },
  };
}
