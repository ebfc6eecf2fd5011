import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nearest } from '@fragwerk/sdk/expressions';
import { isObject } from '@fragwerk/sdk/schema';
import { foldersAround, isFile, isInside } from '../folders.js';

interface Root {
  /** Without symbolic links, as all paths here. */
  readonly folder: string;
  /** Its own name, and the packages that it may import. */
  readonly packages: ReadonlySet<string>;
}

const HINT =
  'A plugin type reads only its own folder and the packages that its package.json declares';

const serviceFolder = realpathSync(fileURLToPath(new URL('../..', import.meta.url)));

/** Returns the real path of a file; the path itself if it does not exist. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Returns the package of a module: `a` of `a/b`, `@a/b` of `@a/b/c`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

function readManifest(folder: string): Readonly<Record<string, unknown>> {
  const path = join(folder, 'package.json');
  try {
    const manifest: unknown = isFile(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
    return isObject(manifest) ? manifest : {};
  } catch {
    return {};
  }
}

/** Returns the folder of the nearest package.json; of a package that contains the service, that of the file. */
function pluginFolder(entry: string): string {
  for (const folder of foldersAround(entry)) {
    if (folder === dirname(folder) || isInside(folder, serviceFolder)) break;
    if (existsSync(join(folder, 'package.json'))) return folder;
  }
  return dirname(entry);
}

/**
 * The files that the bundle of a plugin type may contain, and that its browser part may load: those
 * of its folder, and of the packages that it declares, and that these declare in turn.
 */
export class PluginSources {
  readonly folder: string;
  readonly #roots: Root[] = [];

  /**
   * @param entry file of the plugin type
   * @param ownFolders folders of the service's packages
   */
  constructor(entry: string, ownFolders: readonly string[] = []) {
    this.folder = pluginFolder(realPath(entry));
    this.#add(this.folder, ['devDependencies']);
    for (const folder of ownFolders) this.#add(folder);
  }

  /** Returns why a module must not be imported, `null` if it may be. */
  refuseImport(specifier: string, importer: string): string | null {
    if (/^\.{1,2}(\/|$)/.test(specifier) || specifier.startsWith('#')) return null;
    if (isAbsolute(specifier) || /^[a-z][a-z0-9+.-]*:/i.test(specifier))
      return isBuiltin(specifier)
        ? nodeModule(specifier)
        : `"${specifier}" is an absolute path or an address. ${HINT}`;
    const root = this.#rootOf(importer);
    const name = packageOf(specifier);
    if (root?.packages.has(name)) {
      this.#addPackage(root.folder, name);
      return null;
    }
    if (isBuiltin(specifier)) return nodeModule(specifier);
    if (isFile(join(dirname(importer), specifier)))
      return `"${specifier}" names a package; the file is "./${specifier}"`;
    const [near] = nearest(name, root?.packages ?? []);
    const remedy = near
      ? `Perhaps "${near}" is meant`
      : `Add it to "dependencies" in ${join(root?.folder ?? this.folder, 'package.json')}`;
    return `the package "${name}" is not declared. ${remedy}`;
  }

  /** Returns why a file must not be read, `null` if it may be. */
  refuseFile(file: string): string | null {
    const path = realPath(file);
    const root = this.#rootOf(path);
    const shown = path === file ? `"${file}"` : `"${file}", which leads to "${path}",`;
    if (!root) return `${shown} is outside of the folder ${this.folder}. ${HINT}`;
    const parts = relative(root.folder, path).split(sep);
    if (parts.includes('node_modules'))
      return `${shown} belongs to a package that is not declared. ${HINT}`;
    if (parts.some((part) => part.startsWith('.'))) return `${shown} is hidden. ${HINT}`;
    return null;
  }

  /** Whether a file belongs to the author, and not to a package. */
  isAuthors(file: string): boolean {
    return this.#rootOf(realPath(file))?.folder === this.folder;
  }

  #rootOf(path: string): Root | undefined {
    return this.#roots
      .filter(({ folder }) => isInside(folder, path))
      .sort((a, b) => b.folder.length - a.folder.length)[0];
  }

  #add(folder: string, more: readonly string[] = []): void {
    if (this.#roots.some((root) => root.folder === folder)) return;
    const manifest = readManifest(folder);
    const { name } = manifest;
    const lists = ['dependencies', 'optionalDependencies', 'peerDependencies', ...more];
    const declared = lists.flatMap((list) =>
      isObject(manifest[list]) ? Object.keys(manifest[list]) : [],
    );
    const packages = new Set(typeof name === 'string' ? [name, ...declared] : declared);
    this.#roots.push({ folder, packages });
  }

  /** Adds an installed package, where Node would find it. */
  #addPackage(from: string, name: string): void {
    const found = [from, ...foldersAround(from)]
      .map((folder) => join(folder, 'node_modules', name))
      .find((folder) => existsSync(join(folder, 'package.json')));
    const folder = found === undefined ? null : realPath(found);
    // A link to the folder of the service would show all that an operator has put there.
    if (folder !== null && !isInside(folder, serviceFolder)) this.#add(folder);
  }
}

const nodeModule = (specifier: string) =>
  `"${specifier}" exists in Node only, but plugin types have no files, processes or network. Import texts with "import help from './help.de.md'"`;
