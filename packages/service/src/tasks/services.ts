import {
  type ServiceDeclaration,
  type ServiceDeclarations,
  ServiceError,
  type ServiceReply,
  type ServiceRequest,
} from '@fragwerk/sdk';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Named } from '../settings/kinds.js';
import { isRecord } from '../plugins/shapes.js';

/** How a call of a service ended, for log and metrics: of what was sent and came it says nothing. */
export interface CallNote {
  readonly type: string;
  readonly service: string;
  /** `ok`, or why it failed. */
  readonly outcome: 'ok' | ServiceError['reason'];
  readonly status: number | null;
  readonly milliseconds: number;
}

/** A service that comes along. */
export interface BuiltInService {
  /** Gets ready, because somebody uses a plugin type that may call it. */
  warmUp(): void;
  /** Whether it does its work. */
  check(): Promise<boolean>;
  /** @throws ServiceError */
  call(service: string, request: ServiceRequest): Promise<ServiceReply>;
}

/** How a service of a plugin type stands, for operators. */
export interface ServiceState {
  /** `<type>.<service>` */
  readonly name: string;
  readonly optional: boolean;
  /** Number of its addresses; a service that comes along has one. */
  readonly addresses: number;
  /** How many of them answer; `null` where the type does not say what to ask. */
  readonly answering: number | null;
}

export interface ServiceClientsOptions {
  /** Addresses by `<type>.<service>`; several of a name stand in for each other. */
  readonly addresses: Named;
  readonly secrets: Named;
  /** Services that come along. */
  readonly builtIn: Readonly<Record<NonNullable<ServiceDeclaration['builtIn']>, BuiltInService>>;
  readonly onCall: (note: CallNote) => void;
}

/** Longest message to or from a service, in bytes. */
const LIMIT = 1024 * 1024;
/** Longest time that a call waits for its turn, in milliseconds. */
const WAIT_TIME = 60_000;
/** Pause before a further try, in milliseconds. */
const PAUSE = 200;
/** Longest time of an answer to the page for operators, in milliseconds. */
const CHECK_TIME = 2_000;
/** Time for which the page shows what was answered, in milliseconds: who mends something looks again. */
const STATE_AGE = 2_000;
const defaults = {
  ...{ timeout: 5_000, retries: 1, concurrency: 10, secretHeader: 'authorization', busy: {} },
};
/** Answers after which another try may help: too many requests, gateways, restarts. */
const worthAnotherTry: ReadonlySet<number> = new Set([429, 502, 503, 504]);

type Declared = Required<Omit<ServiceDeclaration, 'builtIn' | 'check' | 'optional'>>;

/** One service of a plugin type. */
interface Client {
  readonly name: string;
  readonly declared: Declared;
  readonly limit: LimitFunction;
  readonly addresses: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Number of the address that is asked first: it moves on when one does not answer. */
  current: number;
}

/** Calls the services that plugin types declare, in their name: addresses and secrets stay here. */
export class ServiceClients {
  readonly #options: ServiceClientsOptions;
  readonly #clients = new Map<string, Client>();
  readonly #states = new LRUCache<string, readonly ServiceState[], ServiceDeclarations>({
    max: 1_000,
    ttl: STATE_AGE,
    fetchMethod: (type, _, { context }) => this.#askAll(type, context),
  });

  constructor(options: ServiceClientsOptions) {
    this.#options = options;
  }

  /** @throws ServiceError */
  async call(
    type: string,
    declarations: ServiceDeclarations,
    { service, request }: { readonly service: string; readonly request: ServiceRequest },
  ): Promise<ServiceReply> {
    const start = performance.now();
    const note = (outcome: CallNote['outcome'], status: number | null) => {
      const milliseconds = performance.now() - start;
      this.#options.onCall({ type, service, outcome, status, milliseconds });
    };
    try {
      const { builtIn } = declarations[service] ?? {};
      const reply = builtIn
        ? await this.#options.builtIn[builtIn].call(service, request)
        : await this.#call(this.#client(type, service, declarations), request);
      note('ok', reply.status);
      return reply;
    } catch (error) {
      if (error instanceof ServiceError) note(error.reason, error.status);
      throw error;
    }
  }

  /** Gets those ready that come along, before a plugin type calls them for the first time. */
  warmUp(declarations: ServiceDeclarations): void {
    for (const { builtIn } of Object.values(declarations))
      if (builtIn) this.#options.builtIn[builtIn].warmUp();
  }

  /** How the services of a plugin type stand, or stood a few seconds ago: asking takes work. */
  async states(type: string, declarations: ServiceDeclarations): Promise<readonly ServiceState[]> {
    return (await this.#states.fetch(type, { context: declarations })) ?? [];
  }

  #askAll(type: string, declarations: ServiceDeclarations): Promise<ServiceState[]> {
    const states = Object.entries(declarations).map(async ([service, declaration]) => {
      const { builtIn, check, optional = false } = declaration;
      const of = { name: `${type}.${service}`, optional };
      if (builtIn) {
        const isWell = await this.#options.builtIn[builtIn].check();
        return { ...of, addresses: 1, answering: Number(isWell) };
      }
      const client = this.#client(type, service, declarations);
      const { length: addresses } = client.addresses;
      const answering = check === undefined ? null : await answeringOf(client, { path: check });
      return { ...of, addresses, answering };
    });
    return Promise.all(states);
  }

  #client(type: string, service: string, declarations: ServiceDeclarations): Client {
    const key = `${type}.${service}`;
    const known = this.#clients.get(key);
    if (known) return known;
    const valuesOf = (list: Named) => list.flatMap(([name, value]) => (name === key ? value : []));
    const [secret] = valuesOf(this.#options.secrets);
    const declared = { ...defaults, ...declarations[service] };
    const { secretHeader } = declared;
    const scheme = secretHeader.toLowerCase() === 'authorization' ? 'Bearer ' : '';
    const client: Client = {
      name: service,
      declared,
      limit: pLimit(Math.max(1, declared.concurrency)),
      // One that is not declared is never called.
      addresses: Object.hasOwn(declarations, service) ? valuesOf(this.#options.addresses) : [],
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
    if (Buffer.byteLength(body ?? '') > LIMIT) throw new ServiceError(name, 'tooLarge');
    const last = performance.now() + WAIT_TIME;
    return limit(() => {
      if (performance.now() > last) throw new ServiceError(name, 'busy');
      return this.#try(client, request, body);
    });
  }

  /** Tries one address after the other, each of several at least once. */
  async #try(client: Client, request: ServiceRequest, body: string | null): Promise<ServiceReply> {
    const { addresses, declared } = client;
    const tries = Math.max(declared.retries + 1, addresses.length);
    for (let at = client.current, done = 1; ; at = (at + 1) % addresses.length, done++) {
      try {
        const address = addressOf(addresses[at] ?? '', request, client.name);
        return await ask(client, address, { request, body });
      } catch (error) {
        if (!mayHelp(error as ServiceError, done < addresses.length)) throw error;
        // Calls that fail together leave the same address behind, not each another one.
        if (client.current === at) client.current = (at + 1) % addresses.length;
        if (done === tries) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

/** Whether another try may help; another address may where this one has an error of its own. */
const mayHelp = ({ reason, status }: ServiceError, isOther: boolean): boolean =>
  reason === 'unreachable' ||
  reason === 'timeout' ||
  reason === 'busy' ||
  worthAnotherTry.has(status ?? 0) ||
  (isOther && (status ?? 0) >= 500);

/** How many addresses of a service answer a request. */
async function answeringOf(client: Client, request: ServiceRequest): Promise<number> {
  const quick = { ...client, declared: { ...client.declared, timeout: CHECK_TIME } };
  const answers = await Promise.allSettled(
    client.addresses.map(async (base) =>
      ask(quick, addressOf(base, request, client.name), { request, body: null }),
    ),
  );
  return answers.filter(({ status }) => status === 'fulfilled').length;
}

/** A path leads nowhere but below the operator's address, whoever wrote parts of it. */
function addressOf(base: string, { path }: ServiceRequest, name: string): string {
  const href = path.startsWith('/') ? new URL(base + path).href : '';
  if (href.startsWith(new URL(`${base}/`).href)) return href;
  throw new ServiceError(name, 'refused');
}

const isBusy = (body: unknown, { busy }: Declared): boolean => {
  const members = Object.entries(busy);
  return (
    members.length > 0 && isRecord(body) && members.every(([name, value]) => body[name] === value)
  );
};

/** One try. */
async function ask(
  { name, declared, headers }: Client,
  address: string,
  { request, body }: { readonly request: ServiceRequest; readonly body: string | null },
): Promise<ServiceReply> {
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort();
  }, declared.timeout);
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
      signal: late.signal,
    });
    const { status } = response;
    if (!response.ok) {
      await response.body?.cancel();
      throw new ServiceError(name, status < 500 ? 'refused' : 'failed', status);
    }
    const text = await textOf(response, name);
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const answered = isJson && text !== '' ? (JSON.parse(text) as unknown) : text;
    if (isBusy(answered, declared)) throw new ServiceError(name, 'busy');
    return { status, body: answered };
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    if (error instanceof SyntaxError) throw new ServiceError(name, 'failed');
    throw new ServiceError(name, late.signal.aborted ? 'timeout' : 'unreachable');
  } finally {
    clearTimeout(timer);
  }
}

async function textOf(response: Response, name: string): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // A stream of the web is iterable in Node; its types say less.
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > LIMIT) throw new ServiceError(name, 'tooLarge');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** What the operator should know of the settings: what is missing, and what nobody declares. */
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
          `The service ${name} has no address, so what needs it is not scored; set SERVICES=${name}=http://….`,
      ),
    ...[...new Set([...set, ...secrets.map(([name]) => name)])]
      .filter((name) => !wanted.has(name))
      .map(
        (name) =>
          `No plugin type declares the service ${name} of the settings; declared: ${known}.`,
      ),
  ];
}
