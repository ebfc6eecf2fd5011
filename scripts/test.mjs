// Runs all tests, or those whose file names match the arguments. Installs what is missing.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireDebianPrograms } from './debian.mjs';
import { prepare } from './prepare.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
requireDebianPrograms();
await prepare();

const vitest = join(
  dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
);
const results = join(root, 'test-output/results.json');
mkdirSync(dirname(results), { recursive: true });
const { status } = spawnSync(
  process.execPath,
  [
    vitest,
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
);
const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(results, 'utf8'));
console.log(`${numPassedTests} passed, ${numFailedTests} failed`);
process.exit(status ?? 1);
