import type { Localized } from '@fragwerk/host';
import type { ApiProblem } from '../src/api.js';

const gone: Localized = {
  de: 'Der Server der Werkbank antwortet nicht. Läuft er noch?',
  en: 'The server of the workbench does not answer. Is it still running?',
};

/** A call that failed, with the server's message in both languages; `status` 0: no answer. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: ApiProblem,
  ) {
    super(problem.message.en);
  }
}

/** What to say of whatever was thrown. */
export function messageOf(error: unknown): Localized {
  if (error instanceof ApiError) return error.problem.message;
  const text = error instanceof Error ? error.message : String(error);
  return { de: text, en: text };
}

/** Whether a call was given up on purpose. */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

async function problemOf(response: Response): Promise<ApiProblem> {
  const text = `HTTP ${response.status}`;
  const fallback = { message: { de: text, en: text }, fault: null };
  const body = (await response.json().catch(() => null)) as Partial<ApiProblem> | null;
  return body?.message ? { message: body.message, fault: body.fault ?? null } : fallback;
}

interface Options {
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  readonly keepalive?: boolean;
}

/** Asks the workbench server. @throws ApiError */
export async function send(method: string, path: string, options: Options = {}): Promise<Response> {
  const { body, signal, headers = {}, keepalive = false } = options;
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      keepalive,
      headers: { ...type, ...headers },
      ...content,
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError(0, { message: gone, fault: null });
  }
  if (!response.ok) throw new ApiError(response.status, await problemOf(response));
  return response;
}

/** Asks the workbench server for JSON. @throws ApiError */
export async function json<T>(method: string, path: string, options?: Options): Promise<T> {
  return (await (await send(method, path, options)).json()) as T;
}
