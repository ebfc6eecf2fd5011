import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import {
  checkShape,
  compileReader,
  type Endpoint,
  JsonSyntaxError,
  parseJson,
  TooLargeError,
  WrongMemberError,
} from '@fragwerk/contract';
import { FragwerkError } from '@fragwerk/sdk';

/** @throws FragwerkError WRONG_CONTENT_TYPE if the headers do not declare plain JSON */
export function checkContentType({ headers }: IncomingMessage): void {
  if (headers['content-type'] === 'application/json' && !headers['content-encoding']) return;
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  const encoding = headers['content-encoding']?.toLowerCase() ?? '';
  // An empty header means the same as a missing one.
  const isJson = type === '' || type === 'application/json' || type.endsWith('+json');
  const isPlain = encoding === '' || encoding === 'identity';
  if (isJson && isPlain) return;
  throw new FragwerkError(
    'WRONG_CONTENT_TYPE',
    isPlain
      ? `The body must be application/json, but is ${type}.`
      : `The body must not be compressed (${encoding}).`,
  );
}

/** See docs/interface/reading.md#characters. @throws FragwerkError BAD_REQUEST */
function textOf(body: Buffer): string {
  if (!isUtf8(body))
    throw new FragwerkError(
      'BAD_REQUEST',
      'The body is not valid UTF-8. Send it in UTF-8, whatever charset its content type names.',
    );
  const text = body.toString('utf8');
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

const codes = [
  [JsonSyntaxError, 'MALFORMED_JSON'],
  [TooLargeError, 'TOO_LARGE'],
  [WrongMemberError, 'WRONG_MEMBER'],
] as const;

/** Runs a reader of the contract and turns its errors into those of the catalogue. */
function translateErrors<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    for (const [type, code] of codes)
      if (error instanceof type) throw new FragwerkError(code, error.message, { cause: error });
    throw error;
  }
}

/** Returns a reader for request bodies that throws FragwerkError BAD_REQUEST, MALFORMED_JSON, WRONG_MEMBER, TOO_LARGE. */
export function bodyReader({ body }: Endpoint): (body: Buffer) => unknown {
  if (body === undefined) return () => undefined;
  if (body === 'text') return textOf;
  const read = compileReader(body);
  return (bytes) =>
    translateErrors(() => {
      const json = textOf(bytes);
      checkShape(json);
      const value = parseJson(json);
      // See docs/interface/decisions.md#missing-body.
      if (value === null) throw new WrongMemberError('The body is missing: it is null.');
      return read(value);
    });
}

export function queryReader({ query: schema }: Endpoint): (url: string) => unknown {
  if (!schema) return () => undefined;
  const read = compileReader(schema);
  return (url) => {
    const [, text = ''] = /\?(.*)$/s.exec(url) ?? [];
    const members = [...new URLSearchParams(text)];
    // The first of several values wins.
    return translateErrors(() => read(Object.fromEntries(members.reverse())));
  };
}
