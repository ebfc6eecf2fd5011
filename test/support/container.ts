import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { afterAll } from 'vitest';
import { root, until } from '../deploy/processes.js';
import { childrenOf } from './child-processes.js';
import { send } from './http.js';
import { freePort } from './setup-service.js';

/** Delay of Docker before it restarts a container. */
const RESTART_DELAY_MS = 100;

/** A service as in the container: `deploy/run.mjs`, started again whenever it ends. */
export interface Container {
  readonly url: string;
  /** Address without scheme. */
  readonly host: string;
  /** Sends a signal to the process of the service, not to its supervisor. */
  readonly signal: (name: NodeJS.Signals) => void;
  /** Ends it like `docker stop`; it is not restarted. */
  readonly stop: () => Promise<void>;
  /** Ends it with its supervisor, also if it is frozen; it is not restarted. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Resolves when it answers. */
  readonly answers: () => Promise<void>;
}

interface ContainerOptions {
  readonly env: Readonly<Record<string, string>>;
  /** File that its output is added to. */
  readonly output: string;
}

class RestartingContainer implements Container {
  readonly url: string;
  readonly host: string;
  #process: ChildProcess | null = null;
  #isWanted = false;

  constructor(
    private readonly port: number,
    private readonly options: ContainerOptions,
  ) {
    this.host = `127.0.0.1:${port}`;
    this.url = `http://${this.host}`;
  }

  readonly start = async () => {
    this.#isWanted = true;
    this.#run();
    await this.answers();
  };

  readonly answers = () => {
    const ping = { method: 'GET', path: '/ping', timeout: 1_000 };
    const isThere = async () => (await send(this.url, ping)).status === 200;
    return until(`${this.url} answers`, isThere);
  };

  readonly stop = async () => {
    this.#isWanted = false;
    const running = this.#process;
    running?.kill('SIGTERM');
    if (running) await once(running, 'exit');
  };

  readonly signal = (name: NodeJS.Signals) => {
    process.kill(this.servicePid, name);
  };

  readonly kill = async () => {
    this.#isWanted = false;
    const running = this.#process;
    try {
      this.signal('SIGKILL');
    } catch {
      // It has ended already.
    }
    running?.kill('SIGKILL');
    if (running) await once(running, 'exit');
  };

  private get servicePid(): number {
    const [child] = childrenOf(this.#process?.pid ?? 0, /service\.mjs/);
    if (child === undefined) throw new Error('The supervisor has no child.');
    return child;
  }

  #run(): void {
    const { PATH = '', HOME = '' } = process.env;
    const { env } = this.options;
    const output = openSync(this.options.output, 'a');
    const child = spawn(process.execPath, ['deploy/run.mjs'], {
      cwd: root,
      env: { PATH, HOME, HOST: '127.0.0.1', PORT: String(this.port), HEALTH_LOG: '', ...env },
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    this.#process = child;
    child.on('exit', () => {
      this.#process = null;
      if (this.#isWanted) setTimeout(() => this.#isWanted && this.#run(), RESTART_DELAY_MS);
    });
  }
}

/** Containers that are ended after the tests of the enclosing file or `describe`. */
export function containers(): (options: ContainerOptions) => Promise<Container> {
  const started: RestartingContainer[] = [];
  afterAll(() => Promise.all(started.map((container) => container.kill())));
  return async (options) => {
    const container = new RestartingContainer(await freePort(), options);
    started.push(container);
    await container.start();
    return container;
  };
}
