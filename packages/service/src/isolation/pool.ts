import { FragwerkError } from '@fragwerk/sdk';
import { PluginProcess, type ProcessLimits, TimeLimitError } from './plugin-process.js';
import type { PluginSource, Task } from './protocol.js';

export interface PoolOptions extends ProcessLimits {
  readonly sources: readonly PluginSource[];
  /** Processes kept running; one type never takes the last one from the others. */
  readonly processes: number;
  /** Largest number of tasks that wait. */
  readonly queue: number;
}

/** First pause before a process that did not even load is started anew, in milliseconds. */
const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 5_000;

interface Waiting {
  readonly type: string;
  readonly start: (process: PluginProcess) => void;
  readonly fail: (error: FragwerkError) => void;
}

const overloaded = () =>
  new FragwerkError('UNAVAILABLE', 'Too many requests wait for this plugin type. Try again soon.');

/** Plugin processes, and the tasks that wait for one. A process that ends is replaced. */
export class PluginPool {
  readonly #options: PoolOptions;
  readonly #all = new Set<PluginProcess>();
  readonly #idle: PluginProcess[] = [];
  readonly #waiting: Waiting[] = [];
  readonly #runningOf = new Map<string, number>();
  #failedStarts = 0;
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    for (let count = 0; count < options.processes; count++) this.#startProcess();
    process.once('exit', this.#killAll);
  }

  /** Tasks that wait for a process. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Tasks that are carried out. */
  get running(): number {
    return [...this.#runningOf.values()].reduce((sum, count) => sum + count, 0);
  }

  /**
   * Carries out a task in some process.
   *
   * @throws FragwerkError PLUGIN_TIMEOUT, or UNAVAILABLE when too many wait or the service stops;
   *   else what the plugin threw, or how its process ended
   */
  async run(task: Task): Promise<unknown> {
    const plugin = await this.#acquire(task.type);
    try {
      return await plugin.run(task);
    } catch (error) {
      if (!(error instanceof TimeLimitError)) throw error;
      throw new FragwerkError(
        'PLUGIN_TIMEOUT',
        `The plugin type "${task.type}" did not answer within ${this.#options.time / 1000} seconds.`,
        { cause: error },
      );
    } finally {
      this.#runningOf.set(task.type, (this.#runningOf.get(task.type) ?? 1) - 1);
      if (plugin.isUsable) this.#idle.push(plugin);
      this.#distribute();
    }
  }

  /** Ends all processes; what still waits or runs fails. */
  close(): void {
    this.#isClosed = true;
    process.removeListener('exit', this.#killAll);
    for (const { fail } of this.#waiting.splice(0)) fail(overloaded());
    this.#killAll();
  }

  readonly #killAll = (): void => {
    for (const one of this.#all) one.kill(new Error('The service stops.'));
  };

  #acquire(type: string): Promise<PluginProcess> {
    if (this.#isClosed || this.#waiting.length >= this.#options.queue)
      return Promise.reject(overloaded());
    return new Promise((resolve, reject) => {
      // A free process goes at once, so that whoever is killed meanwhile is not waited for.
      this.#waiting.push({ type, start: resolve, fail: reject });
      this.#distribute();
    });
  }

  /** Gives idle processes to those who wait, in their order, as far as their types may have more. */
  #distribute(): void {
    const share = Math.max(1, this.#options.processes - 1);
    for (const waiting of [...this.#waiting]) {
      const running = this.#runningOf.get(waiting.type) ?? 0;
      if (running >= share) continue;
      const free = this.#idle.shift();
      if (!free) return;
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      this.#runningOf.set(waiting.type, running + 1);
      waiting.start(free);
    }
  }

  #startProcess(): void {
    if (this.#isClosed) return;
    const { sources } = this.#options;
    let isReady = false;
    const started = new PluginProcess(sources, this.#options, {
      onReady: () => {
        isReady = true;
        this.#failedStarts = 0;
        this.#idle.push(started);
        this.#distribute();
      },
      onEnd: () => {
        this.#remove(started);
        if (!isReady) this.#failedStarts++;
        this.#replace();
      },
    });
    this.#all.add(started);
  }

  #remove(ended: PluginProcess): void {
    this.#all.delete(ended);
    const index = this.#idle.indexOf(ended);
    if (index >= 0) this.#idle.splice(index, 1);
  }

  #replace(): void {
    const grown = FIRST_PAUSE * 2 ** this.#failedStarts;
    const pause = this.#failedStarts === 0 ? 0 : Math.min(LONGEST_PAUSE, grown);
    setTimeout(() => {
      this.#startProcess();
    }, pause).unref();
  }
}
