import {
  FragwerkError,
  type InputOf,
  type OperationName,
  type Plugin,
  ServiceError,
  type ServiceReply,
  type ServiceRequest,
  servicesFrom,
} from '@fragwerk/sdk';
import { asFragwerkError, pluginFailed } from '../http/problems.js';
import type { Registry } from '../plugins/registry.js';
import type { DrawnFile, PictureMeta } from '../tasks/pictures.js';
import {
  type CallOut,
  type Format,
  noBytes,
  type OperationRun,
  sendError,
} from '../tasks/protocol.js';
import { checkPacked, type PackedOutputOf } from './results.js';

/** A result for each name, `undefined` if the plugin type does not have the operation. */
type Outputs<N extends readonly OperationName[]> = {
  -readonly [I in keyof N]: PackedOutputOf<N[I]> | undefined;
};

interface DrawOptions {
  readonly format: Format;
  /** Stores the picture under this name. */
  readonly fileName?: string | undefined | null;
}

/** A picture of a worker, with the URL of its stored copy or the reason why it was not stored. */
export interface StoredPicture extends PictureMeta, Pick<DrawnFile, 'stored'> {
  /** The file in base64, as the wire format requires. */
  readonly base64: string;
}

interface OperationParts {
  readonly registry: Registry;
  readonly plugins: ReadonlyMap<string, Pick<Plugin, 'operations'>>;
  readonly callOut: CallOut;
  /** For development: is called when an operation begins. */
  readonly onBegin: ((type: string, operation: string) => void) | undefined;
}

/** The answer of the service to a call of a plugin's service. */
type ServiceAnswer =
  | { readonly reply: ServiceReply }
  | { readonly failure: ServiceError['reason']; readonly status: number | null };

/** Returns the failure of an operation after one of its services has failed. */
const serviceFailed = (type: string, { message }: ServiceError, cause: unknown) =>
  new FragwerkError('SERVICE_FAILED', `${message} The plugin type "${type}" needs it.`, { cause });

/** The operations of plugin types, for one request. */
export class Operations {
  /** The operations so far, for metrics and spans. */
  readonly runs: OperationRun[] = [];

  constructor(private readonly parts: OperationParts) {}

  /**
   * Runs one operation of a plugin type.
   *
   * @param readInput is called only if the type has the operation
   * @returns `undefined` if it does not
   * @throws FragwerkError as {@link Operations.runAll}
   */
  async run<K extends OperationName>(
    type: string,
    name: K,
    readInput: () => InputOf<K>,
  ): Promise<PackedOutputOf<K> | undefined> {
    if (!this.parts.registry.get(type).operations.has(name)) return undefined;
    const [output] = await this.runAll(type, [name], readInput());
    return output;
  }

  /**
   * Runs operations of a plugin type on the same input, one after the other.
   *
   * @throws FragwerkError UNKNOWN_PLUGIN, PLUGIN_FAILED or SERVICE_FAILED with the plugin's error as
   *   cause
   */
  async runAll<const N extends readonly OperationName[]>(
    type: string,
    names: N,
    input: InputOf<N[number]>,
  ): Promise<Outputs<N>> {
    const { registry, plugins, callOut } = this.parts;
    const { operations, services } = registry.get(type);
    let serviceError: ServiceError | undefined;
    const call = async (service: string, request: ServiceRequest) => {
      const message = await callOut({ to: 'service', type, service, request }, noBytes);
      const answer = message.meta as ServiceAnswer;
      if ('reply' in answer) return answer.reply;
      serviceError = new ServiceError(service, answer.failure, answer.status);
      throw serviceError;
    };
    const declared = Object.keys(services);
    const given =
      declared.length === 0 ? input : { ...input, services: servicesFrom(declared, call) };
    const outputs: unknown[] = [];
    for (const name of names) {
      const operation = plugins.get(type)?.operations[name] as
        | ((input: unknown) => unknown)
        | undefined;
      const output = operations.has(name)
        ? await this.#time(type, name, async () => {
            try {
              return checkPacked(name, await operation?.(given));
            } catch (error) {
              throw serviceError
                ? serviceFailed(type, serviceError, error)
                : pluginFailed(type, error, name);
            }
          })
        : undefined;
      outputs.push(output);
    }
    return outputs as Outputs<N>;
  }

  /**
   * Returns the picture of a figure.
   *
   * @param figure as JSON
   * @throws FragwerkError PLUGIN_FAILED for a figure that is invalid or costs too much,
   *   PLUGIN_TIMEOUT, UNAVAILABLE
   */
  async draw(
    type: string,
    figure: string,
    { format, fileName = null }: DrawOptions,
  ): Promise<StoredPicture> {
    const call = { to: 'draw', type, format, fileName } as const;
    try {
      const { meta, bytes } = await this.parts.callOut(call, Buffer.from(figure));
      const { picture, stored } = meta as DrawnFile;
      return { ...picture, stored, base64: bytes.toString('base64') };
    } catch (error) {
      this.runs.push(failedRun({ type, operation: 'picture', durationMs: 0 }, error));
      throw error;
    }
  }

  async #time<T>(type: string, operation: OperationName, run: () => Promise<T>): Promise<T> {
    const startMs = performance.now();
    const runOf = () => ({ type, operation, durationMs: performance.now() - startMs });
    this.parts.onBegin?.(type, operation);
    try {
      const result = await run();
      this.runs.push({ ...runOf(), outcome: 'ok', error: null });
      return result;
    } catch (error) {
      this.runs.push(failedRun(runOf(), error));
      throw error;
    }
  }
}

const failedRun = (run: Omit<OperationRun, 'outcome' | 'error'>, error: unknown): OperationRun => {
  const { code, cause = error } = asFragwerkError(error);
  return { ...run, outcome: code, error: sendError(cause) };
};
