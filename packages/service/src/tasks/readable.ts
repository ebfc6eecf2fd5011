import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** All files of the package to which a file belongs, as Node's permission model names them. */
export function allOf(file: string): string {
  let folder = dirname(file);
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return join(folder, '*');
}

/** The folders in which Node looks for our packages. */
function ownScopes(): string[] {
  const scopes: string[] = [];
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const scope = join(folder, 'node_modules/@fragwerk');
    if (existsSync(scope)) scopes.push(scope);
    if (folder === dirname(folder)) return scopes;
  }
}

/** What every process reads that runs the code of others: our own packages that run in it. */
export const ownFiles = (): string[] => [
  allOf(fileURLToPath(import.meta.url)),
  ...['@fragwerk/sdk', '@fragwerk/python'].map((name) =>
    allOf(fileURLToPath(import.meta.resolve(name))),
  ),
  ...ownScopes().map((scope) => join(scope, '*')),
];
