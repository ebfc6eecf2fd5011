import type { ChildProcess } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { Channel } from './channel.js';
import { cpuTimeOf, memoryOf, type ProcessOptions, startProcess } from './launch.js';
import {
  type CallAnswer,
  isReply,
  type Order,
  receiveError,
  type Reply,
  REPLY_LIMIT,
  type ServiceCall,
  type Task,
} from './protocol.js';

/** The task ran longer than it may. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/** The process of a task ended because of another one, or is busy with it: the task may begin anew. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}

/** How a task is carried out. */
export interface TaskOptions {
  /** Longest time of its work, in milliseconds; what it waits for services does not count. */
  readonly time: number;
  /** Longest processor time, in milliseconds, which a busy machine does not stretch. */
  readonly cpuTime?: number | undefined;
  /** Whether it began before in another process. */
  readonly isAgain?: boolean;
  /** Calls a service for it; never rejects. */
  readonly call?: (call: ServiceCall) => Promise<CallAnswer>;
}

/** What Node itself and the drawing of the largest picture need beside JavaScript memory. */
const BASE_MEMORY = 160 * 1024 * 1024;
const CHECK_INTERVAL = 100;
/** Time of a step after which the tasks behind it look for another process, in milliseconds. */
const STALL_TIME = 10;
/** Most calls of services of one task. */
const CALLS = 100;

/** A task that is not finished. */
interface Job {
  readonly id: number;
  readonly options: TaskOptions;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  /** What is left of its time, in milliseconds. */
  left: number;
  /** Whether anything of it may have been done. */
  hasBegun: boolean;
  /** Whether its process has ended it; late answers of services are dropped then. */
  isOver: boolean;
  /** Calls of services that it made, and those of which it does not know the answer. */
  calls: number;
  openCalls: number;
}

/** What a process was sent: a task, or the answer of a service to one. */
interface Step {
  readonly job: Job;
  readonly isAnswer: boolean;
}

const noService = (): Promise<CallAnswer> => Promise.resolve({ failure: 'notSet', status: null });

/**
 * A process that carries out tasks. It works on one at a time, in steps: from the task, or from what
 * a service answered, to its end or to the next call of a service. So it is known at any time whose
 * work it does, and only that task fails with it. Short tasks may be sent ahead.
 *
 * Not a thread: a thread whose array grows beyond its memory takes the whole service along, and
 * inside of native code it cannot be ended.
 */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #channel: Channel | undefined;
  readonly #memory: number;
  readonly #onFree: () => void;
  readonly #jobs = new Map<number, Job>();
  /** What was sent and has no reply yet, in this order; the process works on the first. */
  readonly #steps: Step[] = [];
  #begin = 0;
  #cpuLimit = Infinity;
  #timer: NodeJS.Timeout | undefined;
  #isStalled = false;
  #reason: Error | undefined;
  #lastId = 0;

  /** @param events.onFree is notified when a step has ended, so that it may take another task */
  constructor(
    options: ProcessOptions,
    { onFree, onEnd }: { readonly onFree: () => void; readonly onEnd: () => void },
  ) {
    this.#memory = options.memory;
    this.#onFree = onFree;
    this.#child = startProcess(options);
    const finish = (reason: Error) => {
      this.#reason ??= reason;
      this.#failAll(this.#reason);
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
        this.#receive(message);
      },
      onBroken: (error) => {
        this.kill(error);
      },
    });
    this.#child.on('error', (error) => (this.#reason ??= error));
    this.#child.once('exit', (code, signal) => {
      // Somebody else's kill: most likely no task is to blame.
      if (signal === 'SIGKILL' && !this.#reason && !this.#steps[0]?.job.options.isAgain)
        this.#interruptAll();
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

  /** Whether the step on which it works takes longer than short ones do. */
  get isStalled(): boolean {
    return this.#isStalled;
  }

  /** Number of tasks that it was given, those that wait for a service included. */
  get tasks(): number {
    return this.#jobs.size;
  }

  /** Number of steps before another one. */
  get steps(): number {
    return this.#steps.length;
  }

  /**
   * Carries out a task, after those that it was given before.
   *
   * @throws TimeLimitError, the error of the task, one that says how the process ended, or
   *   InterruptedError when another task was to blame
   */
  run(task: Task, options: TaskOptions): Promise<unknown> {
    if (this.#reason) return Promise.reject(this.#reason);
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      const job: Job = {
        id,
        options,
        resolve,
        reject,
        left: options.time,
        hasBegun: false,
        isOver: false,
        calls: 0,
        openCalls: 0,
      };
      this.#jobs.set(id, job);
      this.#send({ job, isAnswer: false }, { kind: 'task', id, task });
    });
  }

  /** Ends the process and the task on which it works, wherever it is stuck. */
  kill(reason: Error): void {
    this.#reason ??= reason;
    this.#failAll(reason);
    this.#child.kill('SIGKILL');
  }

  #send(step: Step, order: Order): void {
    this.#channel?.send(order);
    this.#steps.push(step);
    if (this.#steps.length === 1) this.#beginStep(step);
  }

  #beginStep(step: Step): void {
    const { job } = step;
    job.hasBegun = true;
    this.#begin = performance.now();
    const { cpuTime } = job.options;
    this.#cpuLimit = cpuTime === undefined ? Infinity : cpuTimeOf(this.pid ?? 0) + cpuTime;
    this.#timer = setTimeout(() => {
      // Its reply may have come while this process was busy itself.
      setImmediate(() => {
        if (this.#steps[0] === step && !this.#reason) this.#watch(job);
      });
    }, STALL_TIME);
  }

  #endStep({ job, isAnswer }: Step): void {
    clearTimeout(this.#timer);
    this.#isStalled = false;
    this.#steps.shift();
    job.left -= performance.now() - this.#begin;
    if (isAnswer) job.openCalls--;
  }

  /** Looks after a step that is not short, until it ends or goes beyond its limits. */
  #watch(job: Job): void {
    if (!this.#isStalled) {
      this.#isStalled = true;
      this.#giveBack();
    }
    const { time, cpuTime } = job.options;
    const left = job.left - (performance.now() - this.#begin);
    const pid = this.pid ?? 0;
    if (left <= 0) this.kill(new TimeLimitError(`It took longer than ${time} ms.`));
    else if (memoryOf(pid) > this.#memory + BASE_MEMORY)
      this.kill(new RangeError(`It took more memory than ${this.#memory} bytes.`));
    else if (this.#cpuLimit < Infinity && cpuTimeOf(pid) > this.#cpuLimit)
      this.kill(new TimeLimitError(`It took more processor time than ${cpuTime} ms.`));
    else
      this.#timer = setTimeout(
        () => {
          this.#watch(job);
        },
        Math.min(CHECK_INTERVAL, left),
      );
  }

  /** Lets the tasks behind a long step begin elsewhere; what comes of them here is not read. */
  #giveBack(): void {
    for (const { job } of this.#steps) if (!job.hasBegun) this.#interrupt(job);
  }

  #interrupt(job: Job): void {
    if (!this.#jobs.delete(job.id)) return;
    job.reject(new InterruptedError('Another task took the process.'));
  }

  /** What is no reply to the step on which it works ends the process: a plugin may send anything. */
  #receive(message: unknown): void {
    const [step] = this.#steps;
    if (this.#reason) return;
    if (!isReply(message) || (message.id !== step?.job.id && !message.isLast)) {
      this.kill(new Error('The process of the plugin sent something else than a reply.'));
      return;
    }
    if (message.isLast) this.#reason = new Error('The plugin failed outside of a request.');
    if (message.id !== step?.job.id) {
      this.#interruptAll();
      return;
    }
    this.#endStep(step);
    this.#settle(step.job, message);
    if (message.isLast) this.#interruptAll();
    const [next] = this.#steps;
    if (next) this.#beginStep(next);
    this.#onFree();
  }

  #settle(job: Job, { error, result, calls }: Reply): void {
    if (job.isOver) return;
    if (calls) {
      this.#call(job, calls);
      return;
    }
    job.isOver = true;
    if (!this.#jobs.delete(job.id)) return;
    if (error) job.reject(receiveError(error));
    else job.resolve(result);
  }

  #call(job: Job, calls: readonly ServiceCall[]): void {
    job.calls += calls.length;
    job.openCalls += calls.length;
    if (job.openCalls === 0 || job.calls > CALLS) {
      this.kill(new RangeError(`A task calls services at most ${CALLS} times.`));
      return;
    }
    const call = this.#jobs.has(job.id) ? (job.options.call ?? noService) : noService;
    for (const one of calls)
      void call(one).then((answer) => {
        if (job.isOver || this.#reason) return;
        const order = { kind: 'answer', id: job.id, call: one.call, answer } as const;
        this.#send({ job, isAnswer: true }, order);
      });
  }

  /** Only the task on which it works is to blame. */
  #failAll(reason: Error): void {
    const [first] = this.#steps;
    if (first && this.#jobs.delete(first.job.id)) first.job.reject(reason);
    this.#interruptAll();
  }

  #interruptAll(): void {
    clearTimeout(this.#timer);
    this.#steps.length = 0;
    for (const job of this.#jobs.values()) this.#interrupt(job);
  }
}
