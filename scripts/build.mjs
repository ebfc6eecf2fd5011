// Builds everything: TypeScript of all packages, then the browser scripts: npm run build
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { readArguments } from './arguments.mjs';
import { alias, bundleBrowser, bundleModule, bundlePlugin } from './bundle-browser.mjs';
import { buildStamp, root, sourceChecksum } from './prepare.mjs';

readArguments();
process.chdir(root);
const beginMs = Date.now();
// Sources that change meanwhile are built again.
const sources = sourceChecksum();

console.log('Building the packages …');
const tsc = 'node_modules/typescript-native/bin/tsc';
// `npm run check` checks types; doing it here, too, would double the time until the service answers.
const { status } = spawnSync(process.execPath, [tsc, '-b', 'tsconfig.build.json', '--noCheck'], {
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);

const forNode = {
  bundle: true,
  mainFields: ['module', 'main'],
  format: 'esm',
  platform: 'node',
  target: 'node20',
  legalComments: 'eof',
  logLevel: 'warning',
};

/** Bundles modules into a folder for Node, and removes what earlier builds have left there. */
async function bundleForNode(folder, options) {
  const outdir = join(folder, 'dist/node');
  await build({ outdir, splitting: true, ...forNode, ...options });
  for (const entry of readdirSync(outdir, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && statSync(file).mtimeMs < beginMs) rmSync(file);
  }
}

// Few files for Node; bundlers read the modules, of which they can leave out parts.
for (const name of ['sdk', 'contract', 'host', 'conformance']) {
  const folder = join('packages', name);
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const modules = Object.values(exports).flatMap(({ node }) => node ?? []);
  await bundleForNode(folder, {
    entryPoints: modules.map((file) =>
      join(folder, file.replace('./dist/node', 'src').replace(/js$/, 'ts')),
    ),
    outbase: join(folder, 'src'),
    external: ['@fragwerk/*'],
  });
}

const service = 'packages/service';
// One file, so that workers start fast and may read nothing else.
await build({
  entryPoints: [join(service, 'src/tasks/plugin-child.ts')],
  outfile: join(service, 'dist/node/plugin-child.js'),
  alias,
  ...forNode,
});

// Few files for the service, too, with the packages that it uses: it would read 250 until it answers.
const manifest = JSON.parse(readFileSync(join(service, 'package.json'), 'utf8'));
const processes = ['drawing-child', 'launcher-child', 'python-child', 'loop-thread'];
await bundleForNode(service, {
  entryPoints: [
    ...Object.values(manifest.exports).map(({ types }) =>
      types.replace('./dist', 'src').replace('.d.ts', '.ts'),
    ),
    ...processes.map((name) => `src/tasks/${name}.ts`),
    'src/plugins/bundler-child.ts',
  ].map((file) => join(service, file)),
  entryNames: '[name]',
  external: [
    ...['@fragwerk/*', '@napi-rs/canvas', 'esbuild', 'ioredis'],
    // prom-client always needs the API, the others are only needed for tracing.
    ...Object.keys(manifest.optionalDependencies).filter((name) => !name.endsWith('/api')),
  ],
  // CommonJS modules require those of Node.
  banner: {
    js: "import { createRequire as forCommonJs } from 'node:module';\nconst require = forCommonJs(import.meta.url);",
  },
});

const requireInPython = createRequire(resolve('packages/python/package.json'));
const pyodide = dirname(requireInPython.resolve('pyodide/package.json'));
await buildPython();

// It runs in Python, as text.
cpSync('plugins/code/src/cluster/syntax.py', 'plugins/code/dist/cluster/syntax.py');

// The service shows these pages, and reports of the conformance kit quote them.
cpSync('docs/interface', 'packages/contract/dist/interface', {
  recursive: true,
});

const guides = 'packages/service/dist/docs';
cpSync('docs/guides', join(guides, 'guides'), { recursive: true });
for (const picture of ['clock', 'circuit', 'program', 'plot', 'workbench'])
  cpSync(`docs/images/${picture}.png`, join(guides, `images/${picture}.png`));

mkdirSync('packages/service/dist/browser', { recursive: true });
for (const page of ['tryout', 'docs'])
  writeFileSync(
    `packages/service/dist/browser/${page}.js`,
    await bundleBrowser(`packages/service/browser/${page}.ts`, { target: 'es2022' }),
  );

/** Modules that the browser part of Code loads on demand. */
const modules = [
  ['plugins/code/browser/question/attempt.ts', 'attempt.js'],
  ['plugins/code/browser/editor/index.ts', 'editor.js'],
  ['packages/python/browser/worker.ts', 'python-worker.js'],
];
for (const [entry, file] of modules)
  await bundleModule(entry, join('plugins/code/dist/files', file));

// Per folder: the browser scripts, one script that cells evaluate, and the manifest of each type in it.
const { bundleForCell } = await import('../packages/service/dist/plugins/bundle.js');
const { manifestOf, withHelp } = await import('../packages/service/dist/plugins/manifest.js');
for (const plugin of readdirSync('plugins')) {
  const dist = resolve('plugins', plugin, 'dist');
  const { script, dialogScript } = await bundlePlugin(plugin);
  writeFileSync(join(dist, 'browser.js'), script);
  writeFileSync(join(dist, 'dialog.js'), dialogScript);
  // Manifests have the texts; in the scripts of cells, they would be more than a quarter.
  const empty = { help: { de: '', en: '' }, browserScript: '', dialogScript: '' };
  const options = { sourceRoot: '', values: { [join(dist, 'texts.js')]: { texts: empty } } };
  writeFileSync(join(dist, 'cell.js'), await bundleForCell(join(dist, 'index.js'), options));
  const exported = await import(pathToFileURL(join(dist, 'index.js')).href);
  for (const [name, value] of Object.entries(exported)) {
    const manifest = manifestOf(value);
    if (!manifest) continue;
    const file = join(dist, `${name}.manifest.json`);
    writeFileSync(file, JSON.stringify(await withHelp(manifest)));
  }
}

await build({
  entryPoints: {
    page: 'apps/workbench/page/index.tsx',
    frame: 'apps/workbench/frame/index.ts',
    axe: 'apps/workbench/frame/axe.ts',
  },
  outdir: 'apps/workbench/dist',
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  platform: 'browser',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  charset: 'ascii',
  legalComments: 'eof',
  logLevel: 'warning',
});
writeFileSync(buildStamp, sources);
console.log('Built.');

/**
 * Writes a memory snapshot of a Python interpreter with the usual modules loaded, because starting
 * one without it takes seconds.
 */
async function buildPython() {
  const { harnessFiles, harnessSource, snapshotFile } =
    await import('../packages/python/dist/node.js');
  const read = (file) => [file, readFileSync(join('packages/python/src', file), 'utf8')];
  const harness = harnessSource(Object.fromEntries([...harnessFiles, 'turtle.py'].map(read)));
  const { version } = JSON.parse(readFileSync(join(pyodide, 'package.json'), 'utf8'));
  const stamp = createHash('sha256').update(`${version} ${harness}`).digest('hex');
  const stampFile = `${snapshotFile}.txt`;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Creating the Python snapshot …');
  const { loadPyodide } = await import(pathToFileURL(join(pyodide, 'pyodide.mjs')).href);
  const python = await loadPyodide({
    _makeSnapshot: true,
    env: { HOME: '/home', LANG: 'C.UTF-8', PYTHONHASHSEED: '0' },
  });
  python.runPython(harness);
  writeFileSync(snapshotFile, gzipSync(python.makeMemorySnapshot()));
  writeFileSync(stampFile, stamp);
}
