import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { processLocks } from '../platform.js';
import type { BundleJob, BundleResult } from './bundler.js';

/** It ends after this pause, because it takes as much memory as the service itself. */
const IDLE_MS = 3_000;
const TIMEOUT_MS = 60_000;

type Settle = (result: BundleResult) => void;

/** Variables without which Windows starts no program. */
const SYSTEM_VARIABLES = ['SystemRoot', 'TEMP', 'TMP'];

/** The bundler in a process of its own, which has none of the service's variables. */
class BundlerProcess {
  readonly #jobs = new Map<number, Settle>();
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  run(job: BundleJob): Promise<BundleResult> {
    clearTimeout(this.#idle);
    const child = (this.#child ??= this.#start());
    child.ref();
    child.channel?.ref();
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      const reason = `bundling took longer than ${TIMEOUT_MS / 1000} seconds.`;
      const timer = setTimeout(() => {
        this.#settle(id, { reason, place: { file: job.entry } });
        child.kill('SIGKILL');
      }, TIMEOUT_MS);
      this.#jobs.set(id, (result) => {
        clearTimeout(timer);
        resolve(result);
      });
      child.send({ id, job });
    });
  }

  #start(): ChildProcess {
    const child = fork(fileURLToPath(new URL('./bundler-child.js', import.meta.url)), [], {
      env: Object.fromEntries(SYSTEM_VARIABLES.map((name) => [name, process.env[name]])),
      execArgv: [...processLocks().inspector],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('message', ({ id, result }: { id: number; result: BundleResult }) =>
      this.#settle(id, result),
    );
    child.once('error', () => undefined);
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
      for (const id of this.#jobs.keys())
        this.#settle(id, { reason: 'the bundler ended.', place: {} });
    });
    return child;
  }

  #settle(id: number, result: BundleResult): void {
    this.#jobs.get(id)?.(result);
    this.#jobs.delete(id);
    if (this.#jobs.size > 0) return;
    const child = this.#child;
    child?.unref();
    child?.channel?.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      if (this.#child === child) this.#child = undefined;
      child?.disconnect();
    }, IDLE_MS).unref();
  }
}

export const bundlerProcess = new BundlerProcess();
