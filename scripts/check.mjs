// Runs every check except the tests, as many at a time as there are cores.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

await prepare();

const cache = join(root, 'node_modules/.cache/fragwerk');
const script = (name, option) => [process.execPath, join(root, 'scripts', name), option];
/** Not the command in node_modules/.bin, which is a script for a shell on Windows. */
function tool(name, ...args) {
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const [module] = typeof bin === 'string' ? [bin] : Object.values(bin);
  return [process.execPath, join(folder, module), ...args];
}
const types = [process.execPath, join(root, 'node_modules/typescript-native/bin/tsc')];
// Longest first, so that the last one does not run alone.
const checks = [
  [
    'types',
    [...types, '-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', `${cache}/types`],
  ],
  ['format', tool('prettier', '--check', '--cache', '--cache-location', `${cache}/format`, '.')],
  ['lint', tool('oxlint')],
  ['dead code', tool('knip')],
  [
    'import rules',
    tool(
      'dependency-cruiser',
      '--config',
      '.dependency-cruiser.cjs',
      'packages',
      'plugins',
      'apps',
    ),
  ],
  ['generated files', script('gen.mjs', '--check')],
  ['dependencies', script('audit.mjs', '--offline')],
];

/** Runs one check and prints its output as one block. @returns whether it passed */
const run = ([name, [program, ...args]]) =>
  new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part) => (output += part));
    child.on('error', (error) => (output += `${error.message}\n`));
    child.on('close', (code) => {
      console.log(`${output}${code === 0 ? 'ok    ' : 'FAILED'}  ${name}`);
      resolve(code === 0);
    });
  });

let passed = true;
const work = async () => {
  for (let check = checks.shift(); check; check = checks.shift())
    passed = (await run(check)) && passed;
};
console.log(`Checking: ${checks.map(([name]) => name).join(', ')} …`);
await Promise.all(Array.from({ length: availableParallelism() }, work));
process.exit(passed ? 0 : 1);
