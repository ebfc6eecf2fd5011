import { FragwerkError, type InputOf, type OperationName, type ServiceError } from '@fragwerk/sdk';
import * as s from '@fragwerk/sdk/schema';
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
  operationResults,
  type OperationTask,
  receiveError,
  type ServiceCall,
} from './protocol.js';
import { checkPacked } from './results.js';
import type { ServiceClients } from './services.js';

/** Runs tasks: in processes of their own, or for tests in this one. */
export interface Workers {
  /** @throws the error of the process; the results contain the errors of operations */
  operations(task: OperationTask, limits: TaskLimits): Promise<unknown>;
  draw(task: DrawingTask, limits: TaskLimits): Promise<unknown>;
  readonly load: PoolLoad;
  /** Memory of all other processes. */
  readonly memoryBytes: number;
  close(): void;
}

interface TaskRunnerOptions {
  readonly registry: Registry;
  readonly workers: Workers;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly services: Pick<ServiceClients, 'call' | 'warmUp'>;
  readonly pictureCacheBytes: number;
  /** Limits each task. */
  readonly timeoutMs: number;
}

/** A result for each name, `undefined` if the plugin type does not have the operation. */
type Outputs<N extends readonly OperationName[]> = {
  -readonly [I in keyof N]: PackedOutputOf<N[I]> | undefined;
};

/** Operations that lead to pictures; tasks without them are urgent. */
const drawingOperations: ReadonlySet<OperationName> = new Set(['picture', 'print', 'result']);

const md5 = { de: 'eine MD5-Prüfsumme', en: 'an MD5 checksum' };

const pictureSchema = s.object<Picture>({
  base64: s.string,
  checksum: s.refine(s.string, md5, (text) => /^[0-9a-f]{32}$/.test(text)),
  width: s.number(),
  height: s.number(),
  description: s.localized,
});

/** Returns the limits of a task; public requests, which limit processor time, wait less long. */
const limitsOf = (timeoutMs: number, cpuTimeMs: number | undefined): TaskLimits =>
  cpuTimeMs === undefined ? { timeoutMs } : { timeoutMs, cpuTimeMs, waitTimeoutMs: timeoutMs };

/** Returns a plugin's failure for the caller; the plugin's own message stays in the log. */
export const pluginFailed = (type: string, operation: string, cause: unknown): FragwerkError =>
  new FragwerkError('PLUGIN_FAILED', `The plugin type "${type}" failed in "${operation}".`, {
    cause,
  });

/** Returns the failure of an operation after one of its services has failed. */
const serviceFailed = (type: string, { message }: ServiceError, cause: unknown) =>
  new FragwerkError('SERVICE_FAILED', `${message} The plugin type "${type}" needs it.`, { cause });

/** Runs plugin operations and draws figures, wherever that happens. */
export class TaskRunner {
  readonly #pictures: PictureCache;

  constructor(private readonly options: TaskRunnerOptions) {
    this.#pictures = new PictureCache(options.pictureCacheBytes, (origin) =>
      options.metrics.pictures.inc({ origin }),
    );
  }

  /**
   * Runs one operation of a plugin type.
   *
   * @param readInput is called only if the type has the operation
   * @returns `undefined` if it does not
   * @throws FragwerkError as {@link TaskRunner.runAll}
   */
  async run<K extends OperationName>(
    type: string,
    name: K,
    readInput: () => InputOf<K>,
  ): Promise<PackedOutputOf<K> | undefined> {
    if (!this.options.registry.get(type).operations.has(name)) return undefined;
    const [output] = await this.runAll(type, [name], { input: readInput() });
    return output;
  }

  /**
   * Runs operations of a plugin type on the same input, as one task.
   *
   * @throws FragwerkError UNKNOWN_PLUGIN, PLUGIN_FAILED with the plugin's error as cause,
   *   PLUGIN_TIMEOUT, or UNAVAILABLE when too many tasks wait
   */
  async runAll<const N extends readonly OperationName[]>(
    type: string,
    names: N,
    {
      input,
      cpuTimeMs,
    }: { readonly input: InputOf<N[number]>; readonly cpuTimeMs?: number | undefined },
  ): Promise<Outputs<N>> {
    const { operations, services } = this.options.registry.get(type);
    this.options.services.warmUp(services);
    const existing = names.filter((name) => operations.has(name));
    const task = { kind: 'operations', type, names: existing, input } as const;
    const results = existing.length === 0 ? [] : await this.#measure(task, cpuTimeMs);
    const outputs = new Map(existing.map((name, index) => [name, results[index]]));
    return names.map((name) => outputs.get(name)) as Outputs<N>;
  }

  /**
   * Returns the picture of a figure, from the cache or drawn.
   *
   * @param figure as JSON
   * @throws FragwerkError PLUGIN_FAILED for a figure that is invalid or costs too much,
   *   PLUGIN_TIMEOUT, UNAVAILABLE
   */
  async draw(
    type: string,
    figure: string,
    options: { readonly format: Format; readonly cpuTimeMs?: number | undefined },
  ): Promise<Picture> {
    const { format } = options;
    return this.#pictures.get(figure, format, () => this.drawUncached(type, figure, options));
  }

  /** Draws a figure without the cache; see {@link TaskRunner.draw}. */
  async drawUncached(
    type: string,
    figure: string,
    { format, cpuTimeMs }: { readonly format: Format; readonly cpuTimeMs?: number | undefined },
  ): Promise<Picture> {
    const { workers, timeoutMs } = this.options;
    const limits = limitsOf(timeoutMs, cpuTimeMs);
    const picture = await this.#translate(type, 'picture', () =>
      workers.draw({ kind: 'drawing', figure, format }, limits),
    );
    if (s.matches(pictureSchema, picture)) return picture;
    throw pluginFailed(type, 'picture', new TypeError('The process sent no valid picture.'));
  }

  /** Runs a task, counts and times its operations. */
  async #measure(task: OperationTask, cpuTimeMs: number | undefined): Promise<readonly unknown[]> {
    const { metrics, tracing } = this.options;
    const { type, names } = task;
    const startMs = performance.now();
    const note = (operation: OperationName, outcome: string) => {
      metrics.operations.inc({ type, operation, outcome });
      metrics.operationSeconds.observe({ type }, (performance.now() - startMs) / 1000);
    };
    const results: unknown[] = [];
    try {
      await tracing.operation(type, names[0] ?? '', () => this.#runTask(task, cpuTimeMs, results));
      return results;
    } catch (error) {
      const failed = names[results.length];
      if (failed) note(failed, error instanceof FragwerkError ? error.code : 'INTERNAL');
      throw error;
    } finally {
      for (const name of names.slice(0, results.length)) note(name, 'ok');
    }
  }

  /** @param results are appended one by one, so that their number tells which operation failed */
  async #runTask(
    task: OperationTask,
    cpuTimeMs: number | undefined,
    results: unknown[],
  ): Promise<void> {
    const { workers, timeoutMs, services, registry } = this.options;
    const { type, names } = task;
    const [first = ''] = names;
    const isUrgent = !names.some((name) => drawingOperations.has(name));
    let serviceError: ServiceError | undefined;
    const call = async (request: ServiceCall): Promise<CallAnswer> => {
      try {
        return { reply: await services.call(type, registry.get(type).services, request) };
      } catch (error) {
        serviceError = error as ServiceError;
        return { failure: serviceError.reason, status: serviceError.status };
      }
    };
    const limits = { ...limitsOf(timeoutMs, cpuTimeMs), isUrgent, call };
    const answer = await this.#translate(type, first, () => workers.operations(task, limits));
    if (!s.matches(operationResults, answer))
      throw pluginFailed(type, first, new TypeError('The process sent no valid results.'));
    const { results: received, failure } = answer;
    for (const [index, name] of names.entries()) {
      try {
        if (failure && index >= received.length) throw receiveError(failure);
        results.push(checkPacked(name, received[index]));
      } catch (error) {
        throw serviceError
          ? serviceFailed(type, serviceError, error)
          : pluginFailed(type, name, error);
      }
    }
  }

  /** Turns the failure of a task into an error of the catalogue. */
  async #translate<T>(type: string, operation: string, run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (error instanceof FragwerkError && error.code === 'UNAVAILABLE') throw error;
      if (!(error instanceof TimeLimitError)) throw pluginFailed(type, operation, error);
      throw new FragwerkError(
        'PLUGIN_TIMEOUT',
        `The plugin type "${type}" exceeded its time limit and was stopped.`,
        { cause: error },
      );
    }
  }
}
