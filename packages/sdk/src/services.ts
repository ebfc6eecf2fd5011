/**
 * A service that a plugin type calls, for example to run programs. The operator configures its
 * address and secret, which plugins cannot read.
 */
export interface ServiceDeclaration {
  /**
   * A bundled service without an address. `python` runs Python programs in separate processes; its path
   * is `/run`, its request a `PythonJob` and its reply a `PythonOutcome` of `@fragwerk/python`; `/packages` lists
   * packages that programs can import.
   */
  readonly builtIn?: 'python';
  /** Whether the type also works without it. */
  readonly optional?: boolean;
  /** Path of a health check, which the page for operators calls. */
  readonly check?: string;
  /** Time limit of one attempt in milliseconds; default: 5000. */
  readonly timeout?: number;
  /** Further attempts when it cannot be reached, times out or is overloaded; default: 1. */
  readonly retries?: number;
  /** Maximum number of simultaneous calls; default: 10. */
  readonly concurrency?: number;
  /** Header for the operator's secret; default: `authorization`, as a bearer token. */
  readonly secretHeader?: string;
  /** Members of a reply that mean that the service is overloaded; then the next address is tried. */
  readonly busy?: Readonly<Record<string, unknown>>;
}

/** The services of a plugin type by name. */
export type ServiceDeclarations = Readonly<Record<string, ServiceDeclaration>>;

export interface ServiceRequest {
  /** Relative to the operator's address, with a leading `/`. */
  readonly path: string;
  /** Default: `POST` with a body, `GET` without one. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The body, sent as JSON. */
  readonly json?: unknown;
  /** Time limit of the call in milliseconds, with all its attempts; default: the declared limits only. */
  readonly timeout?: number;
}

/** A reply with a status from 200 to 299. */
export interface ServiceReply {
  readonly status: number;
  /** Data of a JSON reply, otherwise text. */
  readonly body: unknown;
}

/** Reasons why a call can fail, with the text of the error. */
const failures = {
  notSet: 'has no address; the operator configures it in the setting SERVICES',
  unreachable: 'cannot be reached',
  timeout: 'did not answer in time',
  busy: 'has too many calls waiting',
  refused: 'refused the call',
  failed: 'failed',
  tooLarge: 'was sent or returned more than a megabyte',
} as const;

export type ServiceFailure = keyof typeof failures;

/** A failed call of a service. If `score` does not catch it, the answer is not scored. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';

  constructor(
    readonly service: string,
    readonly reason: ServiceFailure,
    /** HTTP status, if there was a reply. */
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

/** The services that a plugin type declares, as its operations receive them. */
export type Services<S extends ServiceDeclarations> = { readonly [K in keyof S]: Service };

/** Returns the services of a plugin type; each call is passed to one function. */
export const servicesFrom = (
  names: readonly string[],
  call: (service: string, request: ServiceRequest) => Promise<ServiceReply>,
): Services<ServiceDeclarations> =>
  new Proxy(
    {},
    {
      get(_, property): Service {
        const name = String(property);
        if (names.includes(name)) return { call: (request) => call(name, request) };
        throw new TypeError(
          `The plugin type declares no service "${name}"; it declares: ${names.join(', ')}.`,
        );
      },
    },
  );
