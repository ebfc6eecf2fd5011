// Type check, lint, dead code, import arrows, format, dependencies and generated files: all but the tests.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
await prepare();

const checks = [
  ['types', ['tsc', '-p', 'tsconfig.json']],
  ['lint', ['eslint', '.']],
  [
    'import arrows',
    ['depcruise', '--config', '.dependency-cruiser.cjs', 'packages', 'plugins', 'apps'],
  ],
  ['dead code', ['knip']],
  ['format', ['prettier', '--check', '.']],
];
const bin = (name) => join(root, 'node_modules/.bin', name);

let failed = 0;
const report = (name, status) => {
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'}  ${name}`);
  if (status !== 0) failed++;
};
for (const [name, [program, ...args]] of checks)
  report(name, spawnSync(bin(program), args, { cwd: root, stdio: 'inherit' }).status);
report(
  'dependencies',
  spawnSync(process.execPath, ['scripts/audit.mjs', '--offline'], { cwd: root, stdio: 'inherit' })
    .status,
);
report(
  'generated files',
  spawnSync(process.execPath, ['scripts/gen.mjs', '--check'], { cwd: root, stdio: 'inherit' })
    .status,
);
process.exit(failed === 0 ? 0 : 1);
