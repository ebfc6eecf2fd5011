import { request as httpRequest } from 'node:http';

export interface Request {
  method?: string;
  path: string;
  /** Sent as it stands: ids beyond 2^53 and broken JSON need the text itself. */
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

/** Sends one request; a POST of JSON unless told otherwise. */
export async function send(url: string, request: Request): Promise<Reply> {
  const headers = new Headers();
  if (request.body !== undefined) {
    headers.set('content-type', request.contentType ?? 'application/json');
  }
  if (request.accept !== undefined) headers.set('accept', request.accept);
  const response = await fetch(url + request.path, {
    method: request.method ?? 'POST',
    headers,
    redirect: 'manual',
    body: request.body === undefined ? null : new TextEncoder().encode(request.body),
    signal: AbortSignal.timeout(request.timeout ?? 10_000),
  });
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    allow: response.headers.get('allow') ?? '',
    text: await response.text(),
  };
}

/**
 * Status of a POST whose body the service may refuse before it has read it all. `fetch` would report
 * the broken pipe instead of the answer.
 */
export function statusOfLargePost(url: string, path: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const request = httpRequest(url + path, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', reject);
    request.end(body);
  });
}
