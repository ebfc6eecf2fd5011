import { availableParallelism } from 'node:os';
import { FragwerkError } from '@fragwerk/sdk';
import { memoryOf, type ProcessOptions } from './launch.js';
import { InterruptedError, type TaskOptions, WorkerProcess } from './process.js';
import type { LoadTask, Task } from './protocol.js';

export interface TaskLimits extends TaskOptions {
  /** Limits the time that it waits for a process. */
  readonly waitTimeoutMs?: number;
  /** Runs before other tasks, and may be sent to a busy process in advance, as it is usually short. */
  readonly isUrgent?: boolean;
}

export interface PoolOptions {
  readonly process: ProcessOptions;
  /** The first task of each process. */
  readonly load: LoadTask;
  /** 0: as many as cores, at least {@link MIN_PROCESSES}. */
  readonly maxProcesses: number;
  /** Processes that are kept without work. */
  readonly idleProcesses: number;
  readonly maxQueueLength: number;
  /** Ends each process after one task. */
  readonly singleUse?: boolean;
}

/** Lower bound, even on one core, so that scoring never waits for a slow circuit. */
export const MIN_PROCESSES = 2;

export interface PoolLoad {
  readonly processes: number;
  readonly running: number;
  readonly waiting: number;
}

/** Returns the combined load of several pools. */
export function totalLoad(loads: readonly PoolLoad[]): PoolLoad {
  const sum = (member: keyof PoolLoad) => loads.reduce((total, one) => total + one[member], 0);
  return { processes: sum('processes'), running: sum('running'), waiting: sum('waiting') };
}

/** Generous, because types that have loaded once only take long on a busy machine. */
const LOAD_TIMEOUT_MS = 60_000;
/** Pauses after failed starts. */
const INITIAL_BACKOFF_MS = 50;
const MAX_BACKOFF_MS = 5_000;
/** Waiting tasks fail after this many failed starts in a row. */
const MAX_START_FAILURES = 3;
/** Delay before an ended process is replaced if no task waits. */
const RESTART_DELAY_MS = 1_000;
const IDLE_TIMEOUT_MS = 60_000;

/** Limits the steps of urgent tasks that are sent to one process in advance. */
const PIPELINE_DEPTH = 16;
/** Includes tasks that wait for services. */
const MAX_TASKS_PER_PROCESS = 64;
const MAX_ATTEMPTS = 3;

interface QueueEntry {
  /** Limits the steps of the process that takes it, including its own. */
  readonly maxSteps: number;
  readonly start: (process: WorkerProcess) => void;
  readonly fail: (error: Error) => void;
}

const overloaded = (cause?: unknown) =>
  new FragwerkError('UNAVAILABLE', 'Too many requests are waiting. Try again soon.', { cause });

/**
 * Runs tasks of one kind in processes, which are started as needed and replaced when they end.
 * Existing pools (tinypool, poolifier) limit neither the memory of a process nor the size of its
 * messages, and cannot end a process that is stuck.
 */
export class ProcessPool {
  readonly #maxProcesses: number;
  readonly #all = new Set<WorkerProcess>();
  /** Loaded processes, most recently used last, so that the others become idle. */
  readonly #ready = new Set<WorkerProcess>();
  readonly #idleTimers = new Map<WorkerProcess, NodeJS.Timeout>();
  readonly #urgent: QueueEntry[] = [];
  readonly #normal: QueueEntry[] = [];
  /** Single-use processes that run their task. */
  readonly #used = new Set<WorkerProcess>();
  #failedStarts = 0;
  #pause: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(private readonly options: PoolOptions) {
    const { maxProcesses } = options;
    this.#maxProcesses = maxProcesses || Math.max(MIN_PROCESSES, availableParallelism());
    process.once('exit', this.#killAll);
  }

  get load(): PoolLoad {
    let running = this.#used.size;
    for (const { tasks } of this.#ready) running += tasks;
    return { processes: this.#all.size, running, waiting: this.#waiting };
  }

  get #waiting(): number {
    return this.#urgent.length + this.#normal.length;
  }

  get memoryBytes(): number {
    return [...this.#all].reduce((total, { pid }) => total + (pid ? memoryOf(pid) : 0), 0);
  }

  /**
   * Starts the first process.
   *
   * @returns the result of its load task
   * @throws TimeLimitError, or the error of its load task
   */
  start(loadTimeoutMs = LOAD_TIMEOUT_MS): Promise<unknown> {
    return this.#startProcess(loadTimeoutMs);
  }

  /** Starts the processes that are kept without work. */
  warmUp(): void {
    if (this.#isClosed) return;
    const { idleProcesses } = this.options;
    for (let count = this.#all.size - this.#used.size; count < idleProcesses; count++)
      this.#startAnother();
  }

  /**
   * Runs a task, again if its process ended because of another task.
   *
   * @throws FragwerkError UNAVAILABLE when too many tasks wait, or it waits too long; TimeLimitError;
   *   the error of the task; an error that describes how its process ended
   */
  async run(task: Task, limits: TaskLimits): Promise<unknown> {
    for (let attempt = 1; ; attempt++)
      try {
        return await this.#place(task, limits, attempt > 1);
      } catch (error) {
        if (!(error instanceof InterruptedError)) throw error;
        if (attempt === MAX_ATTEMPTS) throw overloaded();
      }
  }

  /** Ends all processes; waiting and running tasks fail. */
  close(): void {
    this.#isClosed = true;
    process.removeListener('exit', this.#killAll);
    this.#failWaiting(overloaded());
    this.#killAll();
  }

  readonly #killAll = (): void => {
    for (const one of this.#all) one.kill(new Error('The service stops.'));
  };

  #failWaiting(error: Error): void {
    for (const queue of [this.#urgent, this.#normal])
      for (const { fail } of queue.splice(0)) fail(error);
  }

  #place(task: Task, limits: TaskLimits, isRetry: boolean): Promise<unknown> {
    const { waitTimeoutMs = Infinity, isUrgent = false } = limits;
    const queue = isUrgent ? this.#urgent : this.#normal;
    const isFull = !isRetry && this.#waiting >= this.options.maxQueueLength;
    if (this.#isClosed || isFull) return Promise.reject(overloaded());
    return new Promise((resolve, reject) => {
      const start = (worker: WorkerProcess) => {
        if (this.options.singleUse) resolve(this.#useUp(worker, task, limits));
        else resolve(worker.run(task, { ...limits, isRetry }));
      };
      // An interrupted task is not queued behind another one again.
      const entry = { maxSteps: isUrgent && !isRetry ? PIPELINE_DEPTH : 1, start, fail: reject };
      if (isRetry) queue.unshift(entry);
      else queue.push(entry);
      this.#distribute();
      if (waitTimeoutMs === Infinity || !queue.includes(entry)) return;
      setTimeout(() => {
        const index = queue.indexOf(entry);
        if (index >= 0) queue.splice(index, 1);
        reject(overloaded());
      }, waitTimeoutMs).unref();
    });
  }

  /** Runs a task and ends its process, so that no other program shares it. */
  async #useUp(worker: WorkerProcess, task: Task, limits: TaskLimits): Promise<unknown> {
    this.#ready.delete(worker);
    this.#used.add(worker);
    this.warmUp();
    try {
      // Not as a retry: its memory is limited, so a kill by the system is never its own fault.
      return await worker.run(task, limits);
    } finally {
      worker.kill(new Error('Its task has ended.'));
    }
  }

  /** Assigns tasks to available processes, and starts another process if tasks remain. */
  #distribute(): void {
    for (const queue of [this.#urgent, this.#normal])
      for (let [entry] = queue; entry; [entry] = queue) {
        const worker = this.#choose(entry.maxSteps);
        if (!worker) break;
        clearTimeout(this.#idleTimers.get(worker));
        this.#ready.delete(worker);
        this.#ready.add(worker);
        queue.shift();
        entry.start(worker);
      }
    if (this.#waiting > this.#all.size - this.#ready.size) this.#startAnother();
  }

  /** Returns the process with the fewest pending steps, if any has less than the maximum. */
  #choose(maxSteps: number): WorkerProcess | undefined {
    let chosen: WorkerProcess | undefined;
    for (const worker of this.#ready) {
      const { isUsable, isStalled, steps, tasks } = worker;
      if (!isUsable || isStalled || steps >= maxSteps || tasks >= MAX_TASKS_PER_PROCESS) continue;
      if (!chosen || steps <= chosen.steps) chosen = worker;
    }
    return chosen;
  }

  #startAnother(): void {
    const isFull = this.#all.size >= this.#maxProcesses;
    if (!isFull && !this.#pause && !this.#isClosed)
      this.#startProcess(LOAD_TIMEOUT_MS).catch(() => undefined);
  }

  async #startProcess(loadTimeoutMs: number): Promise<unknown> {
    const worker: WorkerProcess = new WorkerProcess(this.options.process, {
      onFree: () => this.#release(worker),
      onEnd: () => this.#forget(worker),
    });
    this.#all.add(worker);
    try {
      // As a retry, because only loading can be the reason if the process ends.
      const answer = await worker.run(this.options.load, {
        timeoutMs: loadTimeoutMs,
        isRetry: true,
      });
      this.#failedStarts = 0;
      this.#ready.add(worker);
      return answer;
    } catch (error) {
      worker.kill(error as Error);
      this.#noteFailedStart(error as Error);
      throw error;
    } finally {
      this.#release(worker);
    }
  }

  #noteFailedStart(error: Error): void {
    this.#failedStarts++;
    // A single-use process has no program yet that could be the reason.
    const failure = this.options.singleUse ? overloaded(error) : error;
    if (this.#failedStarts >= MAX_START_FAILURES) this.#failWaiting(failure);
    const pause = Math.min(MAX_BACKOFF_MS, INITIAL_BACKOFF_MS * 2 ** this.#failedStarts);
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.#distribute();
    }, pause).unref();
  }

  /** Makes a process available again after it has finished a step. */
  #release(worker: WorkerProcess): void {
    this.#distribute();
    if (worker.tasks > 0 || !this.#ready.has(worker)) return;
    clearTimeout(this.#idleTimers.get(worker));
    const end = setTimeout(() => {
      const idle = [...this.#ready].filter(({ tasks }) => tasks === 0);
      if (idle.length > this.options.idleProcesses) worker.kill(new Error('It was idle.'));
    }, IDLE_TIMEOUT_MS).unref();
    this.#idleTimers.set(worker, end);
  }

  #forget(worker: WorkerProcess): void {
    this.#all.delete(worker);
    this.#ready.delete(worker);
    this.#used.delete(worker);
    clearTimeout(this.#idleTimers.get(worker));
    this.#idleTimers.delete(worker);
    const pause = this.options.singleUse ? 0 : RESTART_DELAY_MS;
    setTimeout(() => this.warmUp(), pause).unref();
    this.#distribute();
  }
}
