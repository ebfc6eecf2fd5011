import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Channel } from './channel.js';
import { isReply, receiveError, REPLY_LIMIT, type Task } from './protocol.js';

/** The task ran longer than it may. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/** How a process is started. */
export interface ProcessOptions {
  /** Name of the entry beside this file, without its ending. */
  readonly entry: 'plugin-child' | 'drawing-child';
  /** JavaScript memory, in bytes. */
  readonly memory: number;
  /**
   * Folders and files that it may read, whatever runs in it; no other file, no further process, no
   * native code. `null` for our own code, which draws with native code.
   */
  readonly readable: readonly string[] | null;
  /** Priority for the system, from 0 to 19; the service itself has 0. */
  readonly niceness: number;
}

/** What Node itself and the drawing of the largest picture need beside JavaScript memory. */
const BASE_MEMORY = 160 * 1024 * 1024;
const CHECK_INTERVAL = 100;
const PAGE = 4096;
const MIB = 1024 * 1024;

/** Memory of a process in bytes; 0 where the system does not tell. */
export function memoryOf(pid: number | 'self'): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE;
  } catch {
    return 0;
  }
}

/** Processor time of a process in milliseconds; 0 where the system does not tell. */
function cpuTimeOf(pid: number): number {
  try {
    // Behind the name, which may hold anything: the 12th and 13th field, in hundredths of a second.
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13);
    return (Number(user) + Number(system)) * 10;
  } catch {
    return 0;
  }
}

/** Node's option was experimental up to version 22. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

const pathOf = (name: string) => fileURLToPath(new URL(`./${name}.js`, import.meta.url));

function start({ entry, memory, readable, niceness }: ProcessOptions): ChildProcess {
  const locks = readable
    ? [PERMISSION, ...readable.map((path) => `--allow-fs-read=${path}`), '--no-warnings']
    : [];
  const heap = Math.max(16, Math.round(memory / MIB));
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${heap}`,
      '--max-semi-space-size=4',
      // The threads that compile: there are more processes than cores when a class comes.
      '--v8-pool-size=1',
      ...locks,
      pathOf(entry),
    ],
    {
      // No passwords: a plugin sees nothing of the service's settings.
      env: Object.fromEntries(
        Object.entries(process.env).filter(([name]) => ['TZ', 'TMPDIR'].includes(name)),
      ),
      stdio: ['ignore', 'inherit', 'ignore', 'pipe'],
    },
  );
  try {
    if (child.pid !== undefined) {
      // An endless loop shall not take the processor from those who answer.
      setPriority(child.pid, niceness);
      // When memory runs out, the system shall end this process and not the service.
      writeFileSync(`/proc/${child.pid}/oom_score_adj`, '1000');
    }
  } catch {
    // It may have ended already, or the system knows no such thing.
  }
  return child;
}

interface Running {
  readonly id: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A process that carries out tasks, one at a time. Not a thread: a thread whose array grows beyond
 * its memory takes the whole service along, and inside of native code it cannot be ended.
 */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #channel: Channel | undefined;
  readonly #memory: number;
  #running: Running | undefined;
  #reason: Error | undefined;
  #lastId = 0;

  constructor(options: ProcessOptions, onEnd: () => void) {
    this.#memory = options.memory;
    this.#child = start(options);
    const finish = (reason: Error) => {
      this.#fail(this.#reason ?? reason);
      this.#reason ??= reason;
      onEnd();
    };
    const stream = this.#child.stdio[3] as Duplex | undefined;
    // What was never started does not exit either.
    if (this.#child.pid === undefined || !stream) {
      this.#child.once('error', finish);
      return;
    }
    this.#channel = new Channel(stream, {
      limit: REPLY_LIMIT,
      onMessage: (message) => {
        this.#settle(message);
      },
      onBroken: (error) => {
        this.kill(error);
      },
    });
    this.#child.on('error', (error) => (this.#reason ??= error));
    this.#child.once('exit', (code, signal) => {
      const how = signal === null ? `with code ${code}` : `by ${signal}`;
      finish(new Error(`The process of the plugin ended ${how}.`));
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Whether it can be given another task. */
  get isUsable(): boolean {
    return this.#reason === undefined && this.#channel !== undefined;
  }

  /**
   * Carries out a task; only one at a time.
   *
   * @param limits.time longest time, in milliseconds
   * @param limits.cpuTime longest processor time, in milliseconds, which a busy machine does not stretch
   * @throws TimeLimitError, the error of the task, or one that says how the process ended
   */
  async run(
    task: Task,
    { time, cpuTime = Infinity }: { readonly time: number; readonly cpuTime?: number },
  ): Promise<unknown> {
    const pid = this.#child.pid ?? 0;
    const cpuLimit = cpuTime === Infinity ? Infinity : cpuTimeOf(pid) + cpuTime;
    const timer = setTimeout(() => {
      this.kill(new TimeLimitError(`It took longer than ${time} ms.`));
    }, time);
    const check = setInterval(() => {
      if (memoryOf(pid) > this.#memory + BASE_MEMORY)
        this.kill(new RangeError(`It took more memory than ${this.#memory} bytes.`));
      if (cpuLimit < Infinity && cpuTimeOf(pid) > cpuLimit)
        this.kill(new TimeLimitError(`It took more processor time than ${cpuTime} ms.`));
    }, CHECK_INTERVAL);
    const id = ++this.#lastId;
    try {
      return await new Promise((resolve, reject) => {
        if (this.#reason) {
          reject(this.#reason);
          return;
        }
        this.#running = { id, resolve, reject };
        this.#channel?.send({ id, ...task });
      });
    } finally {
      clearTimeout(timer);
      clearInterval(check);
    }
  }

  /** Ends the process and the task that it runs, wherever it is stuck. */
  kill(reason: Error): void {
    this.#reason ??= reason;
    this.#fail(reason);
    this.#child.kill('SIGKILL');
  }

  /** What is no reply to the task that runs ends the process: a plugin may send anything. */
  #settle(message: unknown): void {
    const running = this.#running;
    if (this.#reason) return;
    if (!isReply(message) || message.id !== running?.id) {
      this.kill(new Error('The process of the plugin sent something else than a reply.'));
      return;
    }
    this.#running = undefined;
    if (message.isLast) this.#reason ??= new Error('The plugin failed outside of a request.');
    if (message.error) running.reject(receiveError(message.error));
    else running.resolve(message.result);
  }

  #fail(reason: Error): void {
    this.#running?.reject(reason);
    this.#running = undefined;
  }
}
