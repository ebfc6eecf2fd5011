// Runs a measuring tool, after building what is missing: node bench/run.mjs bench|tricks [options].
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from '../scripts/prepare.mjs';

const tools = ['bench', 'tricks'];
const [tool = '', ...args] = process.argv.slice(2);
if (!tools.includes(tool)) {
  console.error(`Unknown tool "${tool}"; available: ${tools.join(', ')}.`);
  process.exit(1);
}
await prepare();
const { build } = await import('esbuild');
// In node_modules, so that the bundle finds the packages.
const folder = join(root, 'node_modules/.cache/fragwerk-bench');
mkdirSync(folder, { recursive: true });
await build({
  entryPoints: [join(root, `bench/${tool}.ts`)],
  outdir: folder,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  // Ignores tsconfig's paths to the sources: the built packages are measured.
  tsconfigRaw: {},
  logLevel: 'warning',
});
const { main, help } = await import(pathToFileURL(join(folder, `${tool}.mjs`)).href);
process.chdir(root);
try {
  if (args.includes('--help')) process.stdout.write(help);
  else await main(args);
} catch (error) {
  // A plain error or a wrong option is explained by its message; all others need their stack.
  if (error.constructor !== Error && !error.code?.startsWith('ERR_PARSE_ARGS')) throw error;
  console.error(error.message);
  process.exit(1);
}
// Open sockets would keep the process alive.
process.exit();
