import type { Plugin } from '@fragwerk/sdk';
import { afterAll, beforeAll } from 'vitest';
import type { Variant } from './checks.js';
import { send, type Reply, type Request } from './http.js';
import { jsonText } from './raw-json.js';
import { pathOf } from './samples.js';
import { startTestService } from './service.js';

/** Both variants, or that of an external service (TARGET): TARGET_VARIANT. */
export const variants: readonly Variant[] = process.env.TARGET
  ? [process.env.TARGET_VARIANT === 'B' ? 'B' : 'A']
  : ['A', 'B'];

export interface Client {
  readonly url: string;
  /** Name of the service in external addresses. */
  readonly endpoint: string;
  ask(request: Request): Promise<Reply>;
  get(path: string): Promise<Reply>;
  /** Posts JSON to an endpoint, named as in the samples. */
  post(endpoint: string, body: unknown): Promise<Reply>;
  /** Like `post`, and parses the JSON of the reply. */
  read<T = Record<string, unknown>>(endpoint: string, body: unknown): Promise<T>;
}

type Plugins = readonly Plugin[] | (() => Promise<readonly Plugin[]>);

/** Starts a service for the tests of the enclosing `describe`, by default with the clock. */
export function runningService(
  settings: Record<string, string> = {},
  { plugins: given, ...more }: { readonly plugins?: Plugins; readonly now?: () => number } = {},
): Client {
  let service: Awaited<ReturnType<typeof startTestService>> | undefined;
  const running = () => {
    if (service === undefined) throw new Error('The service does not run yet');
    return service;
  };
  beforeAll(async () => {
    const plugins = typeof given === 'function' ? await given() : given;
    service = await startTestService(settings, { ...more, ...(plugins && { plugins }) });
  });
  afterAll(() => service?.stop());

  const ask = (request: Request) => send(running().url, request);
  const post = (endpoint: string, body: unknown) =>
    ask({ path: pathOf(endpoint, running().endpoint), body: jsonText(body) });
  return {
    get url() {
      return running().url;
    },
    get endpoint() {
      return running().endpoint;
    },
    ask,
    get: (path) => ask({ method: 'GET', path }),
    post,
    async read<T>(endpoint: string, body: unknown) {
      const reply = await post(endpoint, body);
      if (reply.status !== 200) throw new Error(`${endpoint}: ${reply.status} ${reply.text}`);
      return JSON.parse(reply.text) as T;
    },
  };
}

/** Starts a service with some plugin types for the tests of the enclosing `describe`. */
export const serviceWith = (plugins: Plugins): Client => runningService({}, { plugins });
