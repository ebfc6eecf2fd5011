import type { Endpoint, File, Page, Problem } from '@fragwerk/contract';
import { errorCatalogue, type FragwerkError } from '@fragwerk/sdk';

/** Headers of every answer, names and values in turn, as Node writes them quickest. */
const commonHead = ['x-content-type-options', 'nosniff', 'referrer-policy', 'no-referrer'];

/** Headers of what nobody may cache. */
const headOf = (type: string): readonly string[] => [
  ...commonHead,
  ...['cache-control', 'no-store', 'content-type', type],
];
const pageHead = headOf('text/html; charset=utf-8');
const textHead = headOf('text/plain; charset=utf-8');
const jsonHead = headOf('application/json; charset=utf-8');
const problemHead = headOf('application/problem+json; charset=utf-8');

/** Files never change while the service runs, hold no secrets, and frames without an origin need them. */
const fileHead = [
  ...commonHead,
  ...['cache-control', 'public, max-age=86400', 'access-control-allow-origin', '*'],
];

const listOf = (headers: Readonly<Record<string, string>>) => Object.entries(headers).flat();

/** Bytes up to which an answer is text: Node sends it together with its head. */
const TEXT = 4 * 1024;

/** An answer as it goes over the wire, but for what each answer has anew. */
export interface WireReply {
  readonly status: number;
  /** Names and values of its headers in turn. */
  readonly head: readonly string[];
  /** Its bytes; of a short one each as a letter of the encoding `latin1`, which Node sends as quickly. */
  readonly body: string | Buffer;
}

function bodyOf(body: string | Uint8Array, length: number): string | Buffer {
  const isShort = length <= TEXT;
  if (typeof body !== 'string') {
    const bytes = Buffer.from(body.buffer, body.byteOffset, length);
    return isShort ? bytes.toString('latin1') : bytes;
  }
  if (!isShort) return Buffer.from(body);
  // As long as its bytes it has only letters that are the same in both encodings.
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

/** Writes what a handler answers in the form that the endpoint promises. */
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

/** The problem document of an error (RFC 9457). */
const problemOf = ({ code, message, status }: FragwerkError): Problem => ({
  type: `urn:fragwerk:error:${code}`,
  title: errorCatalogue[code].title,
  status,
  detail: message,
});

/** Seconds after which whoever was refused may try again; not the same for all of them. */
const retryAfter = () => String(1 + Math.floor(Math.random() * 4));

/** Writes the problem document of an error. */
export const writeProblem = (
  error: FragwerkError,
  headers: Readonly<Record<string, string>> = {},
): WireReply =>
  wireReply(error.status, JSON.stringify(problemOf(error)), [
    ...problemHead,
    ...(error.code === 'UNAVAILABLE' ? ['retry-after', retryAfter()] : []),
    ...listOf(headers),
  ]);
