import { availableParallelism } from 'node:os';
import { FragwerkError } from '@fragwerk/sdk';
import { memoryOf, type ProcessOptions } from './launch.js';
import { InterruptedError, type TaskOptions, WorkerProcess } from './process.js';
import type { LoadTask, Task } from './protocol.js';

/** How long and how soon a task is carried out. */
export interface TaskLimits extends TaskOptions {
  /** Longest time that it waits for a process, in milliseconds. */
  readonly waitTime?: number;
  /** Short as a rule: goes before all that is not, and may be sent ahead to a process that works. */
  readonly isUrgent?: boolean;
}

export interface PoolOptions {
  readonly process: ProcessOptions;
  /** What each process does first. */
  readonly load: LoadTask;
  /** Most processes at a time; 0: as many as cores, at least {@link FEWEST}. */
  readonly processes: number;
  /** Processes that stay when there is nothing to do. */
  readonly idle: number;
  /** Largest number of tasks that wait. */
  readonly queue: number;
  /** Each process carries out one task and is ended after it. */
  readonly isForOne?: boolean;
}

/** So many processes, also on one core: a score does not wait for somebody's heavy circuit. */
export const FEWEST = 2;

/** How many processes and tasks there are. */
export interface PoolLoad {
  readonly processes: number;
  readonly running: number;
  readonly waiting: number;
}

/** What several have together. */
export function sumOfLoads(loads: readonly PoolLoad[]): PoolLoad {
  const sum = (member: keyof PoolLoad) => loads.reduce((total, one) => total + one[member], 0);
  return { processes: sum('processes'), running: sum('running'), waiting: sum('waiting') };
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

/** Steps of urgent tasks that a process has at a time. */
const AHEAD = 16;
/** Tasks of a process at a time, those that wait for services included. */
const TASKS = 64;
/** Times that a task begins before it is given up. */
const BEGINNINGS = 3;

interface QueueEntry {
  /** Steps that a process may have with it. */
  readonly steps: number;
  readonly start: (process: WorkerProcess) => void;
  readonly fail: (error: Error) => void;
}

const overloaded = (cause?: unknown) =>
  new FragwerkError('UNAVAILABLE', 'Too many requests wait for this work. Try again soon.', {
    cause,
  });

/**
 * Processes that carry out tasks of one kind, and the tasks that wait for one. Processes are started
 * as they are needed; one that ends is replaced. Known pools of processes (tinypool, poolifier) have
 * no bound for the memory of a process or the size of its answers, and cannot end one that is stuck.
 */
export class ProcessPool {
  readonly #options: PoolOptions;
  readonly #most: number;
  readonly #all = new Set<WorkerProcess>();
  /** Those that have loaded. The one that was used last stands last, so that the others may end. */
  readonly #ready = new Set<WorkerProcess>();
  readonly #ends = new Map<WorkerProcess, NodeJS.Timeout>();
  readonly #urgent: QueueEntry[] = [];
  readonly #others: QueueEntry[] = [];
  /** Those that carry out the one task for which they are there. */
  readonly #used = new Set<WorkerProcess>();
  #failedStarts = 0;
  #pause: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#most = options.processes || Math.max(FEWEST, availableParallelism());
    process.once('exit', this.#killAll);
  }

  get load(): PoolLoad {
    let running = this.#used.size;
    for (const { tasks } of this.#ready) running += tasks;
    return { processes: this.#all.size, running, waiting: this.#waiting };
  }

  get #waiting(): number {
    return this.#urgent.length + this.#others.length;
  }

  /** Memory of the processes, in bytes. */
  get memory(): number {
    return [...this.#all].reduce((total, { pid }) => total + (pid ? memoryOf(pid) : 0), 0);
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
    const { idle } = this.#options;
    for (let count = this.#all.size - this.#used.size; count < idle; count++) this.#startAnother();
  }

  /**
   * Carries out a task in some process, and anew when its process ended because of another task.
   *
   * @throws FragwerkError UNAVAILABLE when too many wait, or it waits too long; TimeLimitError; else
   *   what the task failed with, or how its process ended
   */
  async run(task: Task, limits: TaskLimits): Promise<unknown> {
    for (let beginning = 1; ; beginning++)
      try {
        return await this.#place(task, limits, beginning > 1);
      } catch (error) {
        if (!(error instanceof InterruptedError)) throw error;
        if (beginning === BEGINNINGS) throw overloaded();
      }
  }

  /** Ends all processes; what still waits or runs fails. */
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
    for (const queue of [this.#urgent, this.#others])
      for (const { fail } of queue.splice(0)) fail(error);
  }

  #place(task: Task, limits: TaskLimits, isAgain: boolean): Promise<unknown> {
    const { waitTime = Infinity, isUrgent = false } = limits;
    const queue = isUrgent ? this.#urgent : this.#others;
    const isFull = !isAgain && this.#waiting >= this.#options.queue;
    if (this.#isClosed || isFull) return Promise.reject(overloaded());
    return new Promise((resolve, reject) => {
      const start = (worker: WorkerProcess) => {
        if (this.#options.isForOne) resolve(this.#useUp(worker, task, limits));
        else resolve(worker.run(task, { ...limits, isAgain }));
      };
      // What another task interrupted is not sent behind another one again.
      const entry = { steps: isUrgent && !isAgain ? AHEAD : 1, start, fail: reject };
      if (isAgain) queue.unshift(entry);
      else queue.push(entry);
      this.#distribute();
      if (waitTime === Infinity || !queue.includes(entry)) return;
      setTimeout(() => {
        const index = queue.indexOf(entry);
        if (index >= 0) queue.splice(index, 1);
        reject(overloaded());
      }, waitTime).unref();
    });
  }

  /** Nobody else gets a process to see in which somebody's program ran. */
  async #useUp(worker: WorkerProcess, task: Task, limits: TaskLimits): Promise<unknown> {
    this.#ready.delete(worker);
    this.#used.add(worker);
    this.warmUp();
    try {
      // As a first beginning: its memory is bounded, so a kill by the system is never its fault.
      return await worker.run(task, limits);
    } finally {
      worker.kill(new Error('It has done its one task.'));
    }
  }

  /** Gives tasks to processes that may take them, and starts more when they do not suffice. */
  #distribute(): void {
    for (const queue of [this.#urgent, this.#others])
      for (let [entry] = queue; entry; [entry] = queue) {
        const worker = this.#choose(entry.steps);
        if (!worker) break;
        clearTimeout(this.#ends.get(worker));
        this.#ready.delete(worker);
        this.#ready.add(worker);
        queue.shift();
        entry.start(worker);
      }
    if (this.#waiting > this.#all.size - this.#ready.size) this.#startAnother();
  }

  /** The process with the fewest steps before another one, if it has less than so many. */
  #choose(steps: number): WorkerProcess | undefined {
    let chosen: WorkerProcess | undefined;
    for (const worker of this.#ready)
      if (worker.isUsable && worker.steps < steps && !worker.isStalled && worker.tasks < TASKS)
        if (!chosen || worker.steps <= chosen.steps) chosen = worker;
    return chosen;
  }

  #startAnother(): void {
    const isFull = this.#all.size >= this.#most;
    if (!isFull && !this.#pause && !this.#isClosed)
      this.#startProcess(LOAD_TIME).catch(() => undefined);
  }

  async #startProcess(loadTime: number): Promise<unknown> {
    const worker: WorkerProcess = new WorkerProcess(this.#options.process, {
      onFree: () => {
        this.#release(worker);
      },
      onEnd: () => {
        this.#forget(worker);
      },
    });
    this.#all.add(worker);
    try {
      // Loading is to blame for whatever ends its process.
      const answer = await worker.run(this.#options.load, { time: loadTime, isAgain: true });
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
    // Nobody's program is to blame for a process that does not start.
    const failure = this.#options.isForOne ? overloaded(error) : error;
    if (this.#failedStarts >= TRIES) this.#failWaiting(failure);
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#failedStarts);
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.#distribute();
    }, pause).unref();
  }

  /** A process has ended a step. */
  #release(worker: WorkerProcess): void {
    this.#distribute();
    if (worker.tasks > 0 || !this.#ready.has(worker)) return;
    clearTimeout(this.#ends.get(worker));
    const end = setTimeout(() => {
      const idle = [...this.#ready].filter(({ tasks }) => tasks === 0);
      if (idle.length > this.#options.idle) worker.kill(new Error('It had nothing to do.'));
    }, IDLE_TIME).unref();
    this.#ends.set(worker, end);
  }

  #forget(worker: WorkerProcess): void {
    this.#all.delete(worker);
    this.#ready.delete(worker);
    this.#used.delete(worker);
    clearTimeout(this.#ends.get(worker));
    this.#ends.delete(worker);
    const pause = this.#options.isForOne ? 0 : RESTART;
    setTimeout(() => {
      this.warmUp();
    }, pause).unref();
    this.#distribute();
  }
}
