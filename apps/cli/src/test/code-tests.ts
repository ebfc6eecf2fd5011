import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForCell, findEntry, PluginLoadError, TEXT_LOADERS } from '@fragwerk/service';
import { build, type BuildFailure, type Plugin as BundlerPlugin } from 'esbuild';
import { CannotRunError } from '../cannot-run-error.js';

const isSkipped = (name: string) => name.startsWith('.') || ['node_modules', 'dist'].includes(name);

/** Returns the test files of a plugin, relative to its folder. */
export function findTests(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name);
    if (entry.isDirectory()) return isSkipped(entry.name) ? [] : findTests(folder, path);
    return /\.test\.[mc]?[jt]s$/.test(path) ? [path] : [];
  });
}

/** Resolves the SDK to this copy, so that plugin and tests share its classes. */
const ownSdk: BundlerPlugin = {
  name: 'own-sdk',
  setup(bundler) {
    bundler.onResolve({ filter: /^@fragwerk\/sdk(\/|$)/ }, ({ path }) => ({
      path: import.meta.resolve(path),
      external: true,
    }));
  },
};

interface TestedPlugin {
  readonly entry: string;
  readonly script: string;
}

/** Marks imports of the plugin's own module, without a cell. */
const OUTSIDE = '?outside';

/** Lets tests import the plugin with its operations in a cell, as in a service. */
const pluginInCell = ({ entry, script }: TestedPlugin): BundlerPlugin => ({
  name: 'plugin-in-cell',
  setup(bundler) {
    bundler.onLoad({ filter: /\.[mc]?[jt]s$/ }, ({ path, suffix }) => {
      if (path !== entry || suffix === OUTSIDE) return undefined;
      const own = JSON.stringify(entry + OUTSIDE);
      const contents = `export * from ${own};
import * as outside from ${own};
import { inCell } from ${JSON.stringify(new URL('./in-cell.js', import.meta.url).href)};
export default await inCell(outside.default, ${JSON.stringify(pathToFileURL(script).href)});`;
      return { contents, resolveDir: dirname(entry), loader: 'js' };
    });
    bundler.onResolve({ filter: /in-cell\.js$/ }, ({ path }) => ({ path, external: true }));
  },
});

/** Returns the entry of a folder's plugin; `null` without one. @throws CannotRunError if it is missing */
export function entryIn(folder: string): string | null {
  try {
    return findEntry('.', folder);
  } catch (error) {
    if (!(error instanceof PluginLoadError)) throw error;
    if (error.file === '') return null;
    throw new CannotRunError(error.message, { cause: error });
  }
}

/** Bundles the plugin of a folder, which can be loaded; `null` without one. */
async function bundlePlugin(folder: string, script: string): Promise<TestedPlugin | null> {
  const entry = entryIn(folder);
  if (entry === null) return null;
  await writeFile(script, await bundleForCell(entry));
  return { entry, script };
}

/** Bundles one test file. @throws CannotRunError with file and line of the error */
async function bundle(file: string, target: string, plugin: TestedPlugin | null): Promise<void> {
  try {
    await build({
      entryPoints: [file],
      outfile: target,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: 'inline',
      logLevel: 'silent',
      loader: TEXT_LOADERS,
      plugins: [ownSdk, ...(plugin ? [pluginInCell(plugin)] : [])],
      define: { 'import.meta.url': JSON.stringify(pathToFileURL(file).href) },
    });
  } catch (error) {
    const [first] = (error as Partial<BuildFailure>).errors ?? [];
    const { file: at = '', line } = first?.location ?? {};
    const place = line === undefined ? file : `${at.replace(OUTSIDE, '')} line ${line}`;
    throw new CannotRunError(`${place}: ${first?.text ?? 'the file cannot be read'}.`, {
      cause: error,
    });
  }
}

/**
 * Creates a folder next to the installed packages, so that tests can import packages that cannot be
 * bundled.
 */
async function outputFolder(folder: string): Promise<string> {
  const modules = join(folder, 'node_modules');
  const parent = existsSync(modules) ? join(modules, '.cache/fragwerk') : tmpdir();
  await mkdir(parent, { recursive: true });
  return mkdtemp(join(parent, 'tests-'));
}

interface TestRun {
  readonly folder: string;
  /** Target of Node's report: 1 standard output, 2 standard error. */
  readonly output: 1 | 2;
  /** How long a test may keep its thread busy; a test may take six times that in total. */
  readonly limitMs: number;
}

function runNode(files: readonly string[], { folder, output, limitMs }: TestRun): Promise<boolean> {
  const options = [
    ...['--enable-source-maps', '--test', '--test-reporter=spec', `--test-timeout=${6 * limitMs}`],
    `--import=${new URL('./guarded.js', import.meta.url).href}`,
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...options, ...files], {
      cwd: folder,
      // Without the variable by which Node's runner detects nested runs.
      env: {
        ...process.env,
        NODE_TEST_CONTEXT: undefined,
        FRAGWERK_TEST_LIMIT: String(limitMs),
      },
      stdio: ['ignore', output, 2],
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });
}

/**
 * Runs test files with Node's own test runner.
 *
 * @param tests paths relative to the folder
 * @returns whether all passed
 * @throws CannotRunError if a file cannot be bundled
 */
export async function runTestFiles(tests: readonly string[], run: TestRun): Promise<boolean> {
  const { folder } = run;
  const target = await outputFolder(folder);
  try {
    const files = tests.map((test) => join(target, test.replace(/\.[mc]?[jt]s$/, '.mjs')));
    const plugin = await bundlePlugin(folder, join(target, 'plugin.cell.js'));
    for (const [index, test] of tests.entries()) {
      const file = files[index] ?? '';
      await mkdir(dirname(file), { recursive: true });
      await bundle(join(folder, test), file, plugin);
    }
    return await runNode(files, run);
  } finally {
    await rm(target, { recursive: true, force: true });
  }
}
