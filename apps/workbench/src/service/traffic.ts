import { exchangeFindings } from '@fragwerk/conformance';
import { type EndpointName, endpointRows, pathsOf } from '@fragwerk/contract';
import type { BlockedRequest, TrafficDetail, TrafficEntry, TrafficFinding } from '../api.js';
import { blockedFinding, withheldFinding } from './blocked.js';
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

const NOTHING = { status: 0, replyHeaders: {}, replyBody: '', replyBytes: 0 };
/** A call that never left the browser. */
const NOT_SENT = { ...NOTHING, requestHeaders: {}, requestBody: '', milliseconds: 0 };

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
    const endpoint = this.endpointOf(call.path);
    this.#keep(call, { endpoint, blocked: false, findings: findingsOf(endpoint, call) });
  }

  /** Keeps what the browser did not do for the frame; one whose answer was seen is marked. */
  block(blocked: BlockedRequest, origin: string): TrafficEntry {
    const { method, address, directive } = blocked;
    const isOwn = address.startsWith(`${origin}/`);
    const path = isOwn ? address.slice(origin.length) : address;
    const seen = this.#entries
      .filter((entry) => entry.method === method && entry.path === path)
      .at(-1);
    if (isOwn && seen && !seen.blocked && seen.status > 0) return this.#withhold(seen);
    const finding = blockedFinding(blocked, this.target.servicePath);
    const call = { method, path, ...NOT_SENT };
    return this.#keep(call, { endpoint: '', blocked: directive !== '', findings: [finding] });
  }

  #withhold(seen: TrafficDetail): TrafficEntry {
    const finding = withheldFinding(seen.status, seen.replyHeaders.location ?? '');
    const marked = { ...seen, blocked: true, findings: [finding, ...seen.findings] };
    this.#entries[this.#entries.indexOf(seen)] = marked;
    return this.#report(marked);
  }

  #report(entry: TrafficDetail): TrafficEntry {
    const bare = withoutDetails(entry);
    this.onEntry(bare);
    return bare;
  }

  #keep(
    call: SeenCall,
    about: Pick<TrafficEntry, 'endpoint' | 'blocked' | 'findings'>,
  ): TrafficEntry {
    const { method, path, status, replyBytes, requestHeaders, replyHeaders } = call;
    const entry: TrafficDetail = {
      ...about,
      id: this.#nextId++,
      method,
      path,
      status,
      milliseconds: Math.round(call.milliseconds * 10) / 10,
      requestBytes: Buffer.byteLength(call.requestBody),
      replyBytes,
      at: new Date(Date.now() - call.milliseconds).toISOString(),
      requestHeaders,
      requestBody: kept(call.requestBody),
      replyHeaders,
      replyBody: kept(call.replyBody),
      curl: curlCommand(this.target.url, call),
    };
    this.#entries.push(entry);
    if (this.#entries.length > KEPT) this.#entries.shift();
    return this.#report(entry);
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
      this.add({ ...sent, ...NOTHING, milliseconds: performance.now() - started });
      throw error;
    }
  };
}

function withoutDetails(entry: TrafficDetail): TrafficEntry {
  const { id, endpoint, method, path, status, blocked, milliseconds, findings, at } = entry;
  const { requestBytes, replyBytes } = entry;
  return {
    ...{ id, endpoint, method, path, status, blocked, milliseconds },
    ...{ requestBytes, replyBytes, findings, at },
  };
}
