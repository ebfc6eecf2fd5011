import { expect } from 'vitest';
import type { Client } from './client.js';
import type { Reply } from './http.js';

export type Variant = 'A' | 'B';

/** An answered request, with a function for further requests to the same service. */
export interface Exchange {
  variant: Variant;
  client: Client;
  /** The body of the request if it is an object. */
  body: Record<string, unknown>;
  reply: Reply;
}

export type Check = (exchange: Exchange) => void | Promise<void>;

export const all =
  (...checks: Check[]): Check =>
  async (exchange) => {
    for (const check of checks) await check(exchange);
  };

/** Checks for status 200 with exactly this text. */
export const text =
  (expected: string): Check =>
  ({ reply }) =>
    expect(reply).toMatchObject({ status: 200, text: expected });

/** Checks for status 200 with the text of a member of the request, '' for null or missing. */
export const textOf =
  (member: string): Check =>
  ({ reply, body }) =>
    expect(reply).toMatchObject({ status: 200, text: body[member] ?? '' });

/** Checks for status 200 with JSON that has at least these members. */
export const json =
  (members: object): Check =>
  ({ reply }) => {
    expect(reply.status, reply.text).toBe(200);
    expect(JSON.parse(reply.text)).toMatchObject(members);
  };

/** Null or '': the documents allow both. */
export const nothing: unknown = expect.toSatisfy(
  (value: unknown) => value === null || value === '',
  'null or empty',
);

export const something: unknown = expect.stringMatching(/\S/);

/**
 * Checks for a problem document (docs/interface/decisions.md#problem-documents) with this status
 * whose detail matches all patterns.
 */
export const problem =
  (status: number, ...detail: RegExp[]): Check =>
  ({ reply }) => {
    expectProblem(reply, status);
    for (const pattern of detail) expect(detailOf(reply)).toMatch(pattern);
  };

/**
 * docs/interface/decisions.md#problem-documents: the detail names the unknown type and the types
 * that exist.
 */
export const noSuchPlugin =
  (type: string): Check =>
  ({ reply }) => {
    expectProblem(reply, 404);
    expect(detailOf(reply)).toContain(type);
    expect(detailOf(reply)).toMatch(/^No plugin of type .* can be created|cannot be created/);
    expect(detailOf(reply).replace(type, '')).toMatch(/\bUhr\b/);
  };

export function expectProblem(reply: Reply, status: number): void {
  expect(reply.status, reply.text).toBe(status);
  expect(reply.contentType).toMatch(/^application\/problem\+json\b/);
  expect(JSON.parse(reply.text)).toEqual({
    type: something,
    title: something,
    status,
    detail: something,
  });
}

export function detailOf(reply: Reply): string {
  return String((JSON.parse(reply.text) as { detail?: unknown }).detail);
}
