import { type ClientRequest, request as httpRequest } from 'node:http';
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
    ...{ base: url, agent, timeoutMs: request.timeout ?? 30_000 },
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
  send(url, { path: `/open/${endpoint}`, body: JSON.stringify(body) });

/** Posts a body as JSON to an endpoint of the internal API, and returns the text of a 200 reply. */
export async function postForText(url: string, endpoint: string, body: unknown): Promise<string> {
  const reply = await post(url, endpoint, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.text;
}

/** Returns the value of a metric without labels. */
export async function metricOf(url: string, name: string): Promise<number> {
  const { text } = await get(url, '/metrics');
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

const statusOf = (request: ClientRequest): Promise<number> =>
  new Promise((resolve) => {
    request.on('error', () => resolve(0));
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });

/** Returns the status of a GET request with an unmodified path and any headers. */
export function statusOfGet(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const { hostname, port } = new URL(url);
  return statusOf(httpRequest({ hostname, port, path, headers }).end());
}

/** Begins a POST request whose body is written later; its status is 0 if it is not answered. */
export function beginPost(url: string, headers: Readonly<Record<string, string | number>>) {
  const sent = { 'content-type': 'application/json', ...headers };
  const request = httpRequest(url, { method: 'POST', headers: sent });
  return { request, status: statusOf(request) };
}

/**
 * Returns the status of a POST request that announces its length. Sends the rest of the body only
 * if no reply arrives first: a service may reject the request before it has read the body, and a
 * broken pipe would hide the reply.
 */
export async function statusOfLargePost(url: string, path: string, body: string): Promise<number> {
  const begun = beginPost(url + path, { 'content-length': Buffer.byteLength(body) });
  begun.request.write(body.slice(0, 1));
  const rest = setTimeout(() => begun.request.end(body.slice(1)), 500);
  const status = await begun.status;
  clearTimeout(rest);
  begun.request.destroy();
  return status;
}
