import { isDeeper } from '@fragwerk/contract';
import type {
  OperationName,
  Plugin,
  ServiceError,
  ServiceReply,
  ServiceRequest,
  servicesFrom,
} from '@fragwerk/sdk';
import { isObject } from '@fragwerk/sdk/schema';
import type { SentManifest } from '../plugins/manifest.js';
import { packResult } from '../worker/results.js';

/** What the script of a plugin type returns. */
export interface CellExports {
  /** The exports of the author's file. */
  readonly exported: Readonly<Record<string, unknown>>;
  /** The SDK inside of the cell, whose errors the author's code compares with its own. */
  readonly servicesFrom: typeof servicesFrom;
  readonly ServiceError: typeof ServiceError;
}

type Services = Readonly<
  Record<string, { readonly call: (request: ServiceRequest) => Promise<ServiceReply> }>
>;

/** Drops a member that other code may mistake for the prototype of its object. */
const withoutPrototypes = (key: string, value: unknown) =>
  key === '__proto__' ? undefined : value;

/** Limits the JSON that leaves a cell. */
const MAX_CHARACTERS = 8 * 1024 * 1024;

/** Hosts in Java read no more; how much Node reads depends on its version. */
const MAX_NESTING = 1_000;

const tooLarge = (characters: number) =>
  new RangeError(`The result is larger than ${characters} characters.`);

/**
 * Copies a value as JSON, so that no functions, getters or prototypes cross the boundary.
 *
 * @throws RangeError if it is too large or nested too deeply; whatever its getters and `toJSON` throw
 */
export function copyData(value: unknown, maxCharacters = MAX_CHARACTERS): unknown {
  const json = JSON.stringify(value) as string | undefined;
  if (json === undefined) return undefined;
  if (json.length > maxCharacters) throw tooLarge(maxCharacters);
  const copy: unknown = JSON.parse(json);
  if (json.length > 2 * MAX_NESTING && isDeeper(copy, MAX_NESTING))
    throw new RangeError(
      `The result has more than ${MAX_NESTING} objects and lists inside each other.`,
    );
  return json.includes('"__proto__"') ? JSON.parse(json, withoutPrototypes) : copy;
}

/** Copies a result with its figures as JSON, because this process does not read them. */
function copyResult(name: OperationName, result: unknown): unknown {
  const packed = packResult(name, result);
  if (!isObject(packed) || typeof packed.figure !== 'string') return copyData(packed);
  const { figure, ...rest } = packed;
  if (figure.length > MAX_CHARACTERS) throw tooLarge(MAX_CHARACTERS);
  return { ...(copyData(rest) as object), figure };
}

/** Returns services that throw the error class of the cell's own SDK. */
function servicesInCell(
  services: Services,
  declared: readonly string[],
  { servicesFrom, ServiceError }: CellExports,
): unknown {
  const call = async (name: unknown, request: unknown): Promise<ServiceReply> => {
    const service = String(name);
    const copy = copyData(request) as ServiceRequest;
    // Created here, so that the stack contains the author's line.
    if (typeof copy.path !== 'string')
      throw new TypeError(
        `A call of the service "${service}" needs a path, for example { path: '/' }.`,
      );
    try {
      return copyData(await services[service]?.call(copy), Infinity) as ServiceReply;
    } catch (error) {
      const { reason = 'failed', status = null } = error as Partial<ServiceError>;
      throw new ServiceError(service, reason, status);
    }
  };
  return servicesFrom(declared, Object.freeze(call));
}

/**
 * Returns the operations of a plugin type for use outside of its cell: copies of their input go in,
 * and copies of their results and errors come out.
 *
 * @param cell.errorOf returns the error for what the plugin throws
 */
export function operationsOutside(
  plugin: Plugin,
  { operations, services }: Pick<SentManifest, 'operations' | 'services'>,
  cell: { readonly exports: CellExports; readonly errorOf: (thrown: unknown) => Error },
): Plugin['operations'] {
  const declared = Object.keys(services);
  const outside = (name: OperationName) => async (given: { readonly services?: Services }) => {
    const { services: outer, ...input } = given;
    try {
      const copy = copyData(input, Infinity) as object;
      const inner = outer && { services: servicesInCell(outer, declared, cell.exports) };
      const operation = plugin.operations[name] as (input: unknown) => unknown;
      return copyResult(name, await operation({ ...copy, ...inner }));
    } catch (thrown) {
      throw cell.errorOf(thrown);
    }
  };
  return Object.fromEntries(operations.map((name) => [name, outside(name as OperationName)]));
}
