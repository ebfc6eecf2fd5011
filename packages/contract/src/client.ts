import type { Static, TSchema } from 'typebox';
import type { BodyOf, Endpoint, Mount, QueryOf, ReplyOf } from './endpoint.js';
import { type EndpointName, type Endpoints, endpointRows } from './endpoints.js';
import { writeJson } from './json.js';
import { mountPrefix } from './paths.js';
import type { Problem } from './wire/index.js';

/**
 * A request as its sender may write it: members may be missing or null, and an id is a `number`, or a
 * `bigint` if it has more than 15 digits.
 */
export type Lenient<T> = T extends readonly (infer E)[]
  ? readonly (Lenient<E> | null)[] | null
  : T extends object
    ? { readonly [K in keyof T]?: Lenient<T[K]> | null }
    : T extends string
      ? T | number | bigint
      : T;

type Input<E extends Endpoint> = (E['body'] extends TSchema
  ? { readonly body: Lenient<BodyOf<E>> }
  : E['body'] extends 'text'
    ? { readonly body: string }
    : { readonly body?: undefined }) &
  (E['query'] extends TSchema ? { readonly query: Static<E['query']> } : unknown) & {
    /** The mount to call; defaults to the first of the row. */
    readonly mount?: E['mounts'][number];
  };

type Call<E extends Endpoint> = [BodyOf<E>, QueryOf<E>] extends [undefined, undefined]
  ? (input?: Input<E>) => Promise<ReplyOf<E>>
  : (input: Input<E>) => Promise<ReplyOf<E>>;

/** A method for each row of the endpoint table. */
export type Client = { readonly [K in EndpointName]: Call<Endpoints[K]> };

export interface ClientOptions {
  /** Address without a path, for example `http://localhost:8080`. */
  readonly base: string;
  /** Service path, for example `/fragwerk`. */
  readonly servicePath: string;
  /** Replaces the global `fetch`, for example in tests without a socket. */
  readonly fetch?: (url: string, request: ClientRequest) => Promise<ClientReply>;
}

interface ClientRequest {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The part of a `Response` that a client reads. */
interface ClientReply extends Pick<Response, 'status' | 'text'> {
  readonly headers: Pick<Headers, 'get'>;
}

export class ProblemError extends Error {
  override readonly name = 'ProblemError';

  constructor(
    readonly status: number,
    /** The problem document, `null` if the reply was none. */
    readonly problem: Problem | null,
  ) {
    super(problem?.detail ?? `The service replied with status ${status}.`);
  }
}

interface AnyInput {
  readonly body?: unknown;
  readonly query?: QueryOf<Endpoint>;
  readonly mount?: Mount;
}

async function readReply(endpoint: Endpoint, response: ClientReply): Promise<unknown> {
  const text = await response.text();
  if (response.status !== 200) {
    const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
    throw new ProblemError(response.status, isProblem ? (JSON.parse(text) as Problem) : null);
  }
  if (text === '' && endpoint.mayBeEmpty) return null;
  return typeof endpoint.reply === 'string' ? text : (JSON.parse(text) as unknown);
}

/** Returns path and query; names in braces are members of the query. */
function pathAndQuery({ path }: Endpoint, query: QueryOf<Endpoint>): string {
  const left = new Map(Object.entries((query ?? {}) as Record<string, string>));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = left.get(name) ?? '';
    left.delete(name);
    return encodeURIComponent(value);
  });
  return left.size === 0 ? filled : `${filled}?${new URLSearchParams([...left])}`;
}

function createCall(endpoint: Endpoint, options: ClientOptions) {
  return async ({ body, query, mount = endpoint.mounts[0] }: AnyInput = {}): Promise<unknown> => {
    if (!mount) throw new Error(`The endpoint ${endpoint.path} is mounted nowhere.`);
    const path = mountPrefix(mount, options.servicePath) + pathAndQuery(endpoint, query);
    const isText = endpoint.body === 'text';
    const response = await (options.fetch ?? fetch)(options.base + path, {
      method: endpoint.methods[0],
      ...(body === undefined
        ? {}
        : {
            body: typeof body === 'string' ? body : writeJson(body),
            headers: { 'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json' },
          }),
    });
    return readReply(endpoint, response);
  };
}

/**
 * Creates a typed client of a plugin service, with a method for each endpoint.
 *
 * @throws ProblemError from every method if the service replies with another status than 200
 */
export const createClient = (options: ClientOptions): Client =>
  Object.fromEntries(
    endpointRows.map(([name, endpoint]) => [name, createCall(endpoint, options)]),
  ) as unknown as Client;
