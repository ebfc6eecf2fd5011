import type { Endpoint, File, Page, Problem } from '@fragwerk/contract';
import { errorCatalogue, type FragwerkError } from '@fragwerk/sdk';

/** Headers of every answer. */
const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;

/** Files never change while the service runs, hold no secrets, and frames without an origin need them. */
const fileHeaders = {
  'cache-control': 'public, max-age=86400',
  'access-control-allow-origin': '*',
} as const;

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

function wireReply(
  status: number,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>>,
): WireReply {
  const bytes =
    typeof body === 'string'
      ? Buffer.from(body)
      : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const all = { ...commonHeaders, ...headers, 'content-length': String(bytes.length) };
  return {
    status,
    head: Object.entries(all).flat(),
    body: bytes.length <= TEXT ? bytes.toString('latin1') : bytes,
  };
}

/** Writes what a handler answers in the form that the endpoint promises. */
export function writeReply({ reply }: Endpoint, value: unknown): WireReply {
  const ok = (
    body: string | Uint8Array,
    type: string,
    headers?: Readonly<Record<string, string>>,
  ) => wireReply(200, body, { ...headers, 'content-type': type });
  if (reply === 'html') {
    const { html, headers } = value as Page;
    return ok(html, 'text/html; charset=utf-8', headers);
  }
  if (reply === 'file') {
    const { bytes, type, encoding } = value as File;
    return ok(bytes, type, {
      ...fileHeaders,
      ...(encoding ? { 'content-encoding': encoding } : {}),
    });
  }
  if (reply === 'text') return ok((value ?? '') as string, 'text/plain; charset=utf-8');
  return ok(value === null ? '' : JSON.stringify(value), 'application/json; charset=utf-8');
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
  wireReply(error.status, JSON.stringify(problemOf(error)), {
    ...(error.code === 'UNAVAILABLE' ? { 'retry-after': retryAfter() } : {}),
    ...headers,
    'content-type': 'application/problem+json; charset=utf-8',
  });
