// Times each command of a plugin project created from the packed packages in an empty folder, as
// `npm create fragwerk` does it without a clone: npm run measure-project
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { readArguments } from './arguments.mjs';
import { outsideEnvironment, start } from './child.mjs';
import { root } from './prepare.mjs';

readArguments();
const folder = mkdtempSync(join(tmpdir(), 'fragwerk-project-'));
const project = join(folder, 'my-plugin');

const env = { ...outsideEnvironment, PORT: '0' };

/**
 * Runs an npm command until it exits, or until its output matches `until`.
 *
 * @returns seconds
 */
async function time(cwd, command, until) {
  const started = performance.now();
  // A process group of its own, because npm does not stop its children.
  const run = start(['npm', ...command], { cwd, env, detached: true });
  const isDone = until ? (await run.printed(until)) !== null : (await run.ended) === 0;
  const seconds = (performance.now() - started) / 1000;
  if (!isDone) throw new Error(`npm ${command.join(' ')} failed:\n${run.output()}`);
  if (until) process.kill(-run.child.pid, 'SIGINT');
  await run.ended;
  return seconds;
}

try {
  console.log('Packing …');
  await time(root, ['run', 'release', '--', 'publish', '--dry-run']);
  const packages = readdirSync(join(root, 'release'))
    .filter((name) => name.endsWith('.tgz'))
    .map((name) => `--package=${join(root, 'release', name)}`);
  const steps = [
    ['create', folder, ['exec', '--yes', ...packages, '--', 'create-fragwerk', 'my-plugin']],
    ['npm ci', project, ['ci']],
    ['npm run check', project, ['run', 'check']],
    ['npm test', project, ['test']],
    ['npm start, until it listens', project, ['start'], /localhost:\d+/],
  ];
  for (const [name, cwd, command, until] of steps)
    console.log(`${name}: ${(await time(cwd, command, until)).toFixed(1)} s`);
  console.log(
    `${cpus().length} × ${cpus()[0].model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, load ${loadavg()[0].toFixed(1)} at the end`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
