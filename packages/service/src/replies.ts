import type { Endpoint, Page } from '@fragwerk/contract';
import type { FastifyReply } from 'fastify';

/** Headers of an answer. */
export interface ReplyBegin {
  /** Its content type. */
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer as it goes over the wire. */
export interface WrittenReply extends ReplyBegin {
  readonly body: string | Buffer;
}

/** Writes what a handler answers in the form that the endpoint promises. */
export function writeReply({ reply }: Endpoint, value: unknown): WrittenReply {
  if (reply === 'html') {
    const { html, headers } = value as Page;
    return { type: 'text/html; charset=utf-8', headers, body: html };
  }
  if (reply === 'text') return { type: 'text/plain; charset=utf-8', body: (value ?? '') as string };
  return {
    type: 'application/json; charset=utf-8',
    body: value === null ? '' : JSON.stringify(value),
  };
}

/** Sets the headers of an answer; its body remains to be sent. */
export function beginReply({ type, headers }: ReplyBegin, reply: FastifyReply): void {
  if (headers) reply.headers(headers);
  reply.header('content-type', type);
}
