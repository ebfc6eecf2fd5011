import { FragwerkError } from '@fragwerk/sdk';
import { ErrorWithHeaders } from './writer.js';

type Method = 'GET' | 'POST';

function wrongMethod(byMethod: ReadonlyMap<Method, unknown>): FragwerkError {
  const methods = [...byMethod.keys()].flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : name));
  const allow = methods.join(', ');
  return new ErrorWithHeaders('WRONG_METHOD', `This endpoint only accepts ${allow}.`, { allow });
}

/** Finds routes by path. All paths are fixed, so a lookup is enough. */
export class Router<R> {
  readonly #paths = new Map<string, Map<Method, R>>();

  add(path: string, methods: readonly Method[], route: R): void {
    const byMethod = this.#paths.get(path) ?? new Map<Method, R>();
    for (const method of methods) byMethod.set(method, route);
    this.#paths.set(path, byMethod);
  }

  /**
   * @param url path and query as received
   * @throws FragwerkError UNKNOWN_PATH, WRONG_METHOD, or BAD_REQUEST if the path cannot be decoded
   */
  find(method: string | undefined, url: string): R {
    const byMethod = this.#paths.get(url) ?? this.#paths.get(pathOf(url));
    if (!byMethod)
      throw new FragwerkError('UNKNOWN_PATH', 'This service has no endpoint with this path.');
    const route = byMethod.get(method === 'HEAD' ? 'GET' : (method as Method));
    if (!route) throw wrongMethod(byMethod);
    return route;
  }
}

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
