import type { Endpoint, File, Page, Problem } from '@fragwerk/contract';
import { errorCatalogue, type FragwerkError } from '@fragwerk/sdk';

/** Headers of every response, as a flat list of names and values, which Node writes fastest. */
const commonHead = ['x-content-type-options', 'nosniff', 'referrer-policy', 'no-referrer'];

const uncachedHead = (type: string): readonly string[] => [
  ...commonHead,
  ...['cache-control', 'no-store', 'content-type', type],
];
const pageHead = uncachedHead('text/html; charset=utf-8');
const textHead = uncachedHead('text/plain; charset=utf-8');
const jsonHead = uncachedHead('application/json; charset=utf-8');
const problemHead = uncachedHead('application/problem+json; charset=utf-8');

/** Files are public and never change while the service runs; sandboxed frames need them, too. */
const fileHead = [
  ...commonHead,
  ...['cache-control', 'public, max-age=86400', 'access-control-allow-origin', '*'],
];

const listOf = (headers: Readonly<Record<string, string>>) => Object.entries(headers).flat();

/** Shorter bodies are strings, which Node sends in one packet with the head. */
const MAX_TEXT_BYTES = 4 * 1024;

/** A response without the headers that differ each time. */
export interface WireReply {
  readonly status: number;
  readonly head: readonly string[];
  /** A string holds one byte per character (`latin1`), which Node sends without transcoding. */
  readonly body: string | Buffer;
}

function bodyOf(body: string | Uint8Array, length: number): string | Buffer {
  const isShort = length <= MAX_TEXT_BYTES;
  if (typeof body !== 'string') {
    const bytes = Buffer.from(body.buffer, body.byteOffset, length);
    // A copy, because the bytes may be a small part of a large buffer.
    return isShort ? bytes.toString('latin1') : Buffer.from(bytes);
  }
  if (!isShort) return Buffer.from(body);
  // Equal lengths mean ASCII, which is the same in both encodings.
  return body.length === length ? body : Buffer.from(body).toString('latin1');
}

function wireReply(status: number, body: string | Uint8Array, head: readonly string[]): WireReply {
  const length = Buffer.byteLength(body);
  return {
    status,
    head: [...head, 'content-length', String(length)],
    body: bodyOf(body, length),
  };
}

/** Completes the body of a worker with the headers of its endpoint. */
export function writeBytes(
  { reply }: Endpoint,
  bytes: Buffer,
  headers: Readonly<Record<string, string>> = {},
): WireReply {
  if (reply === 'html') return wireReply(200, bytes, [...pageHead, ...listOf(headers)]);
  return wireReply(200, bytes, reply === 'text' ? textHead : jsonHead);
}

/** Encodes the result of a handler as the endpoint declares it. */
export function writeReply({ reply }: Endpoint, value: unknown): WireReply {
  if (reply === 'html') {
    const { html, headers } = value as Page;
    return wireReply(200, html, [...pageHead, ...listOf(headers)]);
  }
  if (reply === 'file') {
    const { bytes, type, encoding } = value as File;
    const coding = encoding ? ['content-encoding', encoding] : [];
    return wireReply(200, bytes, [...fileHead, 'content-type', type, ...coding]);
  }
  if (reply === 'text') return wireReply(200, (value ?? '') as string, textHead);
  return wireReply(200, value === null ? '' : JSON.stringify(value), jsonHead);
}

const problemOf = ({ code, message, status }: FragwerkError): Problem => ({
  type: `urn:fragwerk:error:${code}`,
  title: errorCatalogue[code].title,
  status,
  detail: message,
});

/** Random, so that refused clients do not all come back at the same time. */
const retryAfterSeconds = () => String(1 + Math.floor(Math.random() * 4));

export const writeProblem = (
  error: FragwerkError,
  headers: Readonly<Record<string, string>> = {},
): WireReply =>
  wireReply(error.status, JSON.stringify(problemOf(error)), [
    ...problemHead,
    ...(error.code === 'UNAVAILABLE' ? ['retry-after', retryAfterSeconds()] : []),
    ...listOf(headers),
  ]);
