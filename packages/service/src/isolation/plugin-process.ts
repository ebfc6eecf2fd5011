import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { deserialize } from 'node:v8';
import {
  type FactsTask,
  type FromProcess,
  type PluginSource,
  receiveError,
  type Task,
} from './protocol.js';

/** The task ran longer than it may. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

export interface ProcessLimits {
  /** Longest time of a task, in milliseconds. */
  readonly time: number;
  /** JavaScript memory of a process, in bytes. */
  readonly memory: number;
}

/** Longest time to load its plugin types, in milliseconds. */
const LOAD_LIMIT = 60_000;
/** What Node itself and the drawing of the largest picture need beside JavaScript memory. */
const BASE_MEMORY = 160 * 1024 * 1024;
const MEMORY_CHECK_INTERVAL = 100;
const PAGE = 4096;
const MIB = 1024 * 1024;

const entry = fileURLToPath(new URL('./child.js', import.meta.url));

/** Memory of a process in bytes; 0 where the system does not tell. */
function memoryOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE;
  } catch {
    return 0;
  }
}

function start({ memory }: ProcessLimits): ChildProcess {
  const heap = Math.max(16, Math.round(memory / MIB));
  const child = fork(entry, {
    execArgv: [`--max-old-space-size=${heap}`, '--max-semi-space-size=4'],
    // No passwords: a plugin sees nothing of the service's settings.
    env: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => ['TZ', 'TMPDIR'].includes(name)),
    ),
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  });
  try {
    // An endless loop shall not take the processor from those who answer.
    if (child.pid !== undefined) setPriority(child.pid, 2);
  } catch {
    // It may have ended already.
  }
  return child;
}

interface Running {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A process that runs plugin code. Not a thread: a thread whose array grows beyond its memory takes
 * the whole service along, and inside of native code it cannot be ended.
 */
export class PluginProcess {
  readonly #child: ChildProcess;
  readonly #limits: ProcessLimits;
  #running: Running | undefined;
  #reason: Error | undefined;

  constructor(
    sources: readonly PluginSource[],
    limits: ProcessLimits,
    events: { readonly onReady: () => void; readonly onEnd: () => void },
  ) {
    this.#limits = limits;
    this.#child = start(limits);
    const loading = setTimeout(() => {
      this.kill(new TimeLimitError(`It was not loaded within ${LOAD_LIMIT} ms.`));
    }, LOAD_LIMIT).unref();
    this.#child.on('message', (message: FromProcess) => {
      clearTimeout(loading);
      if (message.kind === 'ready') events.onReady();
      else this.#settle(message);
    });
    const finish = (reason: Error) => {
      clearTimeout(loading);
      this.#end(this.#reason ?? reason);
      events.onEnd();
    };
    this.#child.on('error', (error) => {
      this.#reason ??= error;
      // What was never started does not exit either.
      if (this.#child.pid === undefined) finish(error);
    });
    this.#child.once('exit', (code, signal) => {
      const how = signal === null ? `with code ${code}` : `by ${signal}`;
      finish(new Error(`The process of the plugin ended ${how}.`));
    });
    if (this.#child.pid !== undefined) this.#child.send({ kind: 'load', sources });
  }

  /** Whether it can be given another task. */
  get isUsable(): boolean {
    return this.#reason === undefined && this.#child.connected;
  }

  /**
   * Carries out a task; only one at a time.
   *
   * @throws TimeLimitError, the error of the plugin, or one that says how the process ended
   */
  async run(task: Task | FactsTask): Promise<unknown> {
    const { time, memory } = this.#limits;
    const timer = setTimeout(() => {
      this.kill(new TimeLimitError(`It took longer than ${time} ms.`));
    }, time);
    const check = setInterval(() => {
      if (memoryOf(this.#child.pid ?? 0) > memory + BASE_MEMORY)
        this.kill(new RangeError(`It took more memory than ${memory} bytes.`));
    }, MEMORY_CHECK_INTERVAL);
    try {
      return await new Promise((resolve, reject) => {
        this.#running = { resolve, reject };
        this.#child.send({ kind: 'task', task }, (error) => {
          if (error) this.kill(error);
        });
      });
    } finally {
      clearTimeout(timer);
      clearInterval(check);
    }
  }

  /** Ends the process and the task that it runs, wherever it is stuck. */
  kill(reason: Error): void {
    this.#reason ??= reason;
    this.#end(reason);
    this.#child.kill('SIGKILL');
  }

  #settle(message: Exclude<FromProcess, { kind: 'ready' }>): void {
    const running = this.#running;
    this.#running = undefined;
    if (message.kind === 'done') running?.resolve(deserialize(message.result));
    else {
      const error = receiveError(message.error);
      if (message.isLast) this.#reason ??= new Error('The plugin failed outside of a request.');
      running?.reject(error);
    }
  }

  #end(reason: Error): void {
    this.#running?.reject(reason);
    this.#running = undefined;
  }
}
