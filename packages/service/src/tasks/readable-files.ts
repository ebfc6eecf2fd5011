import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { foldersAround, packageFolder } from '../folders.js';
import { SettingsError } from '../settings/error.js';

const ownFile = fileURLToPath(import.meta.url);

/**
 * Returns a pattern for all files of the package that contains a file, for Node's permissions, which do not
 * follow links.
 */
export const packageFiles = (file: string): string => join(realpathSync(packageFolder(file)), '*');

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

/**
 * Node takes a `*` in a permission for the end of a pattern, which would allow more files than those of
 * the folder; early versions cannot start with it.
 *
 * @throws SettingsError
 */
export function requirePlainFolders(pythonPackages: string): void {
  const folder = [ownFile, pythonPackages].find((path) => path.includes('*'));
  if (folder === undefined) return;
  throw new SettingsError(
    `The path ${folder} contains "*", which Node would take for a pattern of files that plugin types may read. Rename this folder.`,
  );
}
