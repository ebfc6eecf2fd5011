import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The members of a package.json that are used here. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly files?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly [member: string]: unknown;
}

/** A package in the project or in node_modules. */
export interface InstalledPackage {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Path in the package, with `/` → content. */
export type Contents = Map<string, Buffer>;

/** @throws Error if package.json is missing or not valid JSON */
export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Returns the package of the command line itself. */
export function ownPackage(): InstalledPackage {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return { folder, manifest: readManifest(folder) };
}

/** Returns a package that another one can import. @throws Error if it is not installed or built */
export function findPackage(name: string, importer: InstalledPackage): InstalledPackage {
  const { resolve } = createRequire(join(importer.folder, 'package.json'));
  for (let folder = dirname(resolve(name)); ; folder = dirname(folder)) {
    if (!existsSync(join(folder, 'package.json'))) continue;
    const manifest = readManifest(folder);
    if (manifest.name === name) return { folder, manifest };
  }
}

/** Documents for authors, which are also part of their projects. */
export const authorDocuments = [
  'sdk.md',
  'answers.md',
  'examples.md',
  'questions.md',
  'services.md',
  'browser.md',
  'units.md',
] as const;

/** Reads a file that is in the package once it is packed, and elsewhere in a clone. */
export function readShared({ folder }: InstalledPackage, packed: string, inClone: string): Buffer {
  const file = join(folder, packed);
  return readFileSync(existsSync(file) ? file : join(folder, '../..', inClone));
}

/** Needed only to develop the package itself. */
const forDevelopment =
  /\.(map|tsbuildinfo)$|\.test\.\w+$|(^|\/)(\.DS_Store|snapshot\.bin\.gz\.txt)$/;

function filesBelow(folder: string, path: string): string[] {
  return readdirSync(join(folder, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((file) => file.split(sep).join('/'));
}

/** Returns the files of a package's member `files`: folders, files, and names with a star. */
function listFiles({ folder, manifest }: InstalledPackage): string[] {
  return (manifest.files ?? []).flatMap((entry) => {
    const pattern = new RegExp(`^${entry.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
    return readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => pattern.test(name))
      .flatMap((found) => (found.isDirectory() ? filesBelow(folder, found.name) : [found.name]));
  });
}

/** A reference to a source map, which is not packed. */
const mapComment = /\n\/\/# sourceMappingURL=\S+\s*$/;

function readPacked(file: string): Buffer {
  const bytes = readFileSync(file);
  if (!/\.(js|ts)$/.test(file)) return bytes;
  return Buffer.from(bytes.toString('utf8').replace(mapComment, '\n'));
}

/** Returns the files needed to run a package, or to write code with it (`types`). */
export function contentsOf(installed: InstalledPackage, use: 'run' | 'types'): Contents {
  const isWanted = (path: string) =>
    !forDevelopment.test(path) && (use === 'types' || !path.endsWith('.d.ts'));
  const paths = listFiles(installed).filter(isWanted).sort();
  return new Map(paths.map((path) => [path, readPacked(join(installed.folder, path))]));
}
