import { describe, expect, test } from 'vitest';
import { ReplyError, ReplyReader } from './reply-reader.js';

const plain = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 6\r\n\r\ngrüß';
const chunked =
  'HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nA\r\n0123456789\r\n0\r\n\r\n';
const empty = 'HTTP/1.1 204 No Content\r\nDate: today\r\n\r\n';

/** Parses the text in chunks of this size and returns all replies. */
function readAll(text: string, size: number) {
  const bytes = Buffer.from(text);
  const reader = new ReplyReader();
  const replies = [];
  for (let at = 0; at < bytes.length; at += size) {
    const reply = reader.push(bytes.subarray(at, at + size));
    if (reply) replies.push([reply.status, reply.body.toString()]);
  }
  return replies;
}

describe.each([1, 2, 7, 1_000])('in chunks of %i bytes', (size) =>
  test.each([
    [plain, 200, 'grüß'],
    [chunked, 404, 'abc0123456789'],
    [empty, 204, ''],
  ])('reads %j', (text, status, body) => {
    expect(readAll(text, size)).toEqual([[status, body]]);
  }),
);

test('reads consecutive replies on one connection', () =>
  expect(readAll(plain + chunked + plain, 1)).toEqual([
    [200, 'grüß'],
    [404, 'abc0123456789'],
    [200, 'grüß'],
  ]));

test('rejects text that is not HTTP or has no length', () => {
  expect(() => readAll('SSH-2.0\r\n\r\n', 50)).toThrow(ReplyError);
  expect(() => readAll('HTTP/1.1 200 OK\r\nA: b\r\n\r\nx', 50)).toThrow(ReplyError);
});
