import { FragwerkError } from '@fragwerk/sdk';
import { type ProcessOptions, WorkerProcess } from './process.js';
import type { LoadTask, Task } from './protocol.js';

/** How long and how soon a task is carried out. */
export interface TaskLimits {
  /** Longest time of the work, in milliseconds. */
  readonly time: number;
  /** Longest processor time of the work, in milliseconds. */
  readonly cpuTime?: number;
  /** Longest time that it waits for a process, in milliseconds. */
  readonly waitTime?: number;
  /** Goes before all that is not urgent. */
  readonly isUrgent?: boolean;
}

export interface PoolOptions {
  readonly process: ProcessOptions;
  /** What each process does first. */
  readonly load: LoadTask;
  /** Most processes at a time. */
  readonly processes: number;
  /** Processes that stay when there is nothing to do. */
  readonly idle: number;
  /** Largest number of tasks that wait. */
  readonly queue: number;
}

/** How many processes and tasks there are. */
export interface PoolLoad {
  readonly processes: number;
  readonly running: number;
  readonly waiting: number;
}

/** Longest time to load what was loaded before, in milliseconds: a busy machine is slow. */
const LOAD_TIME = 60_000;
/** Pause before a process that did not even load is started anew, in milliseconds. */
const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 5_000;
/** Starts that fail in a row before those who wait are told so. */
const TRIES = 3;
/** Pause before a process that ended by itself is replaced though nobody waits, in milliseconds. */
const RESTART = 1_000;
/** Time without a task after which a process ends, in milliseconds. */
const IDLE_TIME = 60_000;

interface QueueEntry {
  readonly start: (process: WorkerProcess) => void;
  readonly fail: (error: Error) => void;
}

const overloaded = () =>
  new FragwerkError('UNAVAILABLE', 'Too many requests wait for this work. Try again soon.');

/**
 * Processes that carry out tasks of one kind, and the tasks that wait for one. Processes are started
 * as they are needed; one that ends is replaced. Known pools of processes (tinypool, poolifier) have
 * no bound for the memory of a process or the size of its answers, and cannot end one that is stuck.
 */
export class ProcessPool {
  readonly #options: PoolOptions;
  readonly #all = new Set<WorkerProcess>();
  /** The one that was used last stands last, so that the others may end. */
  readonly #idle = new Map<WorkerProcess, NodeJS.Timeout>();
  readonly #urgent: QueueEntry[] = [];
  readonly #others: QueueEntry[] = [];
  #starting = 0;
  #failedStarts = 0;
  #pause: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    process.once('exit', this.#killAll);
  }

  get load(): PoolLoad {
    const processes = this.#all.size;
    const running = processes - this.#idle.size - this.#starting;
    return { processes, running, waiting: this.#urgent.length + this.#others.length };
  }

  get pids(): readonly number[] {
    return [...this.#all].flatMap(({ pid }) => pid ?? []);
  }

  /**
   * Starts the first process.
   *
   * @param loadTime longest time until it has loaded, in milliseconds
   * @returns what it answered to its load
   * @throws TimeLimitError, or what its load failed with
   */
  start(loadTime = LOAD_TIME): Promise<unknown> {
    return this.#startProcess(loadTime);
  }

  /** Starts the processes that stay when there is nothing to do. */
  warmUp(): void {
    if (this.#isClosed) return;
    for (let count = this.#all.size; count < this.#options.idle; count++) this.#startAnother();
  }

  /**
   * Carries out a task in some process.
   *
   * @throws FragwerkError UNAVAILABLE when too many wait, or it waits too long; TimeLimitError; else
   *   what the task failed with, or how its process ended
   */
  async run(
    task: Task,
    { waitTime = Infinity, isUrgent = false, ...limits }: TaskLimits,
  ): Promise<unknown> {
    const worker = await this.#acquire(isUrgent ? this.#urgent : this.#others, waitTime);
    try {
      return await worker.run(task, limits);
    } finally {
      this.#release(worker);
    }
  }

  /** Ends all processes; what still waits or runs fails. */
  close(): void {
    this.#isClosed = true;
    process.removeListener('exit', this.#killAll);
    for (const queue of [this.#urgent, this.#others])
      for (const { fail } of queue.splice(0)) fail(overloaded());
    this.#killAll();
  }

  readonly #killAll = (): void => {
    for (const one of this.#all) one.kill(new Error('The service stops.'));
  };

  #acquire(queue: QueueEntry[], waitTime: number): Promise<WorkerProcess> {
    const { waiting } = this.load;
    if (this.#isClosed || waiting >= this.#options.queue) return Promise.reject(overloaded());
    return new Promise((resolve, reject) => {
      const entry = { start: resolve, fail: reject };
      queue.push(entry);
      this.#distribute();
      if (waitTime === Infinity || !queue.includes(entry)) return;
      setTimeout(() => {
        const index = queue.indexOf(entry);
        if (index >= 0) queue.splice(index, 1);
        reject(overloaded());
      }, waitTime).unref();
    });
  }

  #release(worker: WorkerProcess): void {
    if (worker.isUsable) this.#rest(worker);
    this.#distribute();
  }

  /** Gives idle processes to those who wait, and starts more when they do not suffice. */
  #distribute(): void {
    for (const queue of [this.#urgent, this.#others])
      while (queue.length > 0) {
        const worker = [...this.#idle.keys()].at(-1);
        if (!worker) break;
        clearTimeout(this.#idle.get(worker));
        this.#idle.delete(worker);
        queue.shift()?.start(worker);
      }
    const { waiting } = this.load;
    if (waiting > this.#starting) this.#startAnother();
  }

  #startAnother(): void {
    const isFull = this.#all.size >= this.#options.processes;
    if (!isFull && !this.#pause && !this.#isClosed)
      this.#startProcess(LOAD_TIME).catch(() => undefined);
  }

  async #startProcess(loadTime: number): Promise<unknown> {
    const { load } = this.#options;
    this.#starting++;
    const worker = new WorkerProcess(this.#options.process, () => {
      this.#forget(worker);
    });
    this.#all.add(worker);
    try {
      const answer = await worker.run(load, { time: loadTime });
      this.#failedStarts = 0;
      return answer;
    } catch (error) {
      worker.kill(error as Error);
      this.#noteFailedStart(error as Error);
      throw error;
    } finally {
      this.#starting--;
      this.#release(worker);
    }
  }

  #noteFailedStart(error: Error): void {
    this.#failedStarts++;
    if (this.#failedStarts >= TRIES)
      for (const queue of [this.#urgent, this.#others])
        for (const { fail } of queue.splice(0)) fail(error);
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#failedStarts);
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.#distribute();
    }, pause).unref();
  }

  #forget(worker: WorkerProcess): void {
    this.#all.delete(worker);
    clearTimeout(this.#idle.get(worker));
    this.#idle.delete(worker);
    setTimeout(() => {
      this.warmUp();
    }, RESTART).unref();
    this.#distribute();
  }

  #rest(worker: WorkerProcess): void {
    const end = setTimeout(() => {
      if (this.#idle.size <= this.#options.idle) return;
      worker.kill(new Error('It had nothing to do.'));
    }, IDLE_TIME).unref();
    this.#idle.set(worker, end);
  }
}
