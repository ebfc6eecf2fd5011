import {
  FragwerkError,
  type InputOf,
  type OperationName,
  type ServiceError,
  type ServiceReply,
} from '@fragwerk/sdk';
import type { Registry } from '../plugins/registry.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { Tracing } from '../telemetry/tracing.js';
import type { Picture } from './draw.js';
import type { PackedOutputOf } from './operations.js';
import { PictureCache } from './pictures.js';
import type { PoolLoad, TaskLimits } from './pool.js';
import { TimeLimitError } from './process.js';
import {
  type CallAnswer,
  type DrawingTask,
  type Format,
  isOperationResults,
  type OperationTask,
  receiveError,
  type ServiceCall,
} from './protocol.js';
import { checkPacked } from './results.js';
import type { ServiceClients } from './services.js';
import { isLocalized, isNumber, isText, object } from '../plugins/shapes.js';

/** Where tasks are carried out: in processes of their own, or for tests in this one. */
export interface Workers {
  /** @throws whatever the process failed with; of single operations the results say it */
  operations(task: OperationTask, limits: TaskLimits): Promise<unknown>;
  draw(task: DrawingTask, limits: TaskLimits): Promise<unknown>;
  readonly load: PoolLoad;
  /** Memory of all processes but this one, in bytes. */
  readonly memory: number;
  close(): void;
}

export interface TaskRunnerOptions {
  readonly registry: Registry;
  readonly workers: Workers;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  /** Services that plugin types declare. */
  readonly services: Pick<ServiceClients, 'call' | 'warmUp'>;
  /** Size of the picture cache, in bytes. */
  readonly pictureCache: number;
  /** Longest time of a task, in milliseconds. */
  readonly time: number;
}

/** A result for each name, `undefined` where the plugin type does not have the operation. */
type Outputs<N extends readonly OperationName[]> = {
  -readonly [I in keyof N]: PackedOutputOf<N[I]> | undefined;
};

/** Operations that lead to pictures; whoever wants no picture goes before them. */
const drawn: ReadonlySet<OperationName> = new Set(['picture', 'print', 'result']);

const isPicture = object<Picture>({
  base64: isText,
  checksum: (value): value is string => isText(value) && /^[0-9a-f]{32}$/.test(value),
  width: isNumber,
  height: isNumber,
  description: isLocalized,
});

/** What anybody may ask for waits no longer than others work, and takes little. */
const limitsOf = (time: number, cpuTime: number | undefined): TaskLimits =>
  cpuTime === undefined ? { time } : { time, cpuTime, waitTime: time };

/** The plugin's failure as the caller may see it; the plugin's own words stay in the log. */
export const pluginFailed = (type: string, operation: string, cause: unknown): FragwerkError =>
  new FragwerkError('PLUGIN_FAILED', `The plugin type "${type}" failed in "${operation}".`, {
    cause,
  });

/** An operation failed after a service had failed it. */
const serviceFailed = (type: string, { message }: ServiceError, cause: unknown) =>
  new FragwerkError('SERVICE_FAILED', `${message} The plugin type "${type}" needs it.`, { cause });

/** The one port to plugins and drawing: nobody else knows where their work is done. */
export class TaskRunner {
  readonly #options: TaskRunnerOptions;
  readonly #pictures: PictureCache;

  constructor(options: TaskRunnerOptions) {
    this.#options = options;
    this.#pictures = new PictureCache({
      bytes: options.pictureCache,
      onPicture: (origin) => {
        options.metrics.pictures.inc({ origin });
      },
    });
  }

  get load(): PoolLoad {
    return this.#options.workers.load;
  }

  /** Memory of the processes that carry out tasks, in bytes. */
  get memory(): number {
    return this.#options.workers.memory;
  }

  /**
   * Runs one operation of a plugin type.
   *
   * @param readInput is called when the type has the operation
   * @returns `undefined` when it does not
   * @throws FragwerkError as {@link TaskRunner.runAll}
   */
  async run<K extends OperationName>(
    type: string,
    name: K,
    readInput: () => InputOf<K>,
  ): Promise<PackedOutputOf<K> | undefined> {
    if (!this.#options.registry.get(type).operations.has(name)) return undefined;
    const [output] = await this.runAll(type, [name], { input: readInput() });
    return output;
  }

  /**
   * Runs operations of a plugin type on the same input, in one go.
   *
   * @param cpuTime longest processor time, in milliseconds
   * @throws FragwerkError UNKNOWN_PLUGIN, PLUGIN_FAILED with the plugin's error as cause,
   *   PLUGIN_TIMEOUT, or UNAVAILABLE when too many wait
   */
  async runAll<const N extends readonly OperationName[]>(
    type: string,
    names: N,
    {
      input,
      cpuTime,
    }: { readonly input: InputOf<N[number]>; readonly cpuTime?: number | undefined },
  ): Promise<Outputs<N>> {
    const { operations: has, services } = this.#options.registry.get(type);
    this.#options.services.warmUp(services);
    const existing = names.filter((name) => has.has(name));
    const task = { kind: 'operations', type, names: existing, input } as const;
    const results = existing.length === 0 ? [] : await this.#measure(task, cpuTime);
    const outputs = new Map(existing.map((name, index) => [name, results[index]]));
    return names.map((name) => outputs.get(name)) as Outputs<N>;
  }

  /**
   * The picture of a figure, from the cache or drawn.
   *
   * @param figure as JSON
   * @throws FragwerkError PLUGIN_FAILED for what is no figure or costs too much, PLUGIN_TIMEOUT,
   *   UNAVAILABLE
   */
  async draw(
    type: string,
    figure: string,
    options: { readonly format: Format; readonly cpuTime?: number | undefined },
  ): Promise<Picture> {
    const { format } = options;
    return this.#pictures.get(figure, format, () => this.drawAnew(type, figure, options));
  }

  /** As {@link TaskRunner.draw}, past the cache. */
  async drawAnew(
    type: string,
    figure: string,
    { format, cpuTime }: { readonly format: Format; readonly cpuTime?: number | undefined },
  ): Promise<Picture> {
    const { workers, time } = this.#options;
    const limits = limitsOf(time, cpuTime);
    const picture = await this.#translate(type, 'picture', () =>
      workers.draw({ kind: 'drawing', figure, format }, limits),
    );
    if (!isPicture(picture)) throw pluginFailed(type, 'picture', new TypeError('No picture came.'));
    return picture;
  }

  close(): void {
    this.#options.workers.close();
  }

  /** Counts and times the operations of a task. */
  async #measure(task: OperationTask, cpuTime: number | undefined): Promise<readonly unknown[]> {
    const { metrics, tracing } = this.#options;
    const { type, names } = task;
    const start = performance.now();
    const note = (operation: OperationName, outcome: string) => {
      metrics.operations.inc({ type, operation, outcome });
      metrics.operationSeconds.observe({ type }, (performance.now() - start) / 1000);
    };
    const results: unknown[] = [];
    try {
      await tracing.operation(type, names[0] ?? '', () => this.#runTask(task, cpuTime, results));
      return results;
    } catch (error) {
      const failed = names[results.length];
      if (failed) note(failed, error instanceof FragwerkError ? error.code : 'INTERNAL');
      throw error;
    } finally {
      for (const name of names.slice(0, results.length)) note(name, 'ok');
    }
  }

  /** @param results are added one after the other, so that a failure is known by its place */
  async #runTask(
    task: OperationTask,
    cpuTime: number | undefined,
    results: unknown[],
  ): Promise<void> {
    const { workers, time } = this.#options;
    const { type, names } = task;
    const isUrgent = !names.some((name) => drawn.has(name));
    let failed: ServiceError | undefined;
    const call = async (one: ServiceCall): Promise<CallAnswer> => {
      try {
        return { reply: await this.#callService(type, one) };
      } catch (error) {
        failed = error as ServiceError;
        return { failure: failed.reason, status: failed.status };
      }
    };
    const limits = { ...limitsOf(time, cpuTime), isUrgent, call };
    const answer = await this.#translate(type, names[0] ?? '', () =>
      workers.operations(task, limits),
    );
    if (!isOperationResults(answer))
      throw pluginFailed(type, names[0] ?? '', new TypeError('No results came.'));
    const { results: came, failure } = answer;
    for (const [index, name] of names.entries()) {
      try {
        if (failure && index >= came.length) throw receiveError(failure);
        results.push(checkPacked(name, came[index]));
      } catch (error) {
        throw failed ? serviceFailed(type, failed, error) : pluginFailed(type, name, error);
      }
    }
  }

  #callService(type: string, call: ServiceCall): Promise<ServiceReply> {
    const { services, registry } = this.#options;
    return services.call(type, registry.get(type).services, call);
  }

  /** Names the failure of a task as callers know it. */
  async #translate<T>(type: string, operation: string, run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (error instanceof FragwerkError && error.code === 'UNAVAILABLE') throw error;
      if (!(error instanceof TimeLimitError)) throw pluginFailed(type, operation, error);
      throw new FragwerkError(
        'PLUGIN_TIMEOUT',
        `The plugin type "${type}" did not answer in time and was ended.`,
        { cause: error },
      );
    }
  }
}
