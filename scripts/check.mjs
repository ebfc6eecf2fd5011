// Type check, lint, dead code, import arrows, format, dependencies and generated files: all but the tests.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
await prepare();

const cache = join(root, 'node_modules/.cache/fragwerk');
const script = (name, option) => [process.execPath, join(root, 'scripts', name), option];
const tool = (name, ...args) => [join(root, 'node_modules/.bin', name), ...args];
const types = join(root, 'node_modules/typescript-native/bin/tsc');
// The longest first, so that nothing waits for it at the end.
const checks = [
  ['types', [types, '-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', `${cache}/types`]],
  ['format', tool('prettier', '--check', '--cache', '--cache-location', `${cache}/format`, '.')],
  ['lint', tool('oxlint')],
  ['dead code', tool('knip')],
  [
    'import arrows',
    tool('depcruise', '--config', '.dependency-cruiser.cjs', 'packages', 'plugins', 'apps'),
  ],
  ['generated files', script('gen.mjs', '--check')],
  ['dependencies', script('audit.mjs', '--offline')],
];

/** Runs one check and prints what it says in one piece. @returns whether all is well */
const run = ([name, [program, ...args]]) =>
  new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part) => (said += part));
    child.on('error', (error) => (said += `${error.message}\n`));
    child.on('close', (code) => {
      console.log(`${said}${code === 0 ? 'ok    ' : 'FAILED'}  ${name}`);
      resolve(code === 0);
    });
  });

let isWell = true;
const work = async () => {
  for (let check = checks.shift(); check; check = checks.shift())
    isWell = (await run(check)) && isWell;
};
console.log(`Checking: ${checks.map(([name]) => name).join(', ')} …`);
await Promise.all(Array.from({ length: availableParallelism() }, work));
process.exit(isWell ? 0 : 1);
