import { request as httpRequest } from 'node:http';
import { expect } from 'vitest';
import { createAgent, exchange } from '../../packages/conformance/src/exchange.js';

export interface Request {
  method?: string;
  path: string;
  /** Sent unmodified, to allow ids beyond 2^53 and broken JSON. */
  body?: string;
  contentType?: string;
  accept?: string;
  timeout?: number;
}

export interface Reply {
  status: number;
  contentType: string;
  allow: string;
  text: string;
}

const agent = createAgent('http:');

/** Sends one request, a POST with JSON by default. */
export async function send(url: string, request: Request): Promise<Reply> {
  const { method = 'POST', path, body, contentType = 'application/json', accept } = request;
  const headers = {
    ...(body === undefined ? {} : { 'content-type': contentType }),
    ...(accept === undefined ? {} : { accept }),
  };
  const sent = { method: method as 'GET', path, headers, ...(body === undefined ? {} : { body }) };
  const { reply } = await exchange(sent, {
    ...{ base: url, agent, timeoutMs: request.timeout ?? 10_000 },
    stop: new AbortController().signal,
  });
  const { status, headers: received, text } = reply;
  return {
    ...{ status, text },
    contentType: received['content-type'] ?? '',
    allow: received.allow ?? '',
  };
}

/** Sends a GET request. */
export const get = (url: string, path: string): Promise<Reply> =>
  send(url, { method: 'GET', path });

/** Returns the names of the plugin types of a service. */
export const typesOf = async (url: string): Promise<readonly string[]> =>
  JSON.parse((await get(url, '/open/pluginlist')).text) as string[];

/** Posts a body as JSON to an endpoint of the internal API. */
export const post = (url: string, endpoint: string, body: unknown): Promise<Reply> =>
  send(url, { path: `/open/${endpoint}`, body: JSON.stringify(body), timeout: 30_000 });

/** Posts a body as JSON to an endpoint of the internal API, and returns the text of a 200 reply. */
export async function postForText(url: string, endpoint: string, body: unknown): Promise<string> {
  const reply = await post(url, endpoint, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.text;
}

/**
 * Returns the status of a POST request that announces its length. Sends the rest of the body only
 * if no reply arrives first: a service may reject the request before it has read the body, and a
 * broken pipe would hide the reply.
 */
export function statusOfLargePost(url: string, path: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const request = httpRequest(url + path, { method: 'POST', headers });
    const rest = setTimeout(() => request.end(body.slice(1)), 500);
    request.on('error', reject);
    request.on('response', ({ statusCode }) => {
      clearTimeout(rest);
      resolve(statusCode ?? 0);
      request.destroy();
    });
    request.write(body.slice(0, 1));
  });
}
