import { FragwerkError } from '@fragwerk/sdk';
import type { ReplyHeaders } from './writer.js';

type Method = 'GET' | 'POST';

interface NoRoute {
  readonly failure: FragwerkError;
  readonly headers: ReplyHeaders;
}

const unknownPath = () =>
  new FragwerkError('UNKNOWN_PATH', 'This service has no endpoint with this path.');

function wrongMethod(byMethod: ReadonlyMap<Method, unknown>): NoRoute {
  const methods = [...byMethod.keys()].flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : name));
  const allow = methods.join(', ');
  return {
    failure: new FragwerkError('WRONG_METHOD', `This endpoint only accepts ${allow}.`),
    headers: { allow },
  };
}

/** Finds routes by path. All paths are fixed, so a lookup is enough. */
export class Router<R> {
  readonly #paths = new Map<string, Map<Method, R>>();

  add(path: string, methods: readonly Method[], route: R): void {
    const byMethod = this.#paths.get(path) ?? new Map<Method, R>();
    for (const method of methods) byMethod.set(method, route);
    this.#paths.set(path, byMethod);
  }

  /** @param url path and query as received */
  find(method: string | undefined, url: string): R | NoRoute {
    const byMethod = this.#paths.get(url) ?? this.#paths.get(pathOf(url));
    if (!byMethod) return { failure: unknownPath(), headers: {} };
    const route = byMethod.get(method === 'HEAD' ? 'GET' : (method as Method));
    return route ?? wrongMethod(byMethod);
  }
}

/** @throws FragwerkError BAD_REQUEST when the path cannot be decoded */
function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch (error) {
    throw new FragwerkError('BAD_REQUEST', 'The path of the request cannot be decoded.', {
      cause: error,
    });
  }
}
