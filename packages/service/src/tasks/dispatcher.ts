import type { Endpoint, EndpointName } from '@fragwerk/contract';
import { FragwerkError, type OperationName, ServiceError } from '@fragwerk/sdk';
import * as s from '@fragwerk/sdk/schema';
import { nameOfType, pluginFailed } from '../http/problems.js';
import type { Registry } from '../plugins/registry.js';
import type { Settings } from '../settings/table.js';
import type { DialogStore } from '../state/dialogs.js';
import type { PictureFiles } from '../state/picture-files.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { RequestSpan } from '../telemetry/tracing.js';
import { findType } from './find-type.js';
import { type DrawnFile, type Picture, PictureCache, readPicture } from './pictures.js';
import type { TaskLimits } from './pool.js';
import { reportOf, TimeLimitError } from './process.js';
import {
  type CallOut,
  type CallTo,
  type Format,
  type Message,
  noBytes,
  type OperationRun,
  receiveError,
  type RequestResult,
  requestResult,
} from './protocol.js';
import type { ServiceClients } from './services.js';
import type { Workers } from './workers.js';

interface DispatcherOptions {
  readonly registry: Registry;
  readonly workers: Workers;
  readonly metrics: Metrics;
  readonly services: Pick<ServiceClients, 'call' | 'warmUp'>;
  readonly dialogs: DialogStore;
  readonly pictureFiles: PictureFiles;
  readonly settings: Pick<
    Settings,
    'pictureCacheBytes' | 'pluginTimeoutSeconds' | 'previewTimeoutSeconds'
  >;
  /** For development. */
  readonly onOutcome: ((outcome: OperationOutcome) => void) | undefined;
}

/** How an operation ended, reported to its author. */
export interface OperationOutcome {
  readonly type: string;
  /** '' if unknown. */
  readonly operation: string;
  /** `null` if it succeeded. */
  readonly error: Error | null;
}

interface WorkerRequest {
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
  readonly url: string;
  readonly body: Buffer;
  /** Whether anyone on the internet may have sent it. */
  readonly isExternal: boolean;
  readonly span: RequestSpan | undefined;
}

interface WorkerReply extends RequestResult {
  readonly bytes: Buffer;
}

/** Steps that are sent to a worker in advance, because most of them take less time than the transfer. */
const URGENT_STEPS = 16;
const NORMAL_STEPS = 4;

/** A request that reaches no worker of its type after this many attempts has failed. */
const MAX_WORKERS = 3;

/** Hands requests to the workers, and answers their calls. */
export class Dispatcher {
  readonly #pictures: PictureCache;
  readonly #timeoutMs: number;
  readonly #previewCpuMs: number;

  constructor(private readonly options: DispatcherOptions) {
    const { pictureCacheBytes, pluginTimeoutSeconds, previewTimeoutSeconds } = options.settings;
    this.#timeoutMs = 1000 * pluginTimeoutSeconds;
    this.#previewCpuMs = 1000 * previewTimeoutSeconds;
    this.#pictures = new PictureCache(pictureCacheBytes, (origin) =>
      options.metrics.pictures.inc({ origin }),
    );
  }

  /**
   * Lets a worker answer a request.
   *
   * @throws FragwerkError PLUGIN_FAILED, PLUGIN_TIMEOUT, or UNAVAILABLE if too many tasks wait; the
   *   reply contains all other failures
   */
  async answer(request: WorkerRequest): Promise<WorkerReply> {
    let type = findType(request.body, request.url);
    for (let attempt = 1; attempt <= MAX_WORKERS; attempt++) {
      const reply = await this.#run(type, request);
      if (reply.otherType === undefined) return reply;
      type = reply.otherType;
    }
    throw pluginFailed(type, new Error('No worker has the plugin type.'));
  }

  async drawUncached(figure: Buffer, format: Format): Promise<Picture> {
    const limits = { timeoutMs: this.#timeoutMs };
    return readPicture(await this.options.workers.draw(figure, format, limits));
  }

  async #run(type: string, request: WorkerRequest): Promise<WorkerReply> {
    const { name, endpoint, url, body, span } = request;
    const { registry, services, workers } = this.options;
    if (registry.has(type)) services.warmUp(registry.get(type).services);
    const limits = this.#limitsOf(request);
    const callOut = this.#answerCalls(type, limits);
    const given = { task: { kind: 'request', endpoint: name, url }, bytes: body } as const;
    const isUrgent = !endpoint.draws;
    const inAdvance = isUrgent ? URGENT_STEPS : NORMAL_STEPS;
    const maxSteps = request.isExternal ? 1 : inAdvance;
    const answer = () => workers.request(type, given, { ...limits, isUrgent, maxSteps, callOut });
    const { meta, bytes } = await answer().catch((cause: unknown) => {
      // Searched completely only now, because that takes long.
      const failed = type || findType(body, url, body.length);
      const error = asPluginError(failed, cause);
      this.#noteEnd(failed, error);
      throw error;
    });
    if (!s.matches(requestResult, meta))
      throw pluginFailed(type, new TypeError('The process sent no valid reply.'));
    for (const run of meta.runs) this.#note(run, span);
    if (meta.opening) {
      const { dialog, timeoutSeconds } = meta.opening;
      await this.options.dialogs.open({ ...dialog, question: 'null' }, timeoutSeconds);
    }
    return { ...meta, bytes };
  }

  /** Previews, which anyone may request, have lower limits of running and waiting time. */
  #limitsOf({ endpoint, isExternal }: WorkerRequest): TaskLimits {
    const timeoutMs = this.#timeoutMs;
    return endpoint.group === 'dialog'
      ? { timeoutMs, cpuTimeMs: this.#previewCpuMs, waitTimeoutMs: timeoutMs, isExternal }
      : { timeoutMs, isExternal };
  }

  #note(run: OperationRun, span: RequestSpan | undefined): void {
    const { metrics, onOutcome, registry } = this.options;
    const { type, operation, outcome, durationMs, error } = run;
    // A process that has been tampered with may invent types.
    if (!registry.has(type)) return;
    metrics.operations.inc({ type, operation, outcome });
    metrics.operationSeconds.observe({ type }, durationMs / 1000);
    span?.addOperation(run);
    onOutcome?.({ type, operation, error: error && receiveError(error) });
  }

  /** Notes that a worker has ended, or was ended, during a request. */
  #noteEnd(type: string, { cause, code: outcome }: FragwerkError): void {
    if (!(cause instanceof Error)) return;
    const { metrics, onOutcome, registry } = this.options;
    // Only workers under development report it.
    const { operation = '', stack } = reportOf.get(cause) ?? {};
    if (registry.has(type))
      metrics.operations.inc({ type, operation: operation || 'unknown', outcome });
    onOutcome?.({
      type,
      operation,
      error: stack ? Object.assign(cause, { stack: `${cause.message}${stack}` }) : cause,
    });
  }

  /** @param type of the worker */
  #answerCalls(type: string, limits: TaskLimits): CallOut {
    return async (call, bytes) => {
      switch (call.to) {
        case 'draw':
          return this.#draw(call, bytes, limits);
        case 'service':
          return { meta: await this.#callService(call, type), bytes: noBytes };
        case 'changeDialog': {
          const sent = bytes.length === 0 ? {} : { question: bytes.toString('utf8') };
          const dialog = await this.options.dialogs.change(call.id, { ...call.members, ...sent });
          if (!dialog) return { meta: null, bytes: noBytes };
          const { question, ...texts } = dialog;
          return { meta: texts, bytes: bytes.length === 0 ? Buffer.from(question) : noBytes };
        }
      }
    };
  }

  async #draw(call: CallTo<'draw'>, figure: Buffer, limits: TaskLimits): Promise<Message> {
    const { format, fileName, type } = call;
    const { workers, pictureFiles } = this.options;
    const draw = () =>
      this.#pictures.get(figure, format, () => workers.draw(figure, format, limits));
    const { file, ...picture } = await draw().catch((error: unknown) => {
      throw asPluginError(type, error, 'picture');
    });
    let stored = { url: '', error: '' };
    if (fileName !== null)
      try {
        stored = { url: await pictureFiles.store(fileName, file), error: '' };
      } catch (error) {
        stored = { url: '', error: (error as NodeJS.ErrnoException).code ?? 'unknown' };
      }
    return { meta: { picture, stored } satisfies DrawnFile, bytes: file };
  }

  /** @param workerType a type of the worker, which may only call what its types declare */
  async #callService({ type, ...call }: CallTo<'service'>, workerType: string) {
    const { services, registry, workers } = this.options;
    try {
      const isOfWorker = workers.neighboursOf(workerType).includes(type);
      const declared = isOfWorker ? registry.get(type).services : {};
      if (!Object.hasOwn(declared, call.service)) throw new ServiceError(call.service, 'notSet');
      return { reply: await services.call(type, declared, call) };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return { failure: error.reason, status: error.status };
    }
  }
}

/** Returns the failure of a process as an error of the catalogue. */
function asPluginError(type: string, error: unknown, operation?: OperationName): FragwerkError {
  if (error instanceof FragwerkError && error.code === 'UNAVAILABLE') return error;
  if (!(error instanceof TimeLimitError)) return pluginFailed(type, error, operation);
  return new FragwerkError(
    'PLUGIN_TIMEOUT',
    `${nameOfType(type)} exceeded its time limit and was stopped.`,
    { cause: error },
  );
}
