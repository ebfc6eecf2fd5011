import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import type { Contents, Manifest } from './installed.js';
import { browserPackage, commandLinePackage, createPackage, sdkPackage } from './packages.js';

/** A file that npm can install. */
export interface Tarball {
  /** Name of the package in it. */
  readonly name: string;
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** The time of all files: that of npm pack. */
const MODIFIED = new Date('1985-10-26T08:15:00Z');

/** Packs the same contents, in whatever order, into the same bytes. */
async function pack(contents: Contents): Promise<Tarball> {
  const { name, version } = JSON.parse(String(contents.get('package.json'))) as Manifest;
  const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
  const sorted = [...contents].sort(([a], [b]) => (a < b ? -1 : 1));
  const entries = sorted.map(([path, body]) => {
    const mode = path.startsWith('bin/') ? 0o755 : 0o644;
    return { header: { name: `package/${path}`, size: body.length, mode, mtime: MODIFIED }, body };
  });
  // Most of it is compressed already, so that a higher level only takes longer.
  return { name, file, bytes: gzipSync(await packTar(entries), { level: 1 }) };
}

const projectPackages = () => [sdkPackage(), browserPackage(), commandLinePackage()];

export const vendoredPackages = () => Promise.all(projectPackages().map(pack));

/** Packs all published packages in the order of their dependencies; only in a clone. */
export const publishedPackages = () =>
  Promise.all([...projectPackages(), createPackage()].map(pack));
