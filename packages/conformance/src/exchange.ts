import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { both, type Localized } from './localized.js';

/** A request that was sent. */
export interface SentRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path and query below the service's address. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A reply that was received. */
export interface Reply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly milliseconds: number;
}

/** One request and its reply. */
export interface Exchange {
  readonly request: SentRequest;
  readonly reply: Reply;
}

const reasons = {
  unreachable: both('nicht erreichbar', 'nothing listens at this address'),
  timeout: both('keine Antwort innerhalb des Zeitlimits', 'no reply in time'),
  reset: both('die Verbindung wurde unterbrochen', 'the connection was interrupted'),
  endless: both('die Antwort endet nicht', 'the reply did not end'),
} as const satisfies Record<string, Localized>;

type NoReplyReason = keyof typeof reasons;

/** The service sent no complete reply. */
export class NoReplyError extends Error {
  override readonly name = 'NoReplyError';

  constructor(
    readonly request: SentRequest,
    readonly reason: NoReplyReason,
    options?: ErrorOptions,
  ) {
    super(`${request.method} ${request.path}: ${reasons[reason].en}.`, options);
  }

  /** The message in both languages. */
  get text(): Localized {
    const { method, path } = this.request;
    return both(`${method} ${path}: ${reasons[this.reason].de}.`, this.message);
  }
}

/** Longer replies are not read to the end. */
const MAX_REPLY_BYTES = 32 * 1024 * 1024;

/** Sends a request and waits for the headers of the reply. */
const open = (
  { method, path, headers, body }: SentRequest,
  base: string,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const url = new URL(base + path);
    // fetch would need three times the computing time for a run.
    const start = url.protocol === 'https:' ? requestHttps : requestHttp;
    // One connection per request, because many services close theirs after an error.
    const options = { method, agent: false, headers: { ...headers, connection: 'close' }, signal };
    start(url, options, resolve).on('error', reject).end(body);
  });

async function readBody(response: IncomingMessage, request: SentRequest): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_REPLY_BYTES) throw new NoReplyError(request, 'endless');
  }
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(chunks));
}

function reasonOf(error: unknown): NoReplyReason {
  if (error instanceof NoReplyError) return error.reason;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' ? 'unreachable' : 'reset';
}

export interface ExchangeOptions {
  /** Address of the service without a path. */
  readonly base: string;
  /** Limits the time for one reply, body included. */
  readonly timeoutMilliseconds: number;
  /** Ends the whole run. */
  readonly stop: AbortSignal;
}

/**
 * Sends one request.
 *
 * @throws NoReplyError if no complete reply arrives in time
 */
export async function exchange(request: SentRequest, options: ExchangeOptions): Promise<Exchange> {
  const started = performance.now();
  // Not AbortSignal.timeout: inside AbortSignal.any Node 20 may collect it before it fires.
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new DOMException('no reply in time', 'TimeoutError')),
    options.timeoutMilliseconds,
  );
  const signal = AbortSignal.any([options.stop, late.signal]);
  try {
    const response = await open(request, options.base, signal);
    const text = await readBody(response, request);
    const milliseconds = performance.now() - started;
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
    );
    return { request, reply: { status: response.statusCode ?? 0, headers, text, milliseconds } };
  } catch (error) {
    const reason = signal.aborted ? 'timeout' : reasonOf(error);
    throw new NoReplyError(request, reason, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
