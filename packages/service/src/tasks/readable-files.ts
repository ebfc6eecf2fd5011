import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns a pattern for all files of the package that contains a file, for Node's permissions. */
export function packageFiles(file: string): string {
  let folder = dirname(file);
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return join(folder, '*');
}

/** Returns the folders in which Node looks for our packages. */
function ownScopes(): string[] {
  const scopes: string[] = [];
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const scope = join(folder, 'node_modules/@fragwerk');
    if (existsSync(scope)) scopes.push(scope);
    if (folder === dirname(folder)) return scopes;
  }
}

/** Returns patterns for our own packages, which every process for third-party code has to read. */
export const ownPackageFiles = (): string[] => [
  packageFiles(fileURLToPath(import.meta.url)),
  ...['@fragwerk/sdk', '@fragwerk/python'].map((name) =>
    packageFiles(fileURLToPath(import.meta.resolve(name))),
  ),
  ...ownScopes().map((scope) => join(scope, '*')),
];
