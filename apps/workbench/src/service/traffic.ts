import { curlCommand, replyFindings } from '@fragwerk/conformance';
import { type EndpointName, endpointRows, pathsOf } from '@fragwerk/contract';
import type { TrafficDetail, TrafficEntry, ShownFinding } from '../api.js';
import type { BlockedRequest } from '../frame-messages.js';
import { blockedFinding, unusableFinding } from './blocked.js';

const MAX_ENTRIES = 500;
const MAX_BODY_LENGTH = 200_000;

/** A call and its reply, as on the wire. */
type Exchange = Omit<
  TrafficDetail,
  'id' | 'endpoint' | 'blocked' | 'findings' | 'at' | 'requestBytes' | 'curl'
>;

const NO_REPLY = { status: 0, replyHeaders: {}, replyBody: '', replyBytes: 0 };
/** A call that never left the browser. */
const NOT_SENT = { ...NO_REPLY, requestHeaders: {}, requestBody: '', milliseconds: 0 };

const bodyText = (body: unknown): string =>
  typeof body === 'string' ? body : body instanceof Uint8Array ? Buffer.from(body).toString() : '';

const truncate = (text: string): string =>
  text.length > MAX_BODY_LENGTH ? `${text.slice(0, MAX_BODY_LENGTH)}…` : text;

function findingsOf(endpoint: EndpointName | '', call: Exchange): readonly ShownFinding[] {
  if (endpoint === '') return [];
  return replyFindings({
    endpoint,
    status: call.status,
    contentType: call.replyHeaders['content-type'] ?? '',
    text: call.replyBody,
    milliseconds: call.milliseconds,
  });
}

interface Recorded {
  readonly entry: TrafficEntry;
  readonly details: Omit<TrafficDetail, keyof TrafficEntry>;
}

/** Records the last calls to the service with their findings. */
export class Traffic {
  readonly #calls: Recorded[] = [];
  #nextId = 1;

  /**
   * @param target address and path of the service
   * @param timeoutMs time limit of a call
   */
  constructor(
    private readonly target: { readonly url: string; readonly servicePath: string },
    private readonly onEntry: (entry: TrafficEntry) => void,
    private readonly timeoutMs: number,
  ) {}

  /** Returns the last calls, newest last. */
  list(): readonly TrafficEntry[] {
    return this.#calls.map(({ entry }) => entry);
  }

  find(id: number): TrafficDetail | undefined {
    const call = this.#calls.find(({ entry }) => entry.id === id);
    return call && { ...call.entry, ...call.details };
  }

  clear(): void {
    this.#calls.length = 0;
  }

  /** Returns the endpoint of a path, '' for none. */
  #endpointOf(path: string): EndpointName | '' {
    const [bare = ''] = path.split('?');
    const row = endpointRows.find(([, endpoint]) =>
      endpoint.mounts.some((mount) =>
        pathsOf(endpoint, mount, this.target.servicePath).includes(bare),
      ),
    );
    return row?.[0] ?? '';
  }

  #add(call: Exchange): void {
    const endpoint = this.#endpointOf(call.path);
    this.#record(call, { endpoint, blocked: false, findings: findingsOf(endpoint, call) });
  }

  /** Records a request that failed in the browser, or marks the call whose reply was of no use to it. */
  block(blocked: BlockedRequest, origin: string): TrafficEntry {
    const { method, address, directive } = blocked;
    const isOwn = address.startsWith(`${origin}/`);
    const path = isOwn ? address.slice(origin.length) : address;
    const call = this.#calls
      .filter(({ entry }) => entry.method === method && entry.path === path)
      .at(-1);
    if (isOwn && call && call.entry.status > 0) return this.#mark(call);
    const finding = blockedFinding(blocked, this.target.servicePath);
    const about = { endpoint: '', blocked: directive !== '', findings: [finding] };
    return this.#record({ method, path, ...NOT_SENT }, about);
  }

  #mark(call: Recorded): TrafficEntry {
    const { entry, details } = call;
    const { status, findings } = entry;
    const finding = unusableFinding(status, details.replyHeaders.location ?? '');
    if (findings[0]?.title.en === finding.title.en) return entry;
    const marked = { ...entry, blocked: status < 400, findings: [finding, ...findings] };
    this.#calls[this.#calls.indexOf(call)] = { entry: marked, details };
    this.onEntry(marked);
    return marked;
  }

  #record(
    call: Exchange,
    about: Pick<TrafficEntry, 'endpoint' | 'blocked' | 'findings'>,
  ): TrafficEntry {
    const { requestHeaders, requestBody, replyHeaders, replyBody, ...others } = call;
    const entry: TrafficEntry = {
      ...others,
      ...about,
      id: this.#nextId++,
      milliseconds: Math.round(call.milliseconds * 10) / 10,
      requestBytes: Buffer.byteLength(requestBody),
      at: new Date(Date.now() - call.milliseconds).toISOString(),
    };
    const sent = { ...call, headers: requestHeaders, body: requestBody };
    const details = {
      requestHeaders,
      requestBody: truncate(requestBody),
      replyHeaders,
      replyBody: truncate(replyBody),
      curl: curlCommand(this.target.url, sent, ' \\\n  '),
    };
    this.#calls.push({ entry, details });
    if (this.#calls.length > MAX_ENTRIES) this.#calls.shift();
    this.onEntry(entry);
    return entry;
  }

  /** A fetch that records its calls and applies {@link timeoutMs}, unless the signal is `null`. */
  readonly fetch: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const started = performance.now();
    const sent = {
      method: init?.method ?? 'GET',
      path: url.pathname + url.search,
      requestHeaders: Object.fromEntries(new Headers(init?.headers)),
      requestBody: bodyText(init?.body),
    };
    try {
      const signal = init?.signal === null ? null : AbortSignal.timeout(this.timeoutMs);
      const response = await fetch(url, { ...init, redirect: 'manual', signal });
      const bytes = Buffer.from(await response.arrayBuffer());
      this.#add({
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
      this.#add({ ...sent, ...NO_REPLY, milliseconds: performance.now() - started });
      throw error;
    }
  };
}
