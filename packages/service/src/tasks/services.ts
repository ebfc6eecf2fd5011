import { setTimeout as delay } from 'node:timers/promises';
import {
  type ServiceDeclaration,
  type ServiceDeclarations,
  ServiceError,
  type ServiceReply,
  type ServiceRequest,
} from '@fragwerk/sdk';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { limitedText } from '../http/limited-text.js';
import type { Named } from '../settings/kinds.js';
import type { Settings } from '../settings/table.js';
import { isObject } from '@fragwerk/sdk/schema';

/** The end of a service call, for log and metrics, without its content. */
export interface CallNote {
  readonly type: string;
  readonly service: string;
  readonly outcome: 'ok' | ServiceError['reason'];
  readonly status: number | null;
  readonly durationMs: number;
  /** Why it failed, if that is known. */
  readonly problem?: string;
}

/** A service that is part of Fragwerk. */
export interface BuiltInService {
  /** Prepares for calls, because a plugin type that may call it is being used. */
  warmUp(): void;
  /** Whether the last call succeeded. */
  readonly answering: 0 | 1 | 'unused';
  /** @throws ServiceError */
  call(service: string, request: ServiceRequest): Promise<ServiceReply>;
}

/** The state of a plugin type's service, for operators. */
export interface ServiceState {
  /** `<type>.<service>` */
  readonly name: string;
  readonly optional: boolean;
  /** Number of its addresses; 1 for a built-in service. */
  readonly addresses: number;
  /** How many of them respond; `null` if the type declares no check, `unused` before a built-in service's first call. */
  readonly answering: number | 'unused' | null;
}

type BuiltIn = Readonly<Record<NonNullable<ServiceDeclaration['builtIn']>, BuiltInService>>;

/** By `<type>.<service>`; several addresses of one name are used in turn on failure. */
type ServiceSettings = Pick<Settings, 'services' | 'serviceSecrets'>;

const MAX_MESSAGE_BYTES = 1024 * 1024;
/** Limits the time that a call waits because of the concurrency limit. */
const WAIT_TIMEOUT_MS = 60_000;
const RETRY_DELAY_MS = 200;
/** Otherwise the calls of a plugin type could go on forever while its service is down. */
const MAX_RETRIES = 10;
/** Node's timers cannot measure more. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;
/** Timeout of checks for the status page. */
const CHECK_TIMEOUT_MS = 2_000;
/** The status page is cached only briefly, because operators reload it after a repair. */
const STATE_TTL_MS = 2_000;
const defaults = {
  timeout: 5_000,
  retries: 1,
  concurrency: 10,
  secretHeader: 'authorization',
  busy: {},
};
/** Too many requests, gateway errors, restarts. */
const retryableStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Calls services on behalf of plugin types, which know neither addresses nor secrets. */
export class ServiceClients {
  readonly #clients = new Map<string, Client>();
  readonly #states = new LRUCache<string, readonly ServiceState[], ServiceDeclarations>({
    max: 1_000,
    ttl: STATE_TTL_MS,
    fetchMethod: (type, _, { context }) => this.#checkAll(type, context),
  });

  constructor(
    private readonly settings: ServiceSettings,
    private readonly builtIn: BuiltIn,
    private readonly onCall: (note: CallNote) => void,
  ) {}

  /** Calls a service that a type declares. @throws ServiceError */
  async call(
    type: string,
    declarations: ServiceDeclarations,
    { service, request }: { readonly service: string; readonly request: ServiceRequest },
  ): Promise<ServiceReply> {
    const startMs = performance.now();
    const note = (outcome: CallNote['outcome'], status: number | null, cause?: unknown) => {
      const durationMs = performance.now() - startMs;
      const problem = cause instanceof Error ? { problem: problemOf(cause) } : {};
      this.onCall({ type, service, outcome, status, durationMs, ...problem });
    };
    try {
      const { builtIn } = declarations[service] ?? {};
      const answer = builtIn
        ? this.builtIn[builtIn].call(service, request)
        : this.#client(type, service, declarations).call(request);
      const reply = await inTime(answer, service, request);
      note('ok', reply.status);
      return reply;
    } catch (error) {
      if (error instanceof ServiceError) note(error.reason, error.status, error.cause);
      throw error;
    }
  }

  /** Prepares the built-in services that a plugin type declares. */
  warmUp(declarations: ServiceDeclarations): void {
    for (const { builtIn } of Object.values(declarations))
      if (builtIn) this.builtIn[builtIn].warmUp();
  }

  /** Returns the states of a plugin type's services, which are cached for a few seconds. */
  async states(type: string, declarations: ServiceDeclarations): Promise<readonly ServiceState[]> {
    return (await this.#states.fetch(type, { context: declarations })) ?? [];
  }

  #checkAll(type: string, declarations: ServiceDeclarations): Promise<ServiceState[]> {
    const states = Object.entries(declarations).map(async ([service, declaration]) => {
      const { builtIn, check, optional = false } = declaration;
      const name = `${type}.${service}`;
      if (builtIn) {
        const { answering } = this.builtIn[builtIn];
        return { name, optional, addresses: 1, answering };
      }
      const client = this.#client(type, service, declarations);
      const answering = check === undefined ? null : await client.countAnswering({ path: check });
      return { name, optional, addresses: client.addresses.length, answering };
    });
    return Promise.all(states);
  }

  #client(type: string, service: string, declarations: ServiceDeclarations): Client {
    const key = `${type}.${service}`;
    const valuesOf = (list: Named) => list.flatMap(([name, value]) => (name === key ? value : []));
    const { services, serviceSecrets } = this.settings;
    const client =
      this.#clients.get(key) ??
      new Client(service, declarations[service] ?? {}, {
        addresses: valuesOf(services),
        secret: valuesOf(serviceSecrets)[0],
      });
    this.#clients.set(key, client);
    return client;
  }
}

/** Returns a message, or the code of an error that has none, as those of several attempts to connect. */
const problemOf = ({ message, code = '' }: NodeJS.ErrnoException): string => message || code;

/** Waits for an answer no longer than its request allows. */
async function inTime<T>(
  answer: Promise<T>,
  service: string,
  { timeout }: ServiceRequest,
): Promise<T> {
  if (timeout === undefined) return answer;
  const end = new AbortController();
  const late = delay(Math.min(timeout, MAX_TIMEOUT_MS), null, end).then(() => {
    throw new ServiceError(service, 'timeout');
  });
  return Promise.race([answer, late]).finally(() => end.abort());
}

/** Returns whether another attempt may succeed; any server error is worth trying another address. */
const isRetryable = ({ reason, status }: ServiceError, hasOther: boolean): boolean =>
  ['unreachable', 'timeout', 'busy'].includes(reason) ||
  retryableStatuses.has(status ?? 0) ||
  (hasOther && (status ?? 0) >= 500);

/** One service of a plugin type. */
class Client {
  readonly addresses: readonly string[];
  readonly #declared: typeof defaults & Pick<ServiceDeclaration, 'busy'>;
  readonly #limit: LimitFunction;
  readonly #headers: Readonly<Record<string, string>>;
  /** Index of the address to try first; it advances when an address fails. */
  #current = 0;

  constructor(
    private readonly name: string,
    declaration: ServiceDeclaration,
    {
      addresses,
      secret,
    }: { readonly addresses: readonly string[]; readonly secret: string | undefined },
  ) {
    this.addresses = addresses;
    this.#declared = { ...defaults, ...declaration };
    const { secretHeader, concurrency } = this.#declared;
    this.#limit = pLimit(Math.max(1, concurrency));
    const scheme = secretHeader.toLowerCase() === 'authorization' ? 'Bearer ' : '';
    this.#headers = secret === undefined ? {} : { [secretHeader]: scheme + secret };
  }

  async call(request: ServiceRequest): Promise<ServiceReply> {
    if (this.addresses.length === 0) throw new ServiceError(this.name, 'notSet');
    const body = request.json === undefined ? null : JSON.stringify(request.json);
    if (Buffer.byteLength(body ?? '') > MAX_MESSAGE_BYTES)
      throw new ServiceError(this.name, 'tooLarge');
    const deadlineMs = performance.now() + WAIT_TIMEOUT_MS;
    return this.#limit(() => {
      if (performance.now() > deadlineMs) throw new ServiceError(this.name, 'busy');
      return this.#try(request, body);
    });
  }

  /** Counts the addresses that respond. */
  async countAnswering(request: ServiceRequest): Promise<number> {
    const timeoutMs = CHECK_TIMEOUT_MS;
    const answers = await Promise.allSettled(
      this.addresses.map((base) => this.#send(base, request, { body: null, timeoutMs })),
    );
    return answers.filter(({ status }) => status === 'fulfilled').length;
  }

  /** Tries the addresses in turn, each at least once. */
  async #try(request: ServiceRequest, body: string | null): Promise<ServiceReply> {
    const { addresses } = this;
    const { retries, timeout: timeoutMs } = this.#declared;
    const maxAttempts = Math.max(Math.min(retries, MAX_RETRIES) + 1, addresses.length);
    for (let index = this.#current, attempt = 1; ; attempt++) {
      const next = (index + 1) % addresses.length;
      try {
        return await this.#send(addresses[index] ?? '', request, { body, timeoutMs });
      } catch (error) {
        if (!isRetryable(error as ServiceError, attempt < addresses.length)) throw error;
        // Simultaneous failures skip only one address.
        if (this.#current === index) this.#current = next;
        if (attempt === maxAttempts) throw error;
      }
      index = next;
      await delay(RETRY_DELAY_MS);
    }
  }

  /** Resolves a path, which may contain input of students, strictly below the operator's address. */
  #addressOf(base: string, { path }: ServiceRequest): string {
    const href = path.startsWith('/') ? new URL(base + path).href : '';
    if (href.startsWith(new URL(`${base}/`).href)) return href;
    throw new ServiceError(this.name, 'refused');
  }

  async #send(
    base: string,
    request: ServiceRequest,
    { body, timeoutMs }: { readonly body: string | null; readonly timeoutMs: number },
  ): Promise<ServiceReply> {
    const { name } = this;
    const signal = AbortSignal.timeout(Math.min(timeoutMs, MAX_TIMEOUT_MS));
    try {
      const response = await fetch(this.#addressOf(base, request), {
        method: request.method ?? (body === null ? 'GET' : 'POST'),
        headers: {
          accept: 'application/json',
          ...(body === null ? {} : { 'content-type': 'application/json; charset=utf-8' }),
          ...this.#headers,
        },
        body,
        redirect: 'manual',
        signal,
      });
      const { status } = response;
      if (!response.ok) {
        await response.body?.cancel();
        throw new ServiceError(name, status < 500 ? 'refused' : 'failed', status);
      }
      const text = await limitedText(response, MAX_MESSAGE_BYTES);
      if (text === null) throw new ServiceError(name, 'tooLarge');
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      const answered = isJson && text !== '' ? (JSON.parse(text) as unknown) : text;
      if (this.#isBusy(answered)) throw new ServiceError(name, 'busy');
      return { status, body: answered };
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      if (error instanceof SyntaxError) throw new ServiceError(name, 'failed');
      if (signal.aborted) throw new ServiceError(name, 'timeout');
      const { cause } = error as Error;
      throw Object.assign(new ServiceError(name, 'unreachable'), { cause });
    }
  }

  #isBusy(body: unknown): boolean {
    const members = Object.entries<unknown>(this.#declared.busy);
    const isGiven = ([name, value]: readonly [string, unknown]) =>
      isObject(body) && body[name] === value;
    return members.length > 0 && members.every(isGiven);
  }
}

/** Returns warnings for the operator: missing addresses, and settings without a declaration. */
export function serviceHints(
  declared: readonly (readonly [type: string, services: ServiceDeclarations])[],
  { services: addresses, serviceSecrets: secrets }: ServiceSettings,
): string[] {
  const outside = declared.flatMap(([type, services]) =>
    Object.entries(services).flatMap(([name, { builtIn, optional }]) =>
      builtIn ? [] : { name: `${type}.${name}`, optional },
    ),
  );
  const wanted = new Set(outside.map(({ name }) => name));
  const set = new Set(addresses.map(([name]) => name));
  const known = [...wanted].join(', ') || 'none';
  return [
    ...outside
      .filter(({ name, optional }) => !optional && !set.has(name))
      .map(
        ({ name }) =>
          `The service ${name} has no address, so answers that need it are not scored; set SERVICES=${name}=http://….`,
      ),
    ...[...new Set([...set, ...secrets.map(([name]) => name)])]
      .filter((name) => !wanted.has(name))
      .map(
        (name) =>
          `The settings contain the service ${name}, which no plugin type declares; declared: ${known}.`,
      ),
  ];
}
