import {
  type EndpointName,
  endpointRows,
  type PluginScoreInfoDto,
  type PluginScoreRequestDto,
  recordScore,
} from '@fragwerk/contract';
import type { Plugin } from '@fragwerk/sdk';
import { isObject } from '@fragwerk/sdk/schema';
import { dialogHandlers } from './handlers/dialog.js';
import { answerHandlers, computeHandlers } from './handlers/plain.js';
import { renderHandlers } from './handlers/render.js';
import { softReplies } from './handlers/soft-replies.js';
import type { AnyHandlers } from '../http/pipeline.js';
import { asFragwerkError } from '../http/problems.js';
import { bodyReader, queryReader } from '../http/reader.js';
import { encodeReply } from '../http/writer.js';
import { OtherTypeError, Registry } from '../plugins/registry.js';
import {
  type CallOut,
  type Message,
  noBytes,
  type RequestResult,
  type RequestTask,
  sendFailure,
  type WorkerSetup,
} from '../tasks/protocol.js';
import type { WorkerContext } from './context.js';
import { WorkerDialogs } from './dialogs.js';
import { Operations } from './operations.js';

/** The groups of the endpoint table that need plugin types. */
const handlersOf = {
  render: renderHandlers,
  statement: answerHandlers,
  compute: computeHandlers,
  score: answerHandlers,
  dialog: dialogHandlers,
};

type AnySoftReply = (body: unknown) => unknown;

/** The endpoints that are answered in a worker. */
const rows = new Map(
  endpointRows.flatMap(([name, endpoint]) => {
    if (!Object.hasOwn(handlersOf, endpoint.group)) return [];
    const createHandlers = handlersOf[endpoint.group as keyof typeof handlersOf] as (
      context: WorkerContext,
    ) => AnyHandlers;
    const [readBody, readQuery] = [bodyReader(endpoint), queryReader(endpoint)];
    return [[name, { endpoint, readBody, readQuery, createHandlers }] as const];
  }),
);

/** Longer records are dropped, because record and reply share one message. */
const MAX_RECORD_CHARACTERS = 256 * 1024;

/** Returns whether a reply contains an error message, which may be gone with the next request. */
const reportsError = (value: unknown): boolean =>
  isObject(value) && 'error' in value && value.error !== '';

/** Answers requests to plugin types: reads a body, runs operations, writes the reply. */
export class RequestWorker {
  readonly #registry: Registry;
  readonly #base: Omit<WorkerContext, 'operations' | 'dialogs'>;
  readonly #softReplies: ReturnType<typeof softReplies>;

  constructor(
    private readonly plugins: ReadonlyMap<string, Pick<Plugin, 'operations'>>,
    { manifests, types, now = Date.now, ...setup }: WorkerSetup,
    private readonly onBegin?: (type: string, operation: string) => void,
  ) {
    this.#registry = new Registry(manifests, types);
    this.#base = { ...setup, now, registry: this.#registry };
    this.#softReplies = softReplies(setup);
  }

  /** Answers one request; the result contains its failure. */
  async answer(task: RequestTask, body: Buffer, callOut: CallOut): Promise<Message> {
    const { plugins, onBegin } = this;
    const operations = new Operations({ registry: this.#registry, plugins, callOut, onBegin });
    const dialogs = new WorkerDialogs(callOut);
    const context = { ...this.#base, operations, dialogs };
    const { bytes = noBytes, ...result } = await this.#answer(task, body, context);
    const { opening } = dialogs;
    const meta = { ...result, ...(opening && { opening }), runs: operations.runs };
    return { meta: meta satisfies RequestResult, bytes };
  }

  async #answer(
    { endpoint: name, url }: RequestTask,
    bytes: Buffer,
    context: WorkerContext,
  ): Promise<Omit<RequestResult, 'runs'> & { readonly bytes?: Buffer }> {
    const row = rows.get(name);
    if (!row) throw new Error(`A worker does not answer "${name}".`);
    const { endpoint, readBody, readQuery, createHandlers } = row;
    let body: unknown;
    let isShared = true;
    const reply = (value: unknown, isCached: boolean) => ({
      ...encodeReply(endpoint, value),
      ...this.#record(name, body, value),
      isShared,
      isCached,
    });
    try {
      body = readBody(bytes);
      isShared = this.#isRepeatable(body);
      const query = readQuery(url);
      const value = await createHandlers(context)[name]?.({ body, query });
      return reply(value, isShared && !reportsError(value));
    } catch (error) {
      if (error instanceof OtherTypeError)
        return { otherType: error.type, isShared: false, isCached: false };
      const failure = asFragwerkError(error);
      const soft = this.#softReplies[failure.code]?.[name] as AnySoftReply | undefined;
      if (soft) return reply(soft(body), false);
      return { failure: sendFailure(failure), isShared, isCached: false };
    }
  }

  /** Records a score; a score without a record is better than none. */
  #record(name: EndpointName, body: unknown, value: unknown): { readonly record?: string } {
    if (name !== 'score' || !this.#base.recordsScores) return {};
    try {
      const record = recordScore(body as PluginScoreRequestDto, value as PluginScoreInfoDto);
      const line = JSON.stringify(record);
      return { record: line.length > MAX_RECORD_CHARACTERS ? '' : line };
    } catch {
      return { record: '' };
    }
  }

  /** Returns whether the plugin type in a body, if any, allows caching. */
  #isRepeatable(body: unknown): boolean {
    const type = isObject(body) ? body.typ : undefined;
    return typeof type !== 'string' || this.#registry.isCacheable(type);
  }
}
