import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { processLocks, START_ERRORS } from '../platform.js';
import type { BundleJob, BundleResult } from './bundler.js';

/** It ends after being idle for this time, because it takes as much memory as the service itself. */
const IDLE_MS = 3_000;
/** A tenth of a second is usual; a pipe in place of a file that only the bundler reads never ends. */
const TIMEOUT_MS = 20_000;

/** Variables that Windows needs to start a program. */
const SYSTEM_VARIABLES = ['SystemRoot', 'TEMP', 'TMP'];

let running: ChildProcess | undefined;
let idleTimer: NodeJS.Timeout | undefined;

function start(): ChildProcess {
  const child = fork(fileURLToPath(new URL('./bundler-child.js', import.meta.url)), [], {
    env: Object.fromEntries(SYSTEM_VARIABLES.map((name) => [name, process.env[name]])),
    execArgv: [...processLocks().inspector],
    stdio: ['ignore', 'ignore', START_ERRORS, 'ipc'],
  });
  // Does not keep this process running.
  child.unref();
  child.channel?.unref();
  child.once('error', () => undefined);
  child.once('exit', () => {
    if (running === child) running = undefined;
  });
  return child;
}

async function bundle(job: BundleJob): Promise<BundleResult> {
  clearTimeout(idleTimer);
  const child = (running ??= start());
  const end = new AbortController();
  const { signal } = end;
  const ended: BundleResult = { reason: 'the bundler ended.', place: {} };
  const tooLong: BundleResult = {
    reason: `bundling took longer than ${TIMEOUT_MS / 1000} seconds.`,
    place: { file: job.entry },
  };
  child.send(job);
  const result = await Promise.race([
    once(child, 'message', { signal }).then(([message]) => message as BundleResult),
    once(child, 'exit', { signal }).then(() => ended),
    delay(TIMEOUT_MS, tooLong, { signal }),
  ]).catch(() => ended);
  end.abort();
  if (result === tooLong) {
    running = undefined;
    child.kill('SIGKILL');
  }
  idleTimer = setTimeout(() => {
    if (running === child) running = undefined;
    if (child.connected) child.disconnect();
  }, IDLE_MS).unref();
  return result;
}

const oneByOne = pLimit(1);

/** Runs the bundler in a process of its own, which has none of the service's variables. */
export const runInProcess = (job: BundleJob): Promise<BundleResult> => oneByOne(bundle, job);
