/**
 * A service that a plugin type needs for its work, for example one that runs programs. Its address
 * and its secret are the operator's; a plugin never sees them.
 */
export interface ServiceDeclaration {
  /**
   * A service that comes along and needs no address: `python` runs Python programs, each in a process
   * of its own; its path is `/run`, and what it is sent and answers are `PythonJob` and
   * `PythonOutcome` of `@fragwerk/python`.
   */
  readonly builtIn?: 'python';
  /** The type works without it: nobody misses an address. */
  readonly optional?: boolean;
  /** Path that answers when the service works: the page for operators asks it. */
  readonly check?: string;
  /** Longest time of one try, in milliseconds; 5000 unless given. */
  readonly timeout?: number;
  /** Further tries when it cannot be reached, is late or has too much to do; 1 unless given. */
  readonly retries?: number;
  /** Calls at a time, of all students together; 10 unless given. */
  readonly concurrency?: number;
  /** Header that carries the operator's secret; `authorization`, as a bearer token, unless given. */
  readonly secretHeader?: string;
  /** Members of an answer with which an address says that it has too much to do: the next one is asked. */
  readonly busy?: Readonly<Record<string, unknown>>;
}

/** The services of a plugin type, by the names under which it calls them. */
export type ServiceDeclarations = Readonly<Record<string, ServiceDeclaration>>;

/** What a service is asked over HTTP. */
export interface ServiceRequest {
  /** Below the operator's address, with `/` at its beginning. */
  readonly path: string;
  /** `POST` with a body, else `GET`, unless given. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The body, sent as JSON. */
  readonly json?: unknown;
}

/** What it answered, with a status from 200 to 299. */
export interface ServiceReply {
  readonly status: number;
  /** Data where it answered JSON, else text. */
  readonly body: unknown;
}

/** Why a call failed, and what is said of it. */
const failures = {
  notSet: 'has no address; the operator gives it one in the setting SERVICES',
  unreachable: 'cannot be reached',
  timeout: 'did not answer in time',
  busy: 'has too many calls waiting',
  refused: 'refused the call',
  failed: 'failed',
  tooLarge: 'was asked or answered more than a megabyte',
} as const;

export type ServiceFailure = keyof typeof failures;

/** A call of a service failed. Where `score` does not catch it, the answer is not scored. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';

  constructor(
    readonly service: string,
    readonly reason: ServiceFailure,
    /** Of the HTTP answer, where one came. */
    readonly status: number | null = null,
  ) {
    const answered = status === null ? '' : ` (HTTP status ${status})`;
    super(`The service "${service}" ${failures[reason]}${answered}.`);
  }
}

export interface Service {
  /** @throws ServiceError */
  call(request: ServiceRequest): Promise<ServiceReply>;
}

/** The services that a plugin type declares, as its operations call them. */
export type Services<S extends ServiceDeclarations> = { readonly [K in keyof S]: Service };

/** The services of a plugin type whose calls go through one function. */
export const servicesFrom = (
  names: readonly string[],
  call: (service: string, request: ServiceRequest) => Promise<ServiceReply>,
): Services<ServiceDeclarations> => {
  const services = new Map(
    names.map((name) => [name, { call: (request: ServiceRequest) => call(name, request) }]),
  );
  return new Proxy(
    {},
    {
      get(_, name) {
        const service = services.get(String(name));
        if (service) return service;
        throw new TypeError(
          `The plugin type declares no service "${String(name)}"; it declares: ${names.join(', ')}.`,
        );
      },
    },
  );
};
