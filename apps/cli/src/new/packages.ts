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

/** The package that plugin.ts imports: a package of its own, so that editors know its types. */
const SDK = '@fragwerk/sdk';
/** The other one, for authors who write a browser part. */
const BROWSER = '@fragwerk/browser';
/** Not `bundleDependencies`: `npm ci` refuses the lockfile that npm writes for them. */
const OURS = 'dist/node_modules';
const isOurs = (name: string) => name.startsWith('@fragwerk/');

/** What makes a project's container, and what runs in it to see whether the service is well. */
const forContainers = ['healthcheck.mjs', 'root.mjs'];

const licence = () => readShared(ownPackage(), 'LICENSE', 'LICENSE');

const jsonFile = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

const dependenciesOf = ({ manifest }: InstalledPackage) => Object.keys(manifest.dependencies ?? {});

/** Our packages that the command line needs to run, the SDK apart; none where it has them inside. */
function bundledPackages(own: InstalledPackage): InstalledPackage[] {
  const found = new Map<string, InstalledPackage>();
  const visit = (importer: InstalledPackage) => {
    for (const name of dependenciesOf(importer).filter(
      (one) => isOurs(one) && one !== SDK && !found.has(one),
    )) {
      const installed = findPackage(name, importer);
      found.set(name, installed);
      visit(installed);
    }
  };
  visit(own);
  return [...found.values()].sort((a, b) => (a.manifest.name < b.manifest.name ? -1 : 1));
}

/** Without the members that only npm's install reads: the whole bundle says what it needs. */
const withoutDependencies = (manifest: Manifest): Partial<Manifest> =>
  Object.fromEntries(
    Object.entries(manifest).filter(
      ([member]) => !['dependencies', 'devDependencies', 'files'].includes(member),
    ),
  );

/** Packages of others that ours need, each in one exact version. */
function foreignDependencies(packages: readonly InstalledPackage[]): Record<string, string> {
  const all = packages.flatMap(({ manifest }) => Object.entries(manifest.dependencies ?? {}));
  const foreign = new Map(all.filter(([name]) => !isOurs(name)));
  return Object.fromEntries([...foreign].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * The command line with all of our packages inside, ready to be packed. Packages of others are its
 * dependencies; the SDK is the project's.
 */
export function commandLinePackage(): Contents {
  const own = ownPackage();
  const bundled = bundledPackages(own);
  const contents = contentsOf(own, 'run');
  const manifest = {
    ...withoutDependencies(own.manifest),
    files: [...(own.manifest.files ?? []).filter((name) => name !== 'docs'), 'docs'],
    dependencies: foreignDependencies([own, ...bundled]),
    peerDependencies: { [BROWSER]: own.manifest.version, [SDK]: own.manifest.version },
  };
  contents.set('package.json', jsonFile(manifest));
  contents.set('LICENSE', licence());
  for (const name of forContainers)
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

/** What authors import of the browser side, with its types, ready to be packed. */
export function browserPackage(): Contents {
  const own = ownPackage();
  const browser = findPackage(BROWSER, own);
  const all = contentsOf(browser, 'types');
  const contents: Contents = new Map(
    [...all].filter(([path]) => /^(README\.md|dist\/part\.(js|d\.ts))$/.test(path)),
  );
  const exports = { '.': { types: './dist/part.d.ts', default: './dist/part.js' } };
  const peerDependencies = { [SDK]: own.manifest.version };
  const manifest = { ...withoutDependencies(browser.manifest), files: ['dist'] };
  contents.set('package.json', jsonFile({ ...manifest, exports, peerDependencies }));
  return contents.set('LICENSE', licence());
}

/** The SDK with its types, ready to be packed. */
export function sdkPackage(): Contents {
  const sdk = findPackage(SDK, ownPackage());
  const contents = contentsOf(sdk, 'types');
  contents.set('package.json', jsonFile(sdk.manifest));
  return contents.set('LICENSE', licence());
}

/** What `npm create fragwerk` runs; only a clone has it. */
export function createPackage(): Contents {
  const folder = join(ownPackage().folder, 'create');
  const manifest = readManifest(folder);
  const contents = contentsOf({ folder, manifest }, 'run');
  contents.set('package.json', jsonFile(manifest));
  return contents.set('LICENSE', licence());
}
