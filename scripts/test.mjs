// Runs all tests: npm test [-- <part of a path> …]. --unit leaves out test/, whose tests need Debian
// programs; --newest runs them with the newest long-term line of Node; --engines runs test/engines
// instead, in Chromium, Firefox and WebKit, and --reader test/reader, with the screen reader Orca.
// Other options are those of Vitest, for example --shard=1/3 or -t <name of a test>.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { readArguments } from './arguments.mjs';
import { requireDebianPrograms } from './debian.mjs';
import { newestNode } from './newest-node.mjs';
import { prepare, root } from './prepare.mjs';

readArguments({ strict: false });
const args = process.argv.slice(2);
const isUnit = args.includes('--unit');
/** Folders whose tests need further programs; each has a command of its own. */
const special = ['engines', 'reader'];
const chosen = special.find((name) => args.includes(`--${name}`));
const options = ['--unit', '--newest', ...special.map((name) => `--${name}`)];
const selected = args.filter((arg) => !options.includes(arg));
if (!isUnit) requireDebianPrograms(chosen);
const node = args.includes('--newest') ? newestNode() : process.execPath;
await prepare();

const results = join(root, 'test-output/results.json');
mkdirSync(dirname(results), { recursive: true });
const { status } = spawnSync(
  node,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
    ...(isUnit ? ['--exclude=test/**'] : []),
    ...(chosen ? [`test/${chosen}/`] : special.map((name) => `--exclude=test/${name}/**`)),
    ...selected,
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      // Programs that a test starts by name use the same Node.
      PATH: [dirname(node), process.env.PATH].join(delimiter),
      // esbuild spends a third of its time collecting garbage; it does so only beyond this limit.
      GOGC: 'off',
      GOMEMLIMIT: '256MiB',
    },
  },
);
const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(results, 'utf8'));
const slowest = testResults
  .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
  .sort((a, b) => b.seconds - a.seconds)
  .slice(0, 10);
console.log('\nSlowest files:');
for (const { name, seconds } of slowest)
  console.log(`${seconds.toFixed(1).padStart(6)} s  ${relative(root, name)}`);
console.log(`${numPassedTests} passed, ${numFailedTests} failed`);
process.exit(status ?? 1);
