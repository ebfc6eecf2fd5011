import { join, resolve } from 'node:path';
import type { PythonPackage } from '@fragwerk/python';
import { packagesIn, platform } from '@fragwerk/python/node';
import type { ServiceDeclarations } from '@fragwerk/sdk';
import type { PluginManifest } from '../plugins/manifest.js';
import { offerFile } from '../plugins/offered-file.js';
import { SettingsError } from '../settings/error.js';

const needsPython = (services: ServiceDeclarations): boolean =>
  Object.values(services).some(({ builtIn }) => builtIn === 'python');

/** Packages for programs, and the folder of their files; '' for none. */
export interface PackageFolder {
  readonly folder: string;
  readonly packages: readonly PythonPackage[];
}

/** Reads the folder of packages. @throws SettingsError if it cannot be read */
export function readPackages(folder: string): PackageFolder {
  if (folder === '') return { folder, packages: [] };
  try {
    const path = resolve(folder);
    return { folder: path, packages: packagesIn(path, platform()) };
  } catch (error) {
    throw new SettingsError(
      `The folder of the setting PYTHON_PACKAGES cannot be read (${folder}: ${(error as NodeJS.ErrnoException).code}). Create it, or fill it with: fragwerk packages ${folder} <name>`,
      { cause: error },
    );
  }
}

/** Returns the manifests; those of types that run Python also offer the files of the packages. */
export const withPackages = (
  manifests: readonly PluginManifest[],
  { folder, packages }: PackageFolder,
): readonly PluginManifest[] => {
  const files = [...new Set(packages.flatMap(({ wheels }) => wheels))]
    .map((file) => join(folder, file))
    .filter((path) => offerFile(path) === null);
  return manifests.map((manifest) =>
    needsPython(manifest.services)
      ? { ...manifest, files: [...manifest.files, ...files] }
      : manifest,
  );
};

/** Container memory that Python programs of a class need (docs/deploy.md). */
const MIN_CONTAINER_BYTES = 1024 * 1024 * 1024;

/**
 * Returns a warning for the operator if the container has too little memory for Python.
 *
 * @param limitBytes memory of the container; 0 for no limit
 */
export function pythonHints(
  declared: readonly (readonly [type: string, services: ServiceDeclarations])[],
  limitBytes = process.constrainedMemory(),
): string[] {
  const types = declared.flatMap(([type, services]) => (needsPython(services) ? [type] : []));
  if (types.length === 0 || limitBytes === 0 || limitBytes >= MIN_CONTAINER_BYTES) return [];
  const megabytes = Math.round(limitBytes / 1024 / 1024);
  return [
    `The container has ${megabytes} MB of memory, but Python, which ${types.join(', ')} needs, takes 1024 MB; answers may not be scored. Set FRAGWERK_MEMORY_LIMIT=1g, or leave the type out with OWN_TYPES.`,
  ];
}
