import { exchangeFindings } from '@fragwerk/conformance';
import { type EndpointName, endpointRows, pathsOf } from '@fragwerk/contract';
import type { TrafficDetail, TrafficEntry, TrafficFinding } from '../api.js';
import { curlCommand } from './curl.js';
import { inBothLanguages } from './findings.js';

/** Entries that are kept. */
const KEPT = 500;
/** Characters that are kept of one body. */
const KEPT_BODY = 200_000;

/** One call and its answer, as they went over the wire. */
export interface SeenCall {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string;
  readonly status: number;
  readonly replyHeaders: Readonly<Record<string, string>>;
  readonly replyBody: string;
  readonly replyBytes: number;
  readonly milliseconds: number;
}

const kept = (text: string): string =>
  text.length > KEPT_BODY ? `${text.slice(0, KEPT_BODY)}…` : text;

function findingsOf(endpoint: EndpointName | '', call: SeenCall): readonly TrafficFinding[] {
  if (endpoint === '') return [];
  return exchangeFindings({
    endpoint,
    status: call.status,
    contentType: call.replyHeaders['content-type'] ?? '',
    text: call.replyBody,
    milliseconds: call.milliseconds,
  }).map(inBothLanguages);
}

/** Keeps the last calls to the service, each with what is wrong in its answer. */
export class Traffic {
  readonly #entries: TrafficDetail[] = [];
  #nextId = 1;

  /**
   * @param base address of the service, for the commands
   * @param servicePath path of the service, which begins its outer paths
   * @param onEntry called with each call
   * @param limit a call that takes longer is given up, in milliseconds
   */
  constructor(
    private readonly target: { readonly url: string; readonly servicePath: string },
    private readonly onEntry: (entry: TrafficEntry) => void,
    readonly limit: number,
  ) {}

  /** The last calls, newest last. */
  list(): readonly TrafficEntry[] {
    return this.#entries.map(withoutDetails);
  }

  find(id: number): TrafficDetail | undefined {
    return this.#entries.find((entry) => entry.id === id);
  }

  clear(): void {
    this.#entries.length = 0;
  }

  /** Row of the endpoint table that a path belongs to, '' for none. */
  endpointOf(path: string): EndpointName | '' {
    const [bare = ''] = path.split('?');
    const row = endpointRows.find(([, endpoint]) =>
      endpoint.mounts.some((mount) =>
        pathsOf(endpoint, mount, this.target.servicePath).includes(bare),
      ),
    );
    return row?.[0] ?? '';
  }

  /** Keeps a call. */
  add(call: SeenCall): void {
    const { method, path, status, replyBytes, requestHeaders, replyHeaders } = call;
    const endpoint = this.endpointOf(path);
    const entry: TrafficDetail = {
      id: this.#nextId++,
      endpoint,
      method,
      path,
      status,
      milliseconds: Math.round(call.milliseconds * 10) / 10,
      requestBytes: Buffer.byteLength(call.requestBody),
      replyBytes,
      findings: findingsOf(endpoint, call),
      at: new Date(Date.now() - call.milliseconds).toISOString(),
      requestHeaders,
      requestBody: kept(call.requestBody),
      replyHeaders,
      replyBody: kept(call.replyBody),
      curl: curlCommand(this.target.url, call),
    };
    this.#entries.push(entry);
    if (this.#entries.length > KEPT) this.#entries.shift();
    this.onEntry(withoutDetails(entry));
  }

  /** A fetch that keeps what it sends and gets, and gives up after {@link limit}. */
  readonly fetch: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const started = performance.now();
    const sent = {
      method: init?.method ?? 'GET',
      path: url.pathname + url.search,
      requestHeaders: Object.fromEntries(new Headers(init?.headers)),
      requestBody: typeof init?.body === 'string' ? init.body : '',
    };
    try {
      const signal = AbortSignal.timeout(this.limit);
      const response = await fetch(url, { ...init, redirect: 'manual', signal });
      const bytes = Buffer.from(await response.arrayBuffer());
      this.add({
        ...sent,
        status: response.status,
        replyHeaders: Object.fromEntries(response.headers),
        replyBody: bytes.toString(),
        replyBytes: bytes.length,
        milliseconds: performance.now() - started,
      });
      const isBare = [204, 205, 304].includes(response.status);
      return new Response(isBare ? null : bytes, response);
    } catch (error) {
      const nothing = { status: 0, replyHeaders: {}, replyBody: '', replyBytes: 0 };
      this.add({ ...sent, ...nothing, milliseconds: performance.now() - started });
      throw error;
    }
  };
}

function withoutDetails(entry: TrafficDetail): TrafficEntry {
  const { id, endpoint, method, path, status, milliseconds, findings, at } = entry;
  const { requestBytes, replyBytes } = entry;
  return {
    id,
    endpoint,
    method,
    path,
    status,
    milliseconds,
    requestBytes,
    replyBytes,
    findings,
    at,
  };
}
