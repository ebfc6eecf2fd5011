// Copies everything that the service needs at run time into one folder:
//   node deploy/pack.mjs <folder>
// The project must be built, and its node_modules installed without development dependencies.
import { cpSync, existsSync, mkdirSync, readdirSync, readlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Files for compilers and debuggers. */
const forDevelopment = /\.(map|ts|mts|cts|tsbuildinfo)$/;

/** In node_modules: commands, tests, forms for other engines, fonts that no picture uses and their lists. */
const unused = [
  '.bin',
  'bintrees/test',
  'dejavu-fonts-ttf/ttf/(?!DejaVuSans(-Bold)?\\.ttf).+',
  'dejavu-fonts-ttf/(NEWS|\\w+\\.txt)',
  // Only the library is needed.
  'esbuild/bin',
  'lru-cache/dist/(commonjs|esm/(browser|react-native))',
  '@opentelemetry/[\\w-]+/build/(esm|esnext)',
  'ses/(dist|src-xs)',
  // The contract's build contains what it uses.
  'typebox',
].map((path) => new RegExp(`/node_modules/${path}$`));

/** Scripts for browsers, which the manifests of the plugin types contain, too. */
const inManifests = /\/plugins\/\w+\/dist\/(browser|dialog)\.js$/;

/** Modules of the service, of which `dist/node` contains bundles. */
const inBundles = /\/packages\/service\/dist\/(?!node$|browser$|docs$)[\w.-]+$/;

const runsInWorkspace = (name) =>
  ['package.json', 'dist', 'node_modules'].includes(name) || /^help\..*\.md$/.test(name);

function copy(path, target) {
  cpSync(join(root, path), join(target, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) =>
      ![forDevelopment, inManifests, inBundles, ...unused].some((path) => path.test(source)),
  });
}

/** Returns the folders of our own packages, which npm has linked. */
function installedWorkspaces() {
  const scope = join(root, 'node_modules/@fragwerk');
  return readdirSync(scope).map((name) =>
    relative(root, resolve(scope, readlinkSync(join(scope, name)))),
  );
}

function pack(target) {
  if (existsSync(target)) throw new Error(`${target} exists already.`);
  mkdirSync(target, { recursive: true });
  copy('node_modules', target);
  for (const workspace of installedWorkspaces()) {
    const names = readdirSync(join(root, workspace)).filter(runsInWorkspace);
    for (const name of names) copy(join(workspace, name), target);
  }
  for (const name of ['run.mjs', 'service.mjs', 'healthcheck.mjs', 'own-service.mjs'])
    cpSync(join(root, 'deploy', name), join(target, name));
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: node deploy/pack.mjs <folder>');
  process.exit(1);
}
pack(resolve(folder));
