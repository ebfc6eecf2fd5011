// Runs every check except the tests, as many at a time as there are cores: npm run check
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { readArguments } from './arguments.mjs';
import { start } from './child.mjs';
import { prepare, root } from './prepare.mjs';

readArguments();
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
  ['format', tool('oxfmt', '--check', '.')],
  ['dependencies', script('audit.mjs', '--offline')],
];

/** Runs one check and prints its output as one block. @returns whether it passed */
async function run([name, command]) {
  const { ended, output } = start(command, { cwd: root });
  const isPassed = (await ended) === 0;
  console.log(`${output()}${isPassed ? 'ok    ' : 'FAILED'}  ${name}`);
  return isPassed;
}

let passed = true;
const work = async () => {
  for (let check = checks.shift(); check; check = checks.shift())
    passed = (await run(check)) && passed;
};
console.log(`Checking: ${checks.map(([name]) => name).join(', ')} …`);
await Promise.all(Array.from({ length: availableParallelism() }, work));
process.exit(passed ? 0 : 1);
