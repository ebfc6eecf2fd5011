import { matches } from '@fragwerk/sdk/schema';
import { Channel } from './channel.js';
import { processes } from '../platform.js';
import { type ProcessOptions, startProcess } from './launch.js';
import {
  type CallOut,
  type Message,
  noBytes,
  type Order,
  receiveError,
  type Reply,
  REPLY_LIMIT_BYTES,
  type ReplyOf,
  replySchema,
  sendFailure,
  stepIn,
  type Task,
  type WorkerReport,
} from './protocol.js';

/** A task exceeded its time limit. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/** What a worker under development was doing when its process ended, by the error of its end. */
export const reportOf = new WeakMap<Error, WorkerReport>();

/** Another task or the system ended the process, or another task occupies it; this task may run again elsewhere. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}

export interface GivenTask {
  readonly task: Task;
  readonly bytes?: Buffer;
}

export interface TaskOptions {
  /**
   * Limits its work, not counting the time in which it waits for an answer. On a busy machine, the time
   * in which it waits for a processor does not count either, up to twice this limit.
   */
  readonly timeoutMs: number;
  /** Limits its processor time, which does not depend on the load of the machine. */
  readonly cpuTimeMs?: number | undefined;
  /** Whether an earlier attempt was made in another process. */
  readonly isRetry?: boolean;
  /** Whether anyone on the internet may have asked for it. */
  readonly isExternal?: boolean;
  /** Answers its calls. */
  readonly callOut?: CallOut;
}

/** Memory of Node and of drawing the largest picture, in addition to the JavaScript heap. */
const BASE_MEMORY_BYTES = 160 * 1024 * 1024;
const CHECK_INTERVAL_MS = 100;
/** How long a task may wait for a processor, in multiples of its time limit. */
const MAX_WAIT_SHARE = 2;
/** When a step takes longer, the tasks queued after it move to another process. */
const STALL_MS = 10;
/** Limits the calls of one task. */
const MAX_CALLS = 100;

/** A task that is not finished. */
interface Job {
  readonly id: number;
  readonly options: TaskOptions;
  readonly resolve: (result: Message) => void;
  readonly reject: (error: Error) => void;
  remainingMs: number;
  /** Remaining time that it may wait for a processor. */
  remainingWaitMs: number;
  hasStarted: boolean;
  /** Whether it has ended; late answers are dropped. */
  isSettled: boolean;
  /** Number of calls, and of those without an answer. */
  calls: number;
  openCalls: number;
}

type Answer = Extract<Order, { kind: 'answer' }>;

/** A message to the process: a task, or the answer to a call of one. */
interface Step {
  readonly job: Job;
  readonly order: Order;
}

const invalidMessage = () => new Error('The process of the plugin sent an invalid message.');

const noCallOut: CallOut = () => Promise.reject(new Error('This task cannot call the service.'));

/**
 * A process that runs tasks one at a time, in steps: from the start of the task, or from the answer
 * to a call, to its end or until it waits for an answer. Short tasks may be sent in advance, and their
 * replies may wait for each other; meanwhile, the title of the process names the current task. Only that
 * one fails if it hangs. If the process ends, its tasks run again, which shows which one ends it.
 *
 * Not a worker thread: a thread that runs out of memory ends the whole service, and a thread in
 * native code cannot be ended.
 */
export class WorkerProcess {
  readonly #end: () => void;
  readonly #channel: Channel;
  /** 0 before its start. */
  #pid = 0;
  readonly #jobs = new Map<number, Job>();
  /** Sent steps without a reply, in order; the process works on the first one, or has finished it. */
  readonly #steps: Step[] = [];
  /** Tasks, by id, that run again elsewhere, because their replies wait for the end of the current step. */
  readonly #overtaken = new Map<number, Job>();
  #report: WorkerReport | undefined;
  #stepStartMs = 0;
  #cpuLimitMs = Infinity;
  /** Of the current step: the clock of waiting at its start, and how long it has waited since. */
  #waitStartMs = 0;
  #waitedMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #isStalled = false;
  #reason: Error | undefined;
  #lastId = 0;
  #lastStep = 0;

  /** @param events.onFree is called after each step, when the process may take another task */
  constructor(
    private readonly options: ProcessOptions,
    private readonly events: { readonly onFree: () => void; readonly onEnd: () => void },
  ) {
    this.#channel = new Channel({
      limitBytes: REPLY_LIMIT_BYTES,
      onMessage: (message) => this.#receive(message),
      onBroken: (error) => this.kill(error),
    });
    const finish = (reason: Error) => {
      this.#reason ??= reason;
      this.#failAll(this.#reason);
      this.#channel.close();
      events.onEnd();
    };
    this.#end = startProcess(options, {
      onStart: (pid, channel) => {
        this.#pid = pid;
        this.#channel.connect(channel);
      },
      onError: (error) => {
        this.#reason ??= error;
        // A process that failed to start emits no exit.
        if (this.#pid === 0) finish(error);
      },
      onExit: (code, signal) => {
        if (!this.#reason && this.#isUnclearEnd(signal)) this.#interruptAll();
        const how = signal === null ? `with code ${code}` : `by ${signal}`;
        const ended = new Error(`The process of the plugin ended ${how}.`);
        // V8 aborts when its heap is full; the system kills when its own memory is.
        if (!this.#reason && (signal === 'SIGABRT' || signal === 'SIGKILL'))
          options.onMemoryEnd?.(ended.message);
        finish(ended);
      },
    });
  }

  /** 0 if unknown. */
  get memoryBytes(): number {
    return processes.memoryOf(this.#pid);
  }

  get isUsable(): boolean {
    return this.#reason === undefined;
  }

  /** Whether the current step takes longer than usual. */
  get isStalled(): boolean {
    return this.#isStalled;
  }

  /** Number of its tasks, including those that wait for an answer. */
  get tasks(): number {
    return this.#jobs.size;
  }

  get steps(): number {
    return this.#steps.length;
  }

  /** Whether a pending step belongs to an external task. */
  get isExternal(): boolean {
    return this.#steps.some(({ job }) => job.options.isExternal);
  }

  /**
   * Runs a task after all pending ones.
   *
   * @throws TimeLimitError; the error of the task; an error that describes how the process ended;
   *   InterruptedError if another task was the reason
   */
  run({ task, bytes = noBytes }: GivenTask, options: TaskOptions): Promise<Message> {
    if (this.#reason) return Promise.reject(this.#reason);
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      const job: Job = {
        id,
        options,
        resolve,
        reject,
        remainingMs: options.timeoutMs,
        remainingWaitMs: MAX_WAIT_SHARE * options.timeoutMs,
        hasStarted: false,
        isSettled: false,
        calls: 0,
        openCalls: 0,
      };
      this.#jobs.set(id, job);
      const mayWait = processes.titleOf !== null && !options.isRetry;
      this.#send(
        { job, order: { kind: 'task', step: ++this.#lastStep, id, task, mayWait } },
        bytes,
      );
    });
  }

  /** Ends the process if it takes too much memory, also between two tasks. */
  checkMemory(): void {
    const limitBytes = this.options.heapBytes + BASE_MEMORY_BYTES;
    if (!this.isUsable || this.memoryBytes <= limitBytes) return;
    const reason = new RangeError(`It exceeded its memory limit of ${limitBytes} bytes.`);
    this.options.onMemoryEnd?.(reason.message);
    this.kill(reason);
  }

  /** Ends the process and fails its current task. */
  kill(reason: Error): void {
    this.#reason ??= reason;
    this.#failAll(reason);
    this.#end();
  }

  #send(step: Step, bytes: Buffer): void {
    this.#channel.send(step.order, bytes);
    this.#steps.push(step);
    if (this.#steps.length === 1) this.#startStep(step);
  }

  #startStep(step: Step): void {
    step.job.hasStarted = true;
    this.#stepStartMs = performance.now();
    this.#waitedMs = 0;
    this.#timer = setTimeout(() => {
      // The reply may already be here, if this process was busy itself.
      setImmediate(() => {
        if (this.#steps[0] === step && !this.#reason) this.#watch();
      });
    }, STALL_MS);
  }

  #endStep({ job, order }: Step): void {
    clearTimeout(this.#timer);
    this.#isStalled = false;
    this.#steps.shift();
    job.remainingMs -= performance.now() - this.#stepStartMs - this.#waitedMs;
    job.remainingWaitMs -= this.#waitedMs;
    if (order.kind === 'answer') job.openCalls--;
  }

  /** Watches a long step until it ends or exceeds its limits. */
  #watch(): void {
    if (!this.#isStalled) this.#overtake();
    const [step] = this.#steps;
    if (!step) return;
    const { job } = step;
    job.hasStarted = true;
    const { timeoutMs, cpuTimeMs = Infinity } = job.options;
    // Read only for long steps, because reading it takes longer than most steps.
    const cpuNowMs = cpuTimeMs < Infinity ? processes.cpuTimeMsOf(this.#pid) : 0;
    if (!this.#isStalled) {
      this.#isStalled = true;
      this.#waitStartMs = processes.waitTimeMsOf(this.#pid);
      this.#cpuLimitMs = cpuNowMs - STALL_MS + cpuTimeMs;
      // Tasks queued after it run elsewhere; their results from here are ignored.
      for (const { job: waiting } of this.#steps) if (!waiting.hasStarted) this.#interrupt(waiting);
    }
    const waitedMs = processes.waitTimeMsOf(this.#pid) - this.#waitStartMs;
    // It is negative if the process has ended.
    this.#waitedMs = Math.max(0, Math.min(waitedMs, job.remainingWaitMs));
    const leftMs = job.remainingMs + this.#waitedMs - (performance.now() - this.#stepStartMs);
    if (leftMs <= 0) this.kill(new TimeLimitError(`It took longer than ${timeoutMs} ms.`));
    else if (cpuNowMs > this.#cpuLimitMs)
      this.kill(new TimeLimitError(`It took more processor time than ${cpuTimeMs} ms.`));
    else this.#timer = setTimeout(() => this.#watch(), Math.min(CHECK_INTERVAL_MS, leftMs));
  }

  /** Lets the current step be the first one: the replies to those before it may never come. */
  #overtake(): void {
    if (this.#steps.length < 2) return;
    const current = stepIn(processes.titleOf?.(this.#pid) ?? '');
    const index = this.#steps.findIndex(({ order }) => order.step === current);
    for (const { job } of this.#steps.splice(0, Math.max(0, index))) {
      this.#overtaken.set(job.id, job);
      this.#interrupt(job);
    }
  }

  /** Whether its end may have another reason than its first step. */
  #isUnclearEnd(signal: string | null): boolean {
    const [first, second] = this.#steps;
    // Killed by the system, most likely not because of the current task.
    if (signal === 'SIGKILL') return !first?.job.options.isRetry;
    return first?.order.kind === 'task' && first.order.mayWait && second !== undefined;
  }

  #interrupt(job: Job): void {
    if (!this.#jobs.delete(job.id)) return;
    job.reject(new InterruptedError('Another task occupies the process.'));
  }

  /** Accepts only replies to the current step, because a plugin may send anything. */
  #receive({ meta, bytes }: Message): void {
    if (this.#reason) return;
    const [step] = this.#steps;
    if (!matches(replySchema, meta) || (meta.kind === 'report' && !this.options.reports)) {
      this.kill(invalidMessage());
      return;
    }
    if (meta.kind === 'report') {
      this.#report = meta;
      return;
    }
    const overtaken = this.#overtaken.get(meta.id);
    if (overtaken) {
      if (meta.kind === 'call') this.#call(overtaken, meta, bytes);
      else this.#overtaken.delete(meta.id);
      return;
    }
    const isLast = meta.kind === 'error' && meta.isLast;
    if (isLast) this.#reason = new Error('The plugin failed outside of a request.');
    if (meta.id === step?.job.id) this.#receiveFor(step, meta, bytes);
    else if (isLast) this.#interruptAll();
    else this.kill(invalidMessage());
  }

  #receiveFor(step: Step, reply: Exclude<Reply, WorkerReport>, bytes: Buffer): void {
    const { job } = step;
    if (reply.kind === 'call') {
      this.#call(job, reply, bytes);
      return;
    }
    if (reply.kind === 'wait' && job.openCalls === 0) {
      this.kill(invalidMessage());
      return;
    }
    this.#endStep(step);
    if (reply.kind !== 'wait') this.#settle(job, reply, bytes);
    if (this.#reason) this.#interruptAll();
    const [next] = this.#steps;
    if (next) this.#startStep(next);
    this.events.onFree();
  }

  #settle(job: Job, reply: ReplyOf<'end' | 'error'>, bytes: Buffer): void {
    job.isSettled = true;
    if (!this.#jobs.delete(job.id)) return;
    if (reply.kind === 'error') job.reject(receiveError(reply.error));
    else job.resolve({ meta: reply.result, bytes });
  }

  #call(job: Job, { call, request }: ReplyOf<'call'>, bytes: Buffer): void {
    job.openCalls++;
    if (++job.calls > MAX_CALLS) {
      this.kill(new RangeError(`A task calls the service at most ${MAX_CALLS} times.`));
      return;
    }
    const callOut = this.#jobs.has(job.id) ? (job.options.callOut ?? noCallOut) : noCallOut;
    const send = (answer: Pick<Answer, 'answer' | 'failure'>, given: Buffer) => {
      if (job.isSettled || this.#reason) return;
      const step = ++this.#lastStep;
      this.#send({ job, order: { kind: 'answer', step, id: job.id, call, ...answer } }, given);
    };
    callOut(request, bytes).then(
      ({ meta, bytes: given }) => send({ answer: meta }, given),
      (error: unknown) => send({ answer: null, failure: sendFailure(error) }, noBytes),
    );
  }

  /** Fails the current task, and interrupts the others. */
  #failAll(reason: Error): void {
    this.#overtake();
    const [first] = this.#steps;
    if (first && this.#report) reportOf.set(reason, this.#report);
    if (first && this.#jobs.delete(first.job.id)) first.job.reject(reason);
    this.#interruptAll();
  }

  #interruptAll(): void {
    clearTimeout(this.#timer);
    this.#steps.length = 0;
    for (const job of this.#jobs.values()) this.#interrupt(job);
  }
}
