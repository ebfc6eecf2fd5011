import type { Endpoint, File, Page, Problem } from '@fragwerk/contract';
import { type ErrorCode, errorCatalogue, FragwerkError } from '@fragwerk/sdk';

/** Headers of every response, as a flat list of names and values, which Node writes fastest. */
const commonHead = ['x-content-type-options', 'nosniff', 'referrer-policy', 'no-referrer'];

const uncachedHead = (type: string): readonly string[] => [
  ...commonHead,
  ...['cache-control', 'no-store', 'content-type', type],
];
const heads = {
  html: uncachedHead('text/html; charset=utf-8'),
  text: uncachedHead('text/plain; charset=utf-8'),
  json: uncachedHead('application/json; charset=utf-8'),
  problem: uncachedHead('application/problem+json; charset=utf-8'),
  /** Files are public, and change with updates only; sandboxed frames need them, too. */
  file: [
    ...commonHead,
    ...['cache-control', 'public, max-age=600', 'access-control-allow-origin', '*'],
  ],
};

type ReplyHeaders = Readonly<Record<string, string>>;

export class ErrorWithHeaders extends FragwerkError {
  constructor(
    code: ErrorCode,
    message: string,
    readonly headers: ReplyHeaders,
  ) {
    super(code, message);
  }
}

const headersOf = (error: FragwerkError): ReplyHeaders =>
  error instanceof ErrorWithHeaders ? error.headers : {};

const listOf = (headers: ReplyHeaders) => Object.entries(headers).flat();

/** Shorter bodies are strings, which Node sends in one packet with the head. */
const MAX_TEXT_BYTES = 4 * 1024;

/** A response without the headers that differ each time. */
export interface WireReply {
  readonly status: number;
  readonly head: readonly string[];
  /** A string holds one byte per character (`latin1`), which Node sends without transcoding. */
  readonly body: string | Buffer;
  /** Identifies the body of a file. */
  readonly tag?: string | undefined;
}

/** Returns bytes that do not keep a larger buffer in memory; whole files are not copied for each reply. */
const withoutRest = (bytes: Buffer): Buffer =>
  bytes.length === bytes.buffer.byteLength ? bytes : Buffer.from(bytes);

const wireReply = (status: number, bytes: Buffer, head: readonly string[]): WireReply => ({
  status,
  head: [...head, 'content-length', String(bytes.length)],
  body: bytes.length <= MAX_TEXT_BYTES ? bytes.toString('latin1') : withoutRest(bytes),
});

/** The body of a response, and headers that depend on it. */
interface EncodedReply {
  readonly bytes: Buffer;
  readonly headers?: ReplyHeaders;
}

/** Encodes the result of a handler as the endpoint declares it. */
export function encodeReply({ reply }: Endpoint, value: unknown): EncodedReply {
  if (reply === 'html') {
    const { html, headers } = value as Page;
    return { bytes: Buffer.from(html), headers };
  }
  if (reply === 'file') {
    const { bytes, type, encoding, tag } = value as File;
    const more = { ...(encoding && { 'content-encoding': encoding }), ...(tag && { etag: tag }) };
    const { buffer, byteOffset, byteLength } = bytes;
    return {
      bytes: Buffer.from(buffer, byteOffset, byteLength),
      headers: { 'content-type': type, ...more },
    };
  }
  if (reply === 'text') return { bytes: Buffer.from((value ?? '') as string) };
  return { bytes: Buffer.from(value === null ? '' : JSON.stringify(value)) };
}

/** Completes the body of a response with the headers of its endpoint. */
export function writeReply(
  { reply }: Endpoint,
  bytes: Buffer,
  headers: ReplyHeaders = {},
): WireReply {
  const head = typeof reply === 'string' ? heads[reply as keyof typeof heads] : heads.json;
  return { ...wireReply(200, bytes, [...head, ...listOf(headers)]), tag: headers.etag };
}

/** The reply to a browser that has a file with this tag already. */
export const writeNotModified = (tag: string): WireReply => ({
  status: 304,
  head: [...heads.file, 'etag', tag],
  body: '',
});

function problemOf({ code, message }: FragwerkError): Problem {
  const { title, status } = errorCatalogue[code];
  return { type: `urn:fragwerk:error:${code}`, title, status, detail: message };
}

export const writeProblemPage = (error: FragwerkError, page: Page): WireReply =>
  wireReply(errorCatalogue[error.code].status, Buffer.from(page.html), [
    ...[...heads.html, 'vary', 'accept'],
    ...listOf({ ...page.headers, ...headersOf(error) }),
  ]);

/** Random, so that refused clients do not all come back at the same time. */
const retryAfterSeconds = () => String(1 + Math.floor(Math.random() * 4));

export const writeProblem = (error: FragwerkError): WireReply =>
  wireReply(errorCatalogue[error.code].status, Buffer.from(JSON.stringify(problemOf(error))), [
    ...heads.problem,
    ...(error.code === 'UNAVAILABLE' ? ['retry-after', retryAfterSeconds()] : []),
    ...listOf(headersOf(error)),
  ]);
