import { join } from 'node:path';
import {
  authorDocuments,
  type Contents,
  contentsOf,
  findPackage,
  type InstalledPackage,
  type Manifest,
  ownPackage,
  readManifest,
  readShared,
} from './installed.js';

/** Imported by plugin.ts; a package of its own, so that editors find its types. */
const SDK = '@fragwerk/sdk';
/** Imported by browser parts. */
const BROWSER = '@fragwerk/browser';
/** Used instead of `bundleDependencies`, for which npm writes a lockfile that `npm ci` rejects. */
const OURS = 'dist/node_modules';
const isOurs = (name: string) => name.startsWith('@fragwerk/');

/** Scripts that build a project's container and check its health. */
const containerScripts = ['healthcheck.mjs', 'own-service.mjs', 'root.mjs'];

const jsonFile = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** Adds package.json and licence. */
const asPackage = (contents: Contents, manifest: object): Contents =>
  contents
    .set('package.json', jsonFile(manifest))
    .set('LICENSE', readShared(ownPackage(), 'LICENSE', 'LICENSE'));

/**
 * Returns our packages that the command line needs, except the SDK; none if they are bundled
 * already.
 */
function bundledPackages(own: InstalledPackage): InstalledPackage[] {
  const found = new Map<string, InstalledPackage>();
  const visit = (importer: InstalledPackage) => {
    for (const name of Object.keys(importer.manifest.dependencies ?? {})) {
      if (!isOurs(name) || name === SDK || found.has(name)) continue;
      const installed = findPackage(name, importer);
      found.set(name, installed);
      visit(installed);
    }
  };
  visit(own);
  return [...found.values()].sort((a, b) => (a.manifest.name < b.manifest.name ? -1 : 1));
}

/** Removes the members that only npm install reads; the bundle has dependencies of its own. */
const withoutDependencies = (manifest: Manifest): Partial<Manifest> =>
  Object.fromEntries(
    Object.entries(manifest).filter(
      ([member]) =>
        !['dependencies', 'devDependencies', 'peerDependencies', 'files'].includes(member),
    ),
  );

/** Returns the third-party packages that ours need, each in one exact version. */
function thirdPartyDependencies(packages: readonly InstalledPackage[]): Record<string, string> {
  const all = packages.flatMap(({ manifest }) => Object.entries(manifest.dependencies ?? {}));
  const thirdParty = new Map(all.filter(([name]) => !isOurs(name)));
  return Object.fromEntries([...thirdParty].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Returns the command line with our other packages inside, ready to be packed. Third-party packages
 * are its dependencies; the SDK is a dependency of the project.
 */
export function commandLinePackage(): Contents {
  const own = ownPackage();
  const bundled = bundledPackages(own);
  const contents = asPackage(contentsOf(own, 'run'), {
    ...withoutDependencies(own.manifest),
    files: [...(own.manifest.files ?? []).filter((name) => name !== 'docs'), 'docs'],
    dependencies: thirdPartyDependencies([own, ...bundled]),
    peerDependencies: { [BROWSER]: own.manifest.version, [SDK]: own.manifest.version },
  });
  for (const name of containerScripts)
    contents.set(`bin/${name}`, readShared(own, `bin/${name}`, `deploy/${name}`));
  for (const name of authorDocuments)
    contents.set(`docs/${name}`, readShared(own, `docs/${name}`, `docs/${name}`));
  for (const one of bundled) {
    const prefix = `${OURS}/${one.manifest.name}`;
    contents.set(`${prefix}/package.json`, jsonFile(withoutDependencies(one.manifest)));
    for (const [path, bytes] of contentsOf(one, 'run')) contents.set(`${prefix}/${path}`, bytes);
  }
  return contents;
}

/** Returns what browser parts import, with its types, ready to be packed. */
export function browserPackage(): Contents {
  const own = ownPackage();
  const browser = findPackage(BROWSER, own);
  const all = contentsOf(browser, 'types');
  const contents: Contents = new Map(
    [...all].filter(([path]) => /^(README\.md|dist\/part\.(js|d\.ts))$/.test(path)),
  );
  const exports = { '.': { types: './dist/part.d.ts', default: './dist/part.js' } };
  const peerDependencies = { [SDK]: own.manifest.version };
  const manifest = { ...withoutDependencies(browser.manifest), files: ['dist', 'README.md'] };
  return asPackage(contents, { ...manifest, exports, peerDependencies });
}

/** Returns the SDK with its types, ready to be packed. */
export function sdkPackage(): Contents {
  const sdk = findPackage(SDK, ownPackage());
  return asPackage(contentsOf(sdk, 'types'), sdk.manifest);
}

/** Returns what `npm create fragwerk` runs; it exists in a clone only. */
export function createPackage(): Contents {
  const folder = join(ownPackage().folder, 'create');
  const manifest = readManifest(folder);
  return asPackage(contentsOf({ folder, manifest }, 'run'), manifest);
}
