import type { Localized } from '@fragwerk/host';
import type { ApiProblem } from '../src/api.js';
import { ApiError } from '../src/server/problems.js';
import { both, same } from './texts.js';

const noReply = both(
  'Der Server der Werkbank antwortet nicht. Läuft er noch?',
  'The workbench server does not respond. Is it still running?',
);

export function messageOf(error: unknown): Localized {
  if (error instanceof ApiError) return error.text;
  return same(error instanceof Error ? error.message : String(error));
}

/** Returns whether a call was cancelled. */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

async function messageIn(response: Response): Promise<Localized> {
  const body = (await response.json().catch(() => null)) as Partial<ApiProblem> | null;
  return body?.message ?? same(`HTTP ${response.status}`);
}

interface Options {
  /** Sent as JSON, or a file as it is. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly keepalive?: boolean;
}

/** Calls the workbench server. @throws ApiError with status 0 if it does not reply */
export async function send(method: string, path: string, options: Options = {}): Promise<Response> {
  const { body, signal = null, headers, keepalive = false } = options;
  const isFile = body instanceof Blob;
  const type = isFile ? 'application/octet-stream' : 'application/json';
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      keepalive,
      signal,
      headers: { ...(body !== undefined && { 'content-type': type }), ...headers },
      body: isFile || body === undefined ? (body ?? null) : JSON.stringify(body),
    });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError(0, noReply);
  }
  if (!response.ok) throw new ApiError(response.status, await messageIn(response));
  return response;
}

/** Calls the workbench server for JSON. @throws ApiError */
export async function json<T>(method: string, path: string, options?: Options): Promise<T> {
  return (await (await send(method, path, options)).json()) as T;
}
