import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { foldersAround, packageFolder } from '../folders.js';

const ownFile = fileURLToPath(import.meta.url);

/** Returns a pattern for all files of the package that contains a file, for Node's permissions. */
export const packageFiles = (file: string): string => join(packageFolder(file), '*');

/** Returns patterns for our own packages, which every process for third-party code has to read. */
export const ownPackageFiles = (): string[] => [
  packageFiles(ownFile),
  ...['@fragwerk/sdk', '@fragwerk/python'].map((name) =>
    packageFiles(fileURLToPath(import.meta.resolve(name))),
  ),
  // The folders in which Node looks for them.
  ...[...foldersAround(ownFile)]
    .map((folder) => join(folder, 'node_modules/@fragwerk'))
    .filter((scope) => existsSync(scope))
    .map((scope) => join(scope, '*')),
];
