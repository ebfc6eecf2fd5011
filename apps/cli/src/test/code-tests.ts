import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CannotRunError } from '@fragwerk/conformance';
import { build, type BuildFailure, type Plugin as BundlerPlugin } from 'esbuild';

const isTest = (name: string) => /\.test\.[mc]?[jt]s$/.test(name);
const isSkipped = (name: string) => name.startsWith('.') || ['node_modules', 'dist'].includes(name);

/** Returns the test files of a plugin, relative to its folder. */
export function findTests(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name);
    if (entry.isDirectory()) return isSkipped(entry.name) ? [] : findTests(folder, path);
    return isTest(entry.name) ? [path] : [];
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

/** Bundles one test file. @throws CannotRunError with file and line of the error */
async function bundle(file: string, target: string): Promise<void> {
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
      loader: { '.md': 'text', '.txt': 'text', '.svg': 'text' },
      plugins: [ownSdk],
      define: { 'import.meta.url': JSON.stringify(pathToFileURL(file).href) },
    });
  } catch (error) {
    const [first] = (error as Partial<BuildFailure>).errors ?? [];
    const place = first?.location ? `${first.location.file} line ${first.location.line}` : file;
    throw new CannotRunError(`${place}: ${first?.text ?? 'cannot be read'}.`, { cause: error });
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

/** Returns the environment without the variable by which Node's runner detects nested runs. */
const environment = (limitMs: number): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name !== 'NODE_TEST_CONTEXT'),
  ),
  FRAGWERK_TEST_LIMIT: String(limitMs),
});

/** How to run test files. */
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
      env: environment(limitMs),
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
    for (const [index, test] of tests.entries()) {
      const file = files[index] ?? '';
      await mkdir(dirname(file), { recursive: true });
      await bundle(join(folder, test), file);
    }
    return await runNode(files, run);
  } finally {
    await rm(target, { recursive: true, force: true });
  }
}
