import type { ChildProcess } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { matches } from '@fragwerk/sdk/schema';
import { Channel } from './channel.js';
import { cpuTimeMsOf, memoryOf, type ProcessOptions, startProcess } from './launch.js';
import {
  type CallAnswer,
  type Order,
  receiveError,
  type Reply,
  REPLY_LIMIT_BYTES,
  replySchema,
  type ServiceCall,
  type Task,
} from './protocol.js';

/** A task exceeded its time limit. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/** Another task ended the process or occupies it; this task may run again elsewhere. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}

export interface TaskOptions {
  /** Limits its work, not counting the time in which it waits for services. */
  readonly timeoutMs: number;
  /** Limits its processor time, which does not depend on the load of the machine. */
  readonly cpuTimeMs?: number | undefined;
  /** Whether it has run in another process before. */
  readonly isRetry?: boolean;
  /** Calls a service; never rejects. */
  readonly call?: (call: ServiceCall) => Promise<CallAnswer>;
}

/** Memory of Node and of drawing the largest picture, in addition to the JavaScript heap. */
const BASE_MEMORY_BYTES = 160 * 1024 * 1024;
const CHECK_INTERVAL_MS = 100;
/** When a step takes longer, the tasks behind it move to another process. */
const STALL_MS = 10;
/** Limits the service calls of one task. */
const MAX_CALLS = 100;

/** A task that is not finished. */
interface Job {
  readonly id: number;
  readonly options: TaskOptions;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  remainingMs: number;
  hasStarted: boolean;
  /** Late answers of services are dropped then. */
  isSettled: boolean;
  /** Number of service calls, and of those without an answer. */
  calls: number;
  openCalls: number;
}

/** A message to the process: a task, or the answer of a service to one. */
interface Step {
  readonly job: Job;
  readonly isAnswer: boolean;
}

const noService = (): Promise<CallAnswer> => Promise.resolve({ failure: 'notSet', status: null });

/**
 * A process that runs tasks one at a time, in steps: from the start of the task, or from the answer
 * of a service, to its end or to the next service call. So the current task is always known, and
 * only that task fails if the process ends. Short tasks may be sent in advance.
 *
 * Not a worker thread: a thread that runs out of memory ends the whole service, and a thread in
 * native code cannot be ended.
 */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #channel: Channel | undefined;
  readonly #heapBytes: number;
  readonly #onFree: () => void;
  readonly #jobs = new Map<number, Job>();
  /** Sent steps without a reply, in order; the process works on the first one. */
  readonly #steps: Step[] = [];
  #stepStartMs = 0;
  #cpuLimitMs = Infinity;
  #timer: NodeJS.Timeout | undefined;
  #isStalled = false;
  #reason: Error | undefined;
  #lastId = 0;

  /** @param events.onFree is called after each step, when the process may take another task */
  constructor(
    options: ProcessOptions,
    { onFree, onEnd }: { readonly onFree: () => void; readonly onEnd: () => void },
  ) {
    this.#heapBytes = options.heapBytes;
    this.#onFree = onFree;
    this.#child = startProcess(options);
    const finish = (reason: Error) => {
      this.#reason ??= reason;
      this.#failAll(this.#reason);
      onEnd();
    };
    const stream = this.#child.stdio[3] as Duplex | undefined;
    // A process that failed to start emits no exit.
    if (this.#child.pid === undefined || !stream) {
      this.#child.once('error', finish);
      return;
    }
    this.#channel = new Channel(stream, {
      limitBytes: REPLY_LIMIT_BYTES,
      onMessage: (message) => this.#receive(message),
      onBroken: (error) => this.kill(error),
    });
    this.#child.on('error', (error) => (this.#reason ??= error));
    this.#child.once('exit', (code, signal) => {
      // Killed by the system, most likely not because of the current task.
      if (signal === 'SIGKILL' && !this.#reason && !this.#steps[0]?.job.options.isRetry)
        this.#interruptAll();
      const how = signal === null ? `with code ${code}` : `by ${signal}`;
      finish(new Error(`The process of the plugin ended ${how}.`));
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isUsable(): boolean {
    return this.#reason === undefined && this.#channel !== undefined;
  }

  /** Whether the current step takes longer than usual. */
  get isStalled(): boolean {
    return this.#isStalled;
  }

  /** Number of its tasks, including those that wait for a service. */
  get tasks(): number {
    return this.#jobs.size;
  }

  /** Number of pending steps. */
  get steps(): number {
    return this.#steps.length;
  }

  /**
   * Runs a task after all pending ones.
   *
   * @throws TimeLimitError; the error of the task; an error that describes how the process ended;
   *   InterruptedError if another task was the reason
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
        remainingMs: options.timeoutMs,
        hasStarted: false,
        isSettled: false,
        calls: 0,
        openCalls: 0,
      };
      this.#jobs.set(id, job);
      this.#send({ job, isAnswer: false }, { kind: 'task', id, task });
    });
  }

  /** Ends the process and fails its current task. */
  kill(reason: Error): void {
    this.#reason ??= reason;
    this.#failAll(reason);
    this.#child.kill('SIGKILL');
  }

  #send(step: Step, order: Order): void {
    this.#channel?.send(order);
    this.#steps.push(step);
    if (this.#steps.length === 1) this.#startStep(step);
  }

  #startStep(step: Step): void {
    const { job } = step;
    job.hasStarted = true;
    this.#stepStartMs = performance.now();
    const { cpuTimeMs } = job.options;
    this.#cpuLimitMs = cpuTimeMs === undefined ? Infinity : cpuTimeMsOf(this.pid ?? 0) + cpuTimeMs;
    this.#timer = setTimeout(() => {
      // The reply may already be here, if this process was busy itself.
      setImmediate(() => {
        if (this.#steps[0] === step && !this.#reason) this.#watch(job);
      });
    }, STALL_MS);
  }

  #endStep({ job, isAnswer }: Step): void {
    clearTimeout(this.#timer);
    this.#isStalled = false;
    this.#steps.shift();
    job.remainingMs -= performance.now() - this.#stepStartMs;
    if (isAnswer) job.openCalls--;
  }

  /** Watches a long step until it ends or exceeds its limits. */
  #watch(job: Job): void {
    if (!this.#isStalled) {
      this.#isStalled = true;
      this.#interruptWaiting();
    }
    const { timeoutMs, cpuTimeMs } = job.options;
    const left = job.remainingMs - (performance.now() - this.#stepStartMs);
    const pid = this.pid ?? 0;
    if (left <= 0) this.kill(new TimeLimitError(`It took longer than ${timeoutMs} ms.`));
    else if (memoryOf(pid) > this.#heapBytes + BASE_MEMORY_BYTES)
      this.kill(new RangeError(`It took more memory than ${this.#heapBytes} bytes.`));
    else if (this.#cpuLimitMs < Infinity && cpuTimeMsOf(pid) > this.#cpuLimitMs)
      this.kill(new TimeLimitError(`It took more processor time than ${cpuTimeMs} ms.`));
    else this.#timer = setTimeout(() => this.#watch(job), Math.min(CHECK_INTERVAL_MS, left));
  }

  /** Lets tasks behind a long step run elsewhere; their results from here are ignored. */
  #interruptWaiting(): void {
    for (const { job } of this.#steps) if (!job.hasStarted) this.#interrupt(job);
  }

  #interrupt(job: Job): void {
    if (!this.#jobs.delete(job.id)) return;
    job.reject(new InterruptedError('Another task occupies the process.'));
  }

  /** Accepts only replies to the current step, because a plugin may send anything. */
  #receive(message: unknown): void {
    const [step] = this.#steps;
    if (this.#reason) return;
    if (!matches(replySchema, message) || (message.id !== step?.job.id && !message.isLast)) {
      this.kill(new Error('The process of the plugin sent an invalid message.'));
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
    if (next) this.#startStep(next);
    this.#onFree();
  }

  #settle(job: Job, { error, result, calls }: Reply): void {
    if (job.isSettled) return;
    if (calls) {
      this.#call(job, calls);
      return;
    }
    job.isSettled = true;
    if (!this.#jobs.delete(job.id)) return;
    if (error) job.reject(receiveError(error));
    else job.resolve(result);
  }

  #call(job: Job, calls: readonly ServiceCall[]): void {
    job.calls += calls.length;
    job.openCalls += calls.length;
    if (job.openCalls === 0 || job.calls > MAX_CALLS) {
      this.kill(new RangeError(`A task calls services at most ${MAX_CALLS} times.`));
      return;
    }
    const call = this.#jobs.has(job.id) ? (job.options.call ?? noService) : noService;
    for (const one of calls)
      void call(one).then((answer) => {
        if (job.isSettled || this.#reason) return;
        const order = { kind: 'answer', id: job.id, call: one.call, answer } as const;
        this.#send({ job, isAnswer: true }, order);
      });
  }

  /** Fails the current task, and interrupts the others. */
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
