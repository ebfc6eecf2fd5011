import { setTimeout as sleep } from 'node:timers/promises';
import {
  type EndpointName,
  endpoints,
  isObject,
  mountPrefix,
  type Mount,
} from '@fragwerk/contract';
import { differences } from './difference.js';
import {
  type Exchange,
  exchange,
  type ExchangeOptions,
  findConnectionFault,
  NoReplyError,
  type SentRequest,
} from './exchange.js';
import { CheckFailed, CheckSkipped, type Deviation, reportedElsewhere } from './finding.js';
import { isJsonString, tryJson } from './json.js';
import type { ServiceFacts } from './facts.js';
import type { HostRuleId } from './host/rules.js';
import { both, type Text } from './localized.js';
import { plainSample, requestBody, type Sample } from './requests.js';
import { isDialog } from './rows.js';

type Received = Deviation['received'];

/** Members of a request, with other values than usual. */
export type Changes = Readonly<Record<string, unknown>>;

export interface SendOptions {
  readonly mount?: Mount;
  readonly method?: SentRequest['method'];
  readonly headers?: Readonly<Record<string, string>>;
  /** Text is sent unchanged, an object as JSON. */
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
}

export interface ContextOptions extends ExchangeOptions {
  /** Waits; tests can make it return immediately. */
  readonly pause?: (milliseconds: number) => Promise<unknown>;
  /** Preparations shared by several checks, by name. */
  readonly shared?: Map<string, Promise<unknown>>;
}

/** Tools of a check: sends requests, and ends the check as failed or skipped. */
export class CheckContext {
  constructor(
    readonly facts: ServiceFacts,
    /** Plugin type that the check runs for; the first one for checks that run once. */
    readonly type: string,
    private readonly options: ContextOptions,
  ) {}

  /** Input for the requests to the plugin type. */
  get sample(): Sample {
    return this.facts.samples.get(this.type) ?? plainSample(this.type);
  }

  pause(milliseconds: number): Promise<unknown> {
    return (this.options.pause ?? sleep)(milliseconds);
  }

  /** Returns the service path; skips the check if it is not known. */
  servicePath(): string {
    return this.facts.servicePath ?? this.skip(NO_SERVICE_PATH);
  }

  /** Sends a request to an endpoint at one of its mounts, by default the first one. */
  async send(name: EndpointName, options: SendOptions = {}): Promise<Exchange> {
    const endpoint = endpoints[name];
    const mount = options.mount ?? endpoint.mounts[0];
    const isInside = mount === 'internal' || mount === 'root';
    const path = mountPrefix(mount, isInside ? '' : this.servicePath()) + endpoint.path;
    const search = options.query ? `?${new URLSearchParams(options.query).toString()}` : '';
    return this.request({
      method: options.method ?? endpoint.methods[0],
      path: path + search,
      ...bodyParts(options),
    });
  }

  /** Runs a preparation that several checks of the plugin type share, once for all of them. */
  once<T>(name: string, run: () => Promise<T>): Promise<T> {
    const { shared = new Map<string, Promise<unknown>>() } = this.options;
    const key = `${this.type} ${name}`;
    const result = (shared.get(key) as Promise<T> | undefined) ?? run();
    shared.set(key, result);
    return result;
  }

  /** Sends a request that other checks send, too, once for all of them. */
  sendOnce(name: EndpointName, options: SendOptions): Promise<Exchange> {
    return this.once(`${name} ${JSON.stringify(options)}`, () => this.send(name, options));
  }

  /** Sends any request; the check fails if there is no reply. */
  async request(request: SentRequest): Promise<Exchange> {
    try {
      return await exchange(request, this.options);
    } catch (error) {
      if (!(error instanceof NoReplyError)) throw error;
      // How long the host waits is not documented.
      const lostBy = error.reason === 'timeout' ? null : 'only-200';
      throw new CheckFailed({ request }, { expected: A_REPLY, received: error.text, lostBy });
    }
  }

  /** Awaits the exchange of a request; `null` if there is no valid reply. */
  attempt<T>(run: Promise<T>): Promise<T | null> {
    return run.catch((error: unknown) => {
      if (error instanceof CheckFailed) return null;
      throw error;
    });
  }

  /** Returns what is wrong with a second request on the same connection, `null` if nothing. */
  connectionFault(request: SentRequest): Promise<NoReplyError | null> {
    return findConnectionFault(request, this.options);
  }

  /** Sends to an endpoint; skips the check unless the reply has status 200. */
  async succeed(name: EndpointName, options: SendOptions = {}): Promise<Exchange> {
    return this.succeeded(name, await this.send(name, options));
  }

  /** Skips the check unless a reply has status 200. */
  succeeded(name: EndpointName, seen: Exchange): Exchange {
    const { status } = seen.reply;
    if (status !== 200) this.leave(both`${name} replied with status ${status}`);
    return seen;
  }

  /** Opens a session if the endpoint needs one to respond as it does at the host. */
  private async openSession(name: EndpointName): Promise<Changes> {
    if (!isDialog(name) || name === 'configurationinfo') return {};
    const id = { configurationID: newSession() };
    const steps = ['configurationinfo', 'setconfigurationdata'] as const;
    for (const step of name === 'reloadplugindto' ? steps : steps.slice(0, 1))
      await this.send(step, { body: requestBody.changed(step, this.sample, id) });
    return id;
  }

  /** Returns a typical request with some members changed, in its own session if needed. */
  async typicalRequest(name: EndpointName, changes: Changes = {}): Promise<SendOptions> {
    const body = requestBody.of(name, this.sample);
    if (body === undefined) return {};
    // Every service reads text/plain; the bare form as application/json has a check of its own.
    if (typeof body !== 'object') return { body, headers: { 'content-type': TEXT_TYPE } };
    return { body: { ...body, ...(await this.openSession(name)), ...changes } };
  }

  /** Sends a typical request with some members changed, or in another way. */
  async sendChanged(
    name: EndpointName,
    changes: Changes = {},
    { headers, ...how }: SendOptions = {},
  ): Promise<Exchange> {
    const options = await this.typicalRequest(name, changes);
    return this.send(name, { ...options, ...how, headers: { ...options.headers, ...headers } });
  }

  /** Sends the typical request, once for all checks of the type where it needs no session. */
  async sendTypical(name: EndpointName): Promise<Exchange> {
    const options = await this.typicalRequest(name);
    return isDialog(name) || options.body === undefined
      ? this.send(name, options)
      : this.sendOnce(name, options);
  }

  /** Skips the check if the typical request fails, which the endpoint's status check reports. */
  async typical(name: EndpointName, changes: Changes = {}): Promise<Exchange> {
    if (Object.keys(changes).length > 0)
      return this.succeeded(name, await this.sendChanged(name, changes));
    const seen = await this.attempt(this.sendTypical(name));
    return this.succeeded(name, seen ?? this.leave(NO_REPLY));
  }

  /** Returns the object in the reply to the typical request; skips the check if there is none. */
  async typicalObject(name: EndpointName, changes: Changes = {}) {
    const seen = await this.typical(name, changes);
    return { seen, object: this.object(seen) };
  }

  /** Fails unless a changed request succeeds; skips the check if even the typical one fails. */
  async mustSucceed(
    name: EndpointName,
    changes: Changes = {},
    how: SendOptions = {},
  ): Promise<Exchange> {
    await this.typical(name);
    const seen = await this.sendChanged(name, changes, how);
    if (!isSuccess(seen)) this.fail(seen, statusText(200), statusText(seen.reply.status));
    return seen;
  }

  /** Returns the reply's JSON; skips the check if it is not JSON. */
  json(seen: Exchange): unknown {
    const value = tryJson(seen.reply.text);
    return value === undefined ? this.leave(both`the reply is not JSON`) : value;
  }

  /** Returns the reply's JSON object; skips the check if it is something else. */
  object(seen: Exchange): Record<string, unknown> {
    const value = this.json(seen);
    return isObject(value) ? value : this.leave(both`the reply is not a JSON object`);
  }

  /** Returns a text member; skips the check if it is something else, which the shape check reports. */
  textMember(from: Readonly<Record<string, unknown>>, name: string): string {
    const member = from[name];
    return typeof member === 'string' ? member : this.leave(both`${name} is not a string`);
  }

  /** Returns a text reply; skips the check if it is quoted, which the text check reports. */
  plainText({ reply: { text } }: Exchange): string {
    return isJsonString(text) ? this.leave(both`the text is quoted`) : text;
  }

  /** Ends the check as failed; several differences are listed, the worst first. */
  fail(seen: Partial<Exchange> | null, expected: Text, received: Received): never {
    throw new CheckFailed(seen, { expected, received });
  }

  /**
   * Ends the check as failed by the host rule that proves it; without a rule like {@link fail}.
   *
   * @param values expected and received
   */
  breaks(rule: HostRuleId | null, seen: Exchange | null, values: readonly [Text, Received]): never {
    const [expected, received] = values;
    throw new CheckFailed(seen, { expected, received, rule });
  }

  /** Fails unless the reply has the status, by the host rule if there is one. */
  status(seen: Exchange, expected: number, rule: HostRuleId | null = null): void {
    const { status } = seen.reply;
    if (status !== expected) this.breaks(rule, seen, [statusText(expected), statusText(status)]);
  }

  /** Fails unless the content type of the reply starts as expected. */
  contentType(seen: Exchange, expected: string): void {
    const type = seen.reply.headers['content-type'] ?? both`none`;
    if (typeof type === 'object' || !type.toLowerCase().startsWith(expected))
      this.fail(seen, expected, type);
  }

  /**
   * Fails unless two values are equal, and lists where they differ.
   *
   * @param values received and expected
   */
  same(seen: Exchange, what: Text, values: readonly [unknown, unknown]): void {
    const found = differences(...values);
    if (found.length > 0) this.fail(seen, what, found);
  }

  /** Ends the check as undecided. */
  skip(reason: Text): never {
    throw new CheckSkipped(reason);
  }

  /** Ends the check as undecided, because of something that another check reports. */
  leave(problem: Text): never {
    throw reportedElsewhere(problem);
  }

  /** Ends the check as undecided, because something is missing, which another check reports. */
  missing(name: string): never {
    this.leave(both`${name} is missing`);
  }
}

export const TEXT_TYPE = 'text/plain; charset=utf-8';

export const isSuccess = ({ reply }: Exchange): boolean =>
  reply.status >= 200 && reply.status <= 299;

/** Returns a session id that nothing else uses. */
export const newSession = (): string => `check-${crypto.randomUUID()}`;

export const A_REPLY = both`a reply`;
export const NO_REPLY = both`there is no reply`;
const NO_SERVICE_PATH = both`the service path is not known; specify it with --endpoint`;

export const statusText = (status: number) => both`status ${status}`;

export function bodyParts({ body, headers }: SendOptions): Pick<SentRequest, 'headers' | 'body'> {
  if (body === undefined) return { headers: { accept: 'application/json', ...headers } };
  return {
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}
