import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { both, joined, type Localized, localized } from './localized.js';

export interface SentRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path and query below the service's address. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Reply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly milliseconds: number;
}

export interface Exchange {
  readonly request: SentRequest;
  readonly reply: Reply;
}

const reasons = {
  unreachable: both`nothing listens at this address`,
  timeout: both`no reply in time`,
  reset: both`the connection was interrupted`,
  endless: both`the reply did not end`,
  garbled: both`the reply is followed by bytes that are not an HTTP reply`,
} as const satisfies Record<string, Localized>;

type NoReplyReason = keyof typeof reasons;

/** The service sent no complete reply. */
export class NoReplyError extends Error {
  override readonly name = 'NoReplyError';
  /** The message in both languages. */
  readonly text: Localized;

  constructor(
    readonly request: SentRequest,
    readonly reason: NoReplyReason,
    options?: ErrorOptions,
  ) {
    const start = localized(`${request.method} ${request.path}: `);
    const text = joined([start, reasons[reason], localized('.')], '');
    super(text.en, options);
    this.text = text;
  }
}

/** A later reply counts as missing (docs/interface/README.md#time-limits). */
export const REPLY_TIMEOUT_MS = 5_000;

/** Longer replies are not read to the end. */
const MAX_REPLY_BYTES = 32 * 1024 * 1024;

/** Connections that stay open for further requests, as hosts have them. */
export const createAgent = (base: string): HttpAgent =>
  new (base.startsWith('https:') ? HttpsAgent : HttpAgent)({ keepAlive: true });

/** Sends a request and waits for the headers of the reply. */
const open = (
  sent: SentRequest,
  { base, agent }: Pick<ExchangeOptions, 'base' | 'agent'>,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const url = new URL(base + sent.path);
    // fetch would need three times the computing time for a run.
    const start = url.protocol === 'https:' ? requestHttps : requestHttp;
    const headers = agent ? sent.headers : { ...sent.headers, connection: 'close' };
    const options = { method: sent.method, agent: agent ?? false, headers, signal };
    const request = start(url, options, resolve);
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The service closed the connection when the request was on its way, as it may at any time.
      const isStale = request.reusedSocket && error.code === 'ECONNRESET';
      if (isStale) resolve(open(sent, { base }, signal));
      else reject(error);
    });
    request.end(sent.body);
  });

/** Returns a decoder for the character set that a content type names; for UTF-8 if it names none or an unknown one. */
function decoderFor(contentType = '') {
  const [, charset = 'utf-8'] = /;\s*charset="?([^\s;"]+)/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset, { ignoreBOM: true });
  } catch {
    return new TextDecoder('utf-8', { ignoreBOM: true });
  }
}

/** Reads the body of a message as the host does, by its character set; `null` if it is longer than the limit. */
export async function readBody(
  message: IncomingMessage,
  limitBytes: number,
): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > limitBytes) return null;
  }
  return decoderFor(message.headers['content-type']).decode(Buffer.concat(chunks));
}

function reasonOf(error: unknown): NoReplyReason {
  if (error instanceof NoReplyError) return error.reason;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && code.startsWith('HPE_')) return 'garbled';
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' ? 'unreachable' : 'reset';
}

/** Headers that depend on the time and the connection, and would make equal replies differ. */
const VARYING_HEADERS: readonly string[] = ['date', 'connection', 'keep-alive'];

export interface ExchangeOptions {
  /** Address of the service without a path. */
  readonly base: string;
  /** Limits the time for one reply, body included. */
  readonly timeoutMs: number;
  /** Ends the whole run. */
  readonly stop: AbortSignal;
  /** Keeps connections open; a new one for each request by default. */
  readonly agent?: HttpAgent | undefined;
}

/** Sends one request. @throws NoReplyError if no complete reply arrives in time */
export async function exchange(request: SentRequest, options: ExchangeOptions): Promise<Exchange> {
  const started = performance.now();
  // Not AbortSignal.timeout: inside AbortSignal.any Node 20 may collect it before it fires.
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new DOMException('no reply in time', 'TimeoutError')),
    options.timeoutMs,
  );
  const signal = AbortSignal.any([options.stop, late.signal]);
  try {
    const response = await open(request, options, signal);
    const text = await readBody(response, MAX_REPLY_BYTES);
    if (text === null) throw new NoReplyError(request, 'endless');
    const milliseconds = performance.now() - started;
    const headers = Object.fromEntries(
      Object.entries(response.headers)
        .filter(([name]) => !VARYING_HEADERS.includes(name))
        .map(([name, value]) => [name, String(value)]),
    );
    return { request, reply: { status: response.statusCode ?? 0, headers, text, milliseconds } };
  } catch (error) {
    const reason = signal.aborted ? 'timeout' : reasonOf(error);
    throw new NoReplyError(request, reason, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Time for bytes that follow a reply to arrive. */
const STRAY_BYTES_MS = 20;

/** Returns the length of the first reply in what a connection received; `null` if it is not complete. */
function replyLength(received: string): number | null {
  const end = received.indexOf('\r\n\r\n') + 4;
  if (end < 4) return null;
  const head = received.slice(0, end);
  const [, length] = /\r\ncontent-length: *(\d+)\r\n/i.exec(head) ?? [];
  if (length !== undefined)
    return received.length < end + Number(length) ? null : end + Number(length);
  const last = /\r\ntransfer-encoding: *chunked\r\n/i.test(head)
    ? received.indexOf('\r\n0\r\n\r\n', end - 2)
    : -1;
  return last < 0 ? null : last + 7;
}

/**
 * Sends two requests on one connection, byte by byte as HTTP/1.1 has it, because Node's client ignores bytes
 * that arrive between two replies.
 *
 * @returns why the second reply is not that to its request; `null` if it is, or if the service closes the
 *   connection, as it may
 */
export async function findConnectionFault(
  { method, path, headers }: SentRequest,
  { base, timeoutMs }: ExchangeOptions,
): Promise<NoReplyError | null> {
  const { protocol, hostname, port, host, pathname } = new URL(base);
  const fault = (reason: NoReplyReason) => new NoReplyError({ method, path, headers }, reason);
  const isTls = protocol === 'https:';
  const name = hostname.replace(/^\[|\]$/g, '');
  const target = { host: name, port: Number(port || (isTls ? 443 : 80)) };
  const socket = isTls ? connectTls({ ...target, servername: name }) : connect(target);
  const lines = Object.entries({ ...headers, host }).map((header) => `${header.join(': ')}\r\n`);
  const prefix = pathname.replace(/\/$/, '');
  const bytes = `${method} ${prefix}${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const seen = { text: '', isClosed: false };
  const close = () => (seen.isClosed = true);
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    if (seen.text.length < MAX_REPLY_BYTES) seen.text += text;
  });
  socket.on('close', close).on('error', close);
  try {
    for (const isFirst of [true, false]) {
      seen.text = '';
      socket.write(bytes);
      const end = performance.now() + timeoutMs;
      let length = null;
      for (; length === null && performance.now() < end; length = replyLength(seen.text)) {
        if (seen.isClosed) return null;
        await sleep(5);
      }
      // A reply without a length ends with its connection.
      if (length === null) return isFirst ? null : fault('timeout');
      await sleep(STRAY_BYTES_MS);
      if (seen.text.length > length) return fault('garbled');
    }
    return null;
  } finally {
    socket.destroy();
  }
}
