import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { CannotRunError } from '@fragwerk/conformance';
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

/** Packs into the cache; several processes may do so at the same time. */
async function pack(contents: Contents, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const folder = await mkdtemp(join(dirname(target), '.packing-'));
  try {
    const staging = join(folder, 'package');
    await writeContents(staging, contents);
    const args = ['pack', '--ignore-scripts', '--loglevel=error', `--pack-destination=${folder}`];
    const { code, output } = await npm(args, { folder: staging, quiet: true });
    const [file] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
    if (code !== 0 || file === undefined)
      throw new CannotRunError(
        `npm could not pack Fragwerk (${code === null ? 'it did not run' : `exit code ${code}`}): ${output.trim()}`,
      );
    await rename(join(folder, file), target);
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
  if (missing.length > 0) printMessage('Packing Fragwerk (a few seconds) …');
  await Promise.all(missing.map(({ contents, path }) => pack(contents, path)));
  return tarballs.map(({ name, path }) => ({ name, path }));
}

/** Packs the packages that a project needs. @throws CannotRunError if npm cannot pack */
export const vendoredPackages = (): Promise<readonly Tarball[]> =>
  packed([sdkPackage(), browserPackage(), commandLinePackage()]);

/** Packs all published packages in the order of their dependencies; only in a clone. */
export const publishedPackages = (): Promise<readonly Tarball[]> =>
  packed([sdkPackage(), browserPackage(), commandLinePackage(), createPackage()]);
