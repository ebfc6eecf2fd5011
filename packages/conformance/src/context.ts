import { type EndpointName, endpoints, mountPrefix, type Mount } from '@fragwerk/contract';
import {
  type Exchange,
  exchange,
  type ExchangeOptions,
  NoReplyError,
  type Reply,
  type SentRequest,
} from './exchange.js';
import type { Framework } from './framework.js';
import type { HostRuleId } from './host/rules.js';
import { differences } from './difference.js';
import { CheckFailed, CheckSkipped, failureOf, type FailureWords } from './outcome.js';

/** What is known of the service when the checks begin. */
export interface ServiceFacts {
  readonly variant: 'A' | 'B';
  /** Service path, for example `/pluginuhr`; `null` when it could not be found. */
  readonly servicePath: string | null;
  readonly types: readonly string[];
  /** Endpoints that the service does not have. */
  readonly notOffered: ReadonlySet<EndpointName>;
  /** Plugin types that judge times of day. */
  readonly clocks: readonly string[];
  /** `null` when it does not show itself. */
  readonly framework: Framework | null;
  /** What the service answers to a path that does not exist; `null` when that is no 404. */
  readonly unknownPath: Pick<Reply, 'status' | 'text'> | null;
}

export interface SendOptions {
  readonly mount?: Mount;
  readonly method?: SentRequest['method'];
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it stands; an object is sent as JSON. */
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
}

/** What a check works with: it sends requests, and fails or skips in words. */
export class CheckContext {
  constructor(
    readonly facts: ServiceFacts,
    /** Plugin type that the check runs for; the first one for checks that run once. */
    readonly type: string,
    private readonly options: ExchangeOptions & { readonly pictureWaitMilliseconds?: number },
  ) {}

  /** Time in which a picture must not change. */
  get pictureWaitMilliseconds(): number {
    return this.options.pictureWaitMilliseconds ?? 65_000;
  }

  /** An id that no other check uses, for configuration sessions. */
  newId(): string {
    return `check-${crypto.randomUUID()}`;
  }

  /** Sends a request to an endpoint at one of its mounts, the first one unless told. */
  async send(name: EndpointName, options: SendOptions = {}): Promise<Exchange> {
    const endpoint = endpoints[name];
    const mount = options.mount ?? endpoint.mounts[0];
    if (mount !== 'internal' && mount !== 'root' && this.facts.servicePath === null)
      this.skip('the service path is not known; name it with --endpoint');
    const path = mountPrefix(mount, this.facts.servicePath ?? '') + endpoint.path;
    const search = options.query ? `?${new URLSearchParams(options.query).toString()}` : '';
    return this.request({
      method: options.method ?? endpoint.methods[0],
      path: path + search,
      ...bodyParts(options),
    });
  }

  /** Sends any request. No answer at all fails the check. */
  async request(request: SentRequest): Promise<Exchange> {
    try {
      return await exchange(request, this.options);
    } catch (error) {
      if (!(error instanceof NoReplyError)) throw error;
      throw new CheckFailed(failureOf({ request }, { expected: 'an answer', came: error.message }));
    }
  }

  /** Sends to an endpoint; skips the check unless the answer is a success. */
  async succeed(name: EndpointName, options: SendOptions = {}): Promise<Exchange> {
    const seen = await this.send(name, options);
    const { status } = seen.reply;
    if (status !== 200)
      this.skip(`${name} answered with status ${status}, which another check reports`);
    return seen;
  }

  /** The answer's JSON; skips the check when it is none, which the endpoint's shape check reports. */
  json(seen: Exchange): unknown {
    try {
      return JSON.parse(seen.reply.text) as unknown;
    } catch {
      return this.skip('the answer is not JSON, which another check reports');
    }
  }

  /** The answer's JSON as an object; skips the check when it is none. */
  object(seen: Exchange): Record<string, unknown> {
    const value = this.json(seen);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
    return this.skip('the answer is no JSON object, which another check reports');
  }

  /** Ends the check as failed; several things that came are listed, the worst first. */
  fail(seen: Exchange | null, expected: string, came: string | readonly string[]): never {
    throw new CheckFailed(failureOf(seen, { expected, came }));
  }

  /** Ends the check with something that nothing demands. */
  advise(seen: Exchange | null, expected: string, came: string | readonly string[]): never {
    throw new CheckFailed(failureOf(seen, { expected, came }), true);
  }

  /** Ends the check as failed in a way that breaks the host, by the rule that proves it. */
  breaks(rule: HostRuleId, seen: Exchange | null, words: FailureWords): never {
    throw new CheckFailed(failureOf(seen, { ...words, rule }));
  }

  /** Fails unless the answer has the status. */
  status({ request, reply }: Exchange, wanted: number): void {
    if (reply.status !== wanted)
      this.fail({ request, reply }, `status ${wanted}`, `status ${reply.status}`);
  }

  /** Fails unless the two values are the same; says where they differ. */
  same(
    seen: Exchange,
    what: string,
    values: { readonly came: unknown; readonly expected: unknown },
  ): void {
    const found = differences(values.came, values.expected);
    if (found.length > 0) this.fail(seen, what, found);
  }

  /** Ends the check as not decided. */
  skip(reason: string): never {
    throw new CheckSkipped(reason);
  }
}

function bodyParts({ body, headers }: SendOptions): Pick<SentRequest, 'headers' | 'body'> {
  if (body === undefined) return { headers: { accept: 'application/json', ...headers } };
  return {
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}
