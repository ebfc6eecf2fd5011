import { availableParallelism } from 'node:os';
import { FragwerkError } from '@fragwerk/sdk';
import type { IdleProcesses } from './idle-processes.js';
import type { ProcessOptions } from './launch.js';
import { type GivenTask, InterruptedError, type TaskOptions, WorkerProcess } from './process.js';
import type { Message, Task } from './protocol.js';

/** Limits and priority of a task that waits for a process. */
interface QueueLimits extends Pick<TaskOptions, 'isExternal'> {
  /** Limits the time that it waits for a process. */
  readonly waitTimeoutMs?: number;
  /** Runs before other tasks. */
  readonly isUrgent?: boolean;
  /** Whose processes it may use, apart from fresh ones; for {@link ProcessPool.lend}. */
  readonly owner?: string;
  /** Limits the steps of the process that takes it, including its own; default: 1, an idle process. */
  readonly maxSteps?: number;
}

export interface TaskLimits extends TaskOptions, QueueLimits {}

export interface PoolOptions {
  readonly process: ProcessOptions;
  /** The first task of each process. */
  readonly load: Task;
  /** 0: as many as cores, at least {@link MIN_PROCESSES}. */
  readonly maxProcesses: number;
  /** Number of idle processes to keep. */
  readonly idleProcesses: number;
  /** Limits the idle processes of several pools. */
  readonly allIdle?: IdleProcesses;
  readonly maxQueueLength: number;
  /**
   * Each process is lent to a single owner, for whose next task it waits this long; its replacement starts
   * immediately.
   */
  readonly singleUse?: { readonly keepMs: number };
  /** Leaves a process to internal tasks, even while it is the only one. */
  readonly keepsOneFree?: boolean;
  /** Is called when no further process starts. */
  readonly onClose?: () => void;
}

/** Lower bound, even on one core, so that scoring never waits for a slow circuit. */
export const MIN_PROCESSES = 2;

export interface PoolLoad {
  readonly processes: number;
  readonly running: number;
  readonly waiting: number;
}

export function totalLoad(loads: readonly PoolLoad[]): PoolLoad {
  const sum = (member: keyof PoolLoad) => loads.reduce((total, one) => total + one[member], 0);
  return { processes: sum('processes'), running: sum('running'), waiting: sum('waiting') };
}

/** Generous, because types that have loaded before can only be slow on a busy machine. */
const LOAD_TIMEOUT_MS = 60_000;
/** Pauses after failed starts. */
const INITIAL_BACKOFF_MS = 50;
const MAX_BACKOFF_MS = 5_000;
/** Waiting tasks fail after this many failed starts in a row. */
const MAX_START_FAILURES = 3;
/** Delay before an ended process is replaced if no task waits. */
const RESTART_DELAY_MS = 1_000;
const IDLE_TIMEOUT_MS = 60_000;

const MEMORY_CHECK_INTERVAL_MS = 200;
const RETIRE_INTERVAL_MS = 50;

/** Includes tasks that wait for services. */
const MAX_TASKS_PER_PROCESS = 64;
const MAX_ATTEMPTS = 3;

/** An owner's tasks take precedence for about as long as it takes to start some processes. */
const AHEAD_MS = 2_000;

interface QueueEntry {
  readonly maxSteps: number;
  readonly isExternal: boolean;
  readonly owner: string | null;
  readonly start: (process: WorkerProcess) => void;
  readonly fail: (error: Error) => void;
}

const overloaded = (cause?: unknown) =>
  new FragwerkError('UNAVAILABLE', 'Too many requests are waiting. Try again soon.', { cause });

/** All open pools, whose processes end with this one. */
const pools = new Set<ProcessPool>();
process.once('exit', () => {
  for (const pool of pools) pool.kill();
});

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
  /** Waiting tasks, in the order in which they are served; anyone may have asked for external ones. */
  readonly #queues: Readonly<Record<'urgent' | 'normal' | 'external', QueueEntry[]>> = {
    urgent: [],
    normal: [],
    external: [],
  };
  readonly #inOrder = Object.values(this.#queues);
  /** Further tasks that each process runs before any other, one of each kind. */
  readonly #preparations = new Map<Task['kind'], GivenTask>();
  readonly #memoryWatch: NodeJS.Timeout;
  /** Single-use processes that run tasks of their owner, one at a time. */
  readonly #used = new Map<WorkerProcess, { readonly owner: string; readonly sinceMs: number }>();
  /** Single-use processes that wait for a task of their owner. */
  readonly #kept = new Map<WorkerProcess, string>();
  #failedStarts = 0;
  #pause: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(private readonly options: PoolOptions) {
    const { maxProcesses } = options;
    this.#maxProcesses = maxProcesses || Math.max(MIN_PROCESSES, availableParallelism());
    pools.add(this);
    this.#memoryWatch = setInterval(() => {
      for (const worker of this.#all) worker.checkMemory();
    }, MEMORY_CHECK_INTERVAL_MS).unref();
  }

  get load(): PoolLoad {
    let running = this.#used.size;
    for (const { tasks } of this.#ready) running += tasks;
    return { processes: this.#all.size, running, waiting: this.#waiting };
  }

  get #waiting(): number {
    return this.#inOrder.reduce((total, { length }) => total + length, 0);
  }

  get memoryBytes(): number {
    return [...this.#all].reduce((total, { memoryBytes }) => total + memoryBytes, 0);
  }

  /**
   * Runs a task in each process before any other task, also in those that start later; replaces an
   * earlier one of its kind.
   *
   * @throws the error of the task
   */
  async prepare(given: GivenTask): Promise<void> {
    // At the end, where processes that are starting still find it.
    const { kind } = given.task;
    this.#preparations.delete(kind);
    this.#preparations.set(kind, given);
    const options = { timeoutMs: LOAD_TIMEOUT_MS, isRetry: true };
    const usable = [...this.#ready].filter(({ isUsable }) => isUsable);
    await Promise.all(usable.map((worker) => worker.run(given, options)));
  }

  /** Starts the idle processes. */
  warmUp(): void {
    // The only process stays with its owner until another one needs it.
    const isOnly = this.#maxProcesses === 1 && this.#kept.size > 0;
    if (this.#isClosed || isOnly) return;
    const { idleProcesses } = this.options;
    const taken = this.#used.size + this.#kept.size;
    for (let count = this.#all.size - taken; count < idleProcesses; count++) this.#startAnother();
  }

  /**
   * Runs a task, again if its process ended because of another task.
   *
   * @throws FragwerkError UNAVAILABLE if too many tasks wait, or it waits too long; TimeLimitError;
   *   the error of the task; an error that describes how its process ended
   */
  async run(task: GivenTask, limits: TaskLimits): Promise<Message> {
    for (let attempt = 1; ; attempt++) {
      const isRetry = attempt > 1;
      const run = (worker: WorkerProcess) => worker.run(task, { ...limits, isRetry });
      // An interrupted task is not queued behind another one again.
      const queueLimits = isRetry ? { ...limits, maxSteps: 1 } : limits;
      try {
        return await this.#enqueue(run, queueLimits, isRetry);
      } catch (error) {
        if (!(error instanceof InterruptedError)) throw error;
        if (attempt === MAX_ATTEMPTS) throw overloaded();
      }
    }
  }

  /** Ends all processes as soon as no task is left. */
  retire(): void {
    const { running, waiting } = this.load;
    if (running + waiting === 0) this.close();
    else setTimeout(() => this.retire(), RETIRE_INTERVAL_MS).unref();
  }

  /** Ends all processes; waiting and running tasks fail. */
  close(): void {
    if (!this.#isClosed) this.options.onClose?.();
    this.#isClosed = true;
    clearInterval(this.#memoryWatch);
    pools.delete(this);
    this.#failWaiting(overloaded());
    this.kill();
  }

  kill(): void {
    for (const one of this.#all) one.kill(new Error('The service stops.'));
  }

  #failWaiting(error: Error): void {
    for (const queue of this.#inOrder) for (const { fail } of queue.splice(0)) fail(error);
  }

  #enqueue<T>(
    use: (worker: WorkerProcess) => Promise<T>,
    limits: QueueLimits,
    isRetry = false,
  ): Promise<T> {
    const { waitTimeoutMs = Infinity, maxSteps = 1, isExternal = false, owner = null } = limits;
    const kind = limits.isUrgent ? 'urgent' : 'normal';
    const queue = this.#queues[isExternal ? 'external' : kind];
    const isFull = !isRetry && this.#waiting >= this.options.maxQueueLength;
    if (this.#isClosed || isFull) return Promise.reject(overloaded());
    return new Promise((resolve, reject) => {
      const start = (worker: WorkerProcess) => resolve(use(worker));
      const entry = { maxSteps, isExternal, owner, start, fail: reject };
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

  /**
   * Lends a process to a function that runs several tasks in it. Afterwards it is lent to the next function
   * of the same owner, for which it waits a little, and ends: no other owner shares it.
   *
   * @throws FragwerkError UNAVAILABLE if too many wait, or it waits too long; the function's error
   */
  lend<T>(
    use: (worker: WorkerProcess) => Promise<T>,
    limits: QueueLimits & { readonly owner: string },
  ): Promise<T> {
    const { owner } = limits;
    return this.#enqueue(async (worker) => {
      this.#ready.delete(worker);
      this.#kept.delete(worker);
      if (!this.#used.has(worker)) this.#used.set(worker, { owner, sinceMs: performance.now() });
      this.warmUp();
      try {
        return await use(worker);
      } finally {
        this.#keep(worker, owner);
      }
    }, limits);
  }

  /**
   * Assigns a process to its owner's next task, which for a while takes precedence, or lets it wait for
   * one.
   */
  #keep(worker: WorkerProcess, owner: string): void {
    const end = () => worker.kill(new Error('Its task has ended.'));
    const othersWait = this.#inOrder.flat().some((entry) => entry.owner !== owner);
    const usedMs = performance.now() - (this.#used.get(worker)?.sinceMs ?? 0);
    const queue = this.#inOrder.find((entries) => entries.some((entry) => entry.owner === owner));
    const isSpent =
      !worker.isUsable || this.#isClosed || (othersWait && (!queue || usedMs > AHEAD_MS));
    if (isSpent) end();
    else if (queue) {
      const index = queue.findIndex((entry) => entry.owner === owner);
      queue.splice(index, 1)[0]?.start(worker);
    } else {
      this.#used.delete(worker);
      this.#kept.set(worker, owner);
      this.#idleTimers.set(worker, setTimeout(end, this.options.singleUse?.keepMs).unref());
    }
  }

  /** Whether a task waits for the end of another one of its owner; a start would take longer than most tasks. */
  #waitsForOwner({ owner }: QueueEntry): boolean {
    return owner !== null && [...this.#used.values()].some((used) => used.owner === owner);
  }

  /** Returns a waiting process of an owner. */
  #keptFor(owner: string | null): WorkerProcess | undefined {
    if (owner === null) return undefined;
    return [...this.#kept].find(([worker, its]) => its === owner && worker.isUsable)?.[0];
  }

  /** Assigns tasks to available processes, and starts another process if tasks remain. */
  #distribute(): void {
    for (const queue of this.#inOrder) this.#serve(queue);
    if (this.#needsAnother()) this.#startAnother();
  }

  /** Runs with each request and each step, so it does not look at all waiting tasks. */
  #serve(queue: QueueEntry[]): void {
    let index = 0;
    for (let entry = queue[0]; entry; entry = queue[index]) {
      const waits = this.#waitsForOwner(entry);
      const worker = waits ? undefined : (this.#keptFor(entry.owner) ?? this.#choose(entry));
      if (worker) {
        clearTimeout(this.#idleTimers.get(worker));
        this.options.allIdle?.delete(worker);
        this.#ready.delete(worker);
        this.#ready.add(worker);
        queue.splice(index, 1);
        entry.start(worker);
        // A kept process may belong to the owner of a later task.
      } else if (waits || this.#kept.size > 0) index++;
      else return;
    }
  }

  /** Whether more tasks wait for a process than processes are starting. */
  #needsAnother(): boolean {
    let starting = this.#all.size - this.#ready.size - this.#used.size - this.#kept.size;
    for (const queue of this.#inOrder)
      for (const entry of queue) if (!this.#waitsForOwner(entry) && starting-- <= 0) return true;
    return false;
  }

  /** Returns the process with the fewest pending steps, if any has less than the maximum. */
  #choose({ maxSteps, isExternal }: QueueEntry): WorkerProcess | undefined {
    let chosen: WorkerProcess | undefined;
    if (isExternal && !this.#takesExternal) return undefined;
    for (const worker of this.#ready) {
      const { isUsable, isStalled, steps, tasks } = worker;
      if (!isUsable || isStalled || steps >= maxSteps || tasks >= MAX_TASKS_PER_PROCESS) continue;
      if (!chosen || steps <= chosen.steps) chosen = worker;
    }
    return chosen;
  }

  /**
   * External tasks occupy at most half of the processes, and so half of the time, and never the last
   * one, so that scores come first.
   */
  get #takesExternal(): boolean {
    const { size } = this.#ready;
    const busy = [...this.#ready].filter(({ isExternal }) => isExternal).length;
    const mayTakeOnly = !this.options.keepsOneFree || this.#maxProcesses === 1;
    return busy < (size === 1 && mayTakeOnly ? 1 : Math.floor(size / 2));
  }

  #startAnother(): void {
    const isFull = this.#all.size >= this.#maxProcesses;
    const [kept] = this.#kept.keys();
    // Another one starts when it has ended.
    if (isFull) kept?.kill(new Error('Others need its place.'));
    if (!isFull && !this.#pause && !this.#isClosed) this.start().catch(() => undefined);
  }

  /** Starts a process; returns the result of its load task. @throws TimeLimitError, or its error */
  async start(loadTimeoutMs = LOAD_TIMEOUT_MS): Promise<unknown> {
    const worker: WorkerProcess = new WorkerProcess(
      { ...this.options.process, showsErrors: this.#failedStarts === 0 },
      {
        onFree: () => this.#release(worker),
        onEnd: () => this.#forget(worker),
      },
    );
    this.#all.add(worker);
    try {
      // As a retry, because the process can only end because of the loading itself.
      const options = { timeoutMs: loadTimeoutMs, isRetry: true };
      const { meta: answer } = await worker.run({ task: this.options.load }, options);
      // Includes those that are added meanwhile.
      for (const given of this.#preparations.values()) await worker.run(given, options);
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
    // A single-use process has not run a program yet that could be the cause.
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
    if (worker.tasks > 0 || !worker.isUsable || !this.#ready.has(worker)) return;
    this.options.allIdle?.add(worker);
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
    this.#kept.delete(worker);
    this.options.allIdle?.delete(worker);
    clearTimeout(this.#idleTimers.get(worker));
    this.#idleTimers.delete(worker);
    const pause = this.options.singleUse ? 0 : RESTART_DELAY_MS;
    setTimeout(() => this.warmUp(), pause).unref();
    this.#distribute();
  }
}
