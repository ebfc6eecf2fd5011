import type { Endpoint, Mount } from './endpoint.js';

/** Returns the prefix of a mount for a service path such as `/fragwerk`. */
export function mountPrefix(mount: Mount, servicePath: string): string {
  const prefixes: Record<Mount, string> = {
    internal: '/open',
    root: '',
    external: `${servicePath}/api/open`,
    public: `${servicePath}/open`,
    pages: servicePath,
  };
  return prefixes[mount];
}

/** Returns all full paths of a row at one mount, the main one first. */
export const pathsOf = (endpoint: Endpoint, mount: Mount, servicePath: string): string[] =>
  [endpoint.path, ...(endpoint.aliases ?? [])].map(
    (path) => mountPrefix(mount, servicePath) + path,
  );
