import { gzipSync } from 'node:zlib';
import type { Contents, Manifest } from './installed.js';
import { browserPackage, commandLinePackage, createPackage, sdkPackage } from './packages.js';
import { tarOf } from './tar.js';

/** A file that npm can install. */
export interface Tarball {
  /** Name of the package in it. */
  readonly name: string;
  readonly file: string;
  readonly bytes: Uint8Array;
}

function pack(contents: Contents): Tarball {
  const { name, version } = JSON.parse(String(contents.get('package.json'))) as Manifest;
  const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
  // Most of it is compressed already, so that a higher level only takes longer.
  return { name, file, bytes: gzipSync(tarOf(contents), { level: 1 }) };
}

/** Packs the packages that a project needs. */
export const vendoredPackages = (): readonly Tarball[] =>
  [sdkPackage(), browserPackage(), commandLinePackage()].map(pack);

/** Packs all published packages in the order of their dependencies; only in a clone. */
export const publishedPackages = (): readonly Tarball[] =>
  [sdkPackage(), browserPackage(), commandLinePackage(), createPackage()].map(pack);
