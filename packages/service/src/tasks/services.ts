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
import { isObject } from '@fragwerk/sdk/schema';

/** The end of a service call, for log and metrics, without its content. */
interface CallNote {
  readonly type: string;
  readonly service: string;
  readonly outcome: 'ok' | ServiceError['reason'];
  readonly status: number | null;
  readonly durationMs: number;
}

/** A service that is part of Fragwerk. */
export interface BuiltInService {
  /** Prepares for calls, because a plugin type that may call it is being used. */
  warmUp(): void;
  check(): Promise<boolean>;
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
  /** How many of them respond; `null` if the type declares no check. */
  readonly answering: number | null;
}

interface ServiceClientsOptions {
  /** Addresses by `<type>.<service>`; several of one name are used in turn on failure. */
  readonly addresses: Named;
  readonly secrets: Named;
  readonly builtIn: Readonly<Record<NonNullable<ServiceDeclaration['builtIn']>, BuiltInService>>;
  readonly onCall: (note: CallNote) => void;
}

const MAX_MESSAGE_BYTES = 1024 * 1024;
/** Limits the time that a call waits because of the concurrency limit. */
const WAIT_TIMEOUT_MS = 60_000;
const RETRY_DELAY_MS = 200;
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

type Declared = Required<Omit<ServiceDeclaration, 'builtIn' | 'check' | 'optional'>>;

/** One service of a plugin type. */
interface Client {
  readonly name: string;
  readonly declared: Declared;
  readonly limit: LimitFunction;
  readonly addresses: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Index of the address to try first; it advances when an address fails. */
  current: number;
}

/** Calls services on behalf of plugin types, which know neither addresses nor secrets. */
export class ServiceClients {
  readonly #clients = new Map<string, Client>();
  readonly #states = new LRUCache<string, readonly ServiceState[], ServiceDeclarations>({
    max: 1_000,
    ttl: STATE_TTL_MS,
    fetchMethod: (type, _, { context }) => this.#checkAll(type, context),
  });

  constructor(private readonly options: ServiceClientsOptions) {}

  /** @throws ServiceError */
  async call(
    type: string,
    declarations: ServiceDeclarations,
    { service, request }: { readonly service: string; readonly request: ServiceRequest },
  ): Promise<ServiceReply> {
    const startMs = performance.now();
    const note = (outcome: CallNote['outcome'], status: number | null) => {
      const durationMs = performance.now() - startMs;
      this.options.onCall({ type, service, outcome, status, durationMs });
    };
    try {
      const { builtIn } = declarations[service] ?? {};
      const answer = builtIn
        ? this.options.builtIn[builtIn].call(service, request)
        : this.#call(this.#client(type, service, declarations), request);
      const reply = await inTime(answer, service, request);
      note('ok', reply.status);
      return reply;
    } catch (error) {
      if (error instanceof ServiceError) note(error.reason, error.status);
      throw error;
    }
  }

  /** Prepares the built-in services that a plugin type declares. */
  warmUp(declarations: ServiceDeclarations): void {
    for (const { builtIn } of Object.values(declarations))
      if (builtIn) this.options.builtIn[builtIn].warmUp();
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
        const isWorking = await this.options.builtIn[builtIn].check();
        return { name, optional, addresses: 1, answering: Number(isWorking) };
      }
      const client = this.#client(type, service, declarations);
      const { length: addresses } = client.addresses;
      const answering = check === undefined ? null : await answeringOf(client, { path: check });
      return { name, optional, addresses, answering };
    });
    return Promise.all(states);
  }

  #client(type: string, service: string, declarations: ServiceDeclarations): Client {
    const key = `${type}.${service}`;
    const known = this.#clients.get(key);
    if (known) return known;
    const valuesOf = (list: Named) => list.flatMap(([name, value]) => (name === key ? value : []));
    const [secret] = valuesOf(this.options.secrets);
    const declared = { ...defaults, ...declarations[service] };
    const { secretHeader } = declared;
    const scheme = secretHeader.toLowerCase() === 'authorization' ? 'Bearer ' : '';
    const client: Client = {
      name: service,
      declared,
      limit: pLimit(Math.max(1, declared.concurrency)),
      // Undeclared services are never called.
      addresses: Object.hasOwn(declarations, service) ? valuesOf(this.options.addresses) : [],
      headers: secret === undefined ? {} : { [secretHeader]: scheme + secret },
      current: 0,
    };
    this.#clients.set(key, client);
    return client;
  }

  async #call(client: Client, request: ServiceRequest): Promise<ServiceReply> {
    const { name, addresses, limit } = client;
    if (addresses.length === 0) throw new ServiceError(name, 'notSet');
    const body = request.json === undefined ? null : JSON.stringify(request.json);
    if (Buffer.byteLength(body ?? '') > MAX_MESSAGE_BYTES) throw new ServiceError(name, 'tooLarge');
    const deadlineMs = performance.now() + WAIT_TIMEOUT_MS;
    return limit(() => {
      if (performance.now() > deadlineMs) throw new ServiceError(name, 'busy');
      return this.#try(client, request, body);
    });
  }

  /** Tries the addresses in turn, each at least once. */
  async #try(client: Client, request: ServiceRequest, body: string | null): Promise<ServiceReply> {
    const { addresses, declared } = client;
    const maxAttempts = Math.max(declared.retries + 1, addresses.length);
    for (let index = client.current, attempt = 1; ; attempt++) {
      const next = (index + 1) % addresses.length;
      try {
        const address = addressOf(addresses[index] ?? '', request, client.name);
        return await send(client, address, { request, body });
      } catch (error) {
        if (!isRetryable(error as ServiceError, attempt < addresses.length)) throw error;
        // Simultaneous failures skip only one address.
        if (client.current === index) client.current = next;
        if (attempt === maxAttempts) throw error;
      }
      index = next;
      await delay(RETRY_DELAY_MS);
    }
  }
}

/** Waits for an answer no longer than its request allows. */
async function inTime<T>(
  answer: Promise<T>,
  service: string,
  { timeout }: ServiceRequest,
): Promise<T> {
  if (timeout === undefined) return answer;
  const stop = new AbortController();
  const late = delay(timeout, null, { signal: stop.signal }).then(() => {
    throw new ServiceError(service, 'timeout');
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    late.catch(() => undefined);
    stop.abort();
  }
}

/** Returns whether another attempt may succeed; any server error is worth trying another address. */
const isRetryable = ({ reason, status }: ServiceError, hasOther: boolean): boolean =>
  reason === 'unreachable' ||
  reason === 'timeout' ||
  reason === 'busy' ||
  retryableStatuses.has(status ?? 0) ||
  (hasOther && (status ?? 0) >= 500);

/** Counts the addresses of a service that respond. */
async function answeringOf(client: Client, request: ServiceRequest): Promise<number> {
  const quick = { ...client, declared: { ...client.declared, timeout: CHECK_TIMEOUT_MS } };
  const answers = await Promise.allSettled(
    client.addresses.map(async (base) =>
      send(quick, addressOf(base, request, client.name), { request, body: null }),
    ),
  );
  return answers.filter(({ status }) => status === 'fulfilled').length;
}

/** Resolves a path, which may contain input of students, strictly below the operator's address. */
function addressOf(base: string, { path }: ServiceRequest, name: string): string {
  const href = path.startsWith('/') ? new URL(base + path).href : '';
  if (href.startsWith(new URL(`${base}/`).href)) return href;
  throw new ServiceError(name, 'refused');
}

const isBusy = (body: unknown, { busy }: Declared): boolean => {
  const members = Object.entries(busy);
  return (
    members.length > 0 && isObject(body) && members.every(([name, value]) => body[name] === value)
  );
};

async function send(
  { name, declared, headers }: Client,
  address: string,
  { request, body }: { readonly request: ServiceRequest; readonly body: string | null },
): Promise<ServiceReply> {
  const signal = AbortSignal.timeout(declared.timeout);
  try {
    const response = await fetch(address, {
      method: request.method ?? (body === null ? 'GET' : 'POST'),
      headers: {
        accept: 'application/json',
        ...(body === null ? {} : { 'content-type': 'application/json; charset=utf-8' }),
        ...headers,
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
    if (isBusy(answered, declared)) throw new ServiceError(name, 'busy');
    return { status, body: answered };
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    if (error instanceof SyntaxError) throw new ServiceError(name, 'failed');
    throw new ServiceError(name, signal.aborted ? 'timeout' : 'unreachable');
  }
}

/** Returns warnings for the operator: missing addresses, and settings without a declaration. */
export function serviceHints(
  declared: readonly (readonly [type: string, services: ServiceDeclarations])[],
  { addresses, secrets }: { readonly addresses: Named; readonly secrets: Named },
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
