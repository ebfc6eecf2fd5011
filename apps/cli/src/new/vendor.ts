import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { CannotRunError } from '../cannot-run-error.js';
import { printMessage } from '../terminal.js';
import { type Contents, type Manifest, ownPackage } from './installed.js';
import { npm } from './npm.js';
import { browserPackage, commandLinePackage, createPackage, sdkPackage } from './packages.js';

/** A file that npm can install. */
export interface Tarball {
  /** Name of the package in it. */
  readonly name: string;
  readonly path: string;
}

/** Returns a folder in the nearest node_modules if it is writable, else in the temporary folder. */
function cacheFolder(): string {
  const start = dirname(ownPackage().folder);
  for (let folder = start; ; folder = dirname(folder)) {
    const modules = basename(folder) === 'node_modules' ? folder : join(folder, 'node_modules');
    if (existsSync(modules)) {
      try {
        accessSync(modules, constants.W_OK);
        return join(modules, '.cache/fragwerk');
      } catch {
        return join(tmpdir(), 'fragwerk-cache');
      }
    }
    if (dirname(folder) === folder) return join(tmpdir(), 'fragwerk-cache');
  }
}

function checksum(contents: Contents): string {
  const hash = createHash('sha256');
  for (const [path, bytes] of contents) hash.update(`${path}\n${bytes.length}\n`).update(bytes);
  return hash.digest('hex').slice(0, 16);
}

async function writeContents(folder: string, contents: Contents): Promise<void> {
  for (const [path, bytes] of contents) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes, { mode: path.startsWith('bin/') ? 0o755 : 0o644 });
  }
}

/** A tarball and its contents. */
interface Packing extends Tarball {
  readonly contents: Contents;
}

/** Packs into the cache; several processes may do so at the same time. */
async function pack(cache: string, missing: readonly Packing[]): Promise<void> {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, '.packing-'));
  try {
    const stagings = missing.map((_, index) => join(folder, String(index)));
    for (const [index, { contents }] of missing.entries())
      await writeContents(stagings[index] ?? '', contents);
    const options = ['--ignore-scripts', '--loglevel=error', `--pack-destination=${folder}`];
    // Packs all at once, because starting npm takes longer than packing.
    const { code, output } = await npm(['pack', ...stagings, ...options], {
      folder: stagings[0] ?? '',
      quiet: true,
    });
    if (code !== 0)
      throw new CannotRunError(
        `npm could not pack Fragwerk (${code === null ? 'it did not run' : `exit code ${code}`}): ${output.trim()}`,
      );
    for (const { path } of missing) {
      await mkdir(dirname(path), { recursive: true });
      await rename(join(folder, basename(path)), path);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Packs once, and again if the contents change. */
async function packed(all: readonly Contents[]): Promise<readonly Tarball[]> {
  const cache = cacheFolder();
  const tarballs = all.map((contents) => {
    const { name, version } = JSON.parse(String(contents.get('package.json'))) as Manifest;
    const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
    return { name, contents, path: join(cache, checksum(contents), file) };
  });
  const missing = tarballs.filter(({ path }) => !existsSync(path));
  if (missing.length > 0) {
    printMessage('Packing Fragwerk (a few seconds) …');
    await pack(cache, missing);
  }
  return tarballs.map(({ name, path }) => ({ name, path }));
}

/** Packs the packages that a project needs. @throws CannotRunError if npm cannot pack */
export const vendoredPackages = (): Promise<readonly Tarball[]> =>
  packed([sdkPackage(), browserPackage(), commandLinePackage()]);

/** Packs all published packages in the order of their dependencies; only in a clone. */
export const publishedPackages = (): Promise<readonly Tarball[]> =>
  packed([sdkPackage(), browserPackage(), commandLinePackage(), createPackage()]);
