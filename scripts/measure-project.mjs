// Times each command of a plugin project created from the packed packages in an empty folder, as
// `npm create fragwerk` does it without a clone: npm run measure-project
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'fragwerk-project-'));
const project = join(folder, 'my-plugin');

/** Without the variables that npm sets for scripts, which would point the commands to the clone. */
const env = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$|NODE_)/.test(name)),
  ),
  PORT: '0',
};

/**
 * Runs an npm command until it exits, or until its output matches `until`.
 *
 * @returns seconds
 */
async function time(cwd, command, until) {
  const started = performance.now();
  const child = spawn('npm', command, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, because npm does not stop its children.
    detached: true,
  });
  let output = '';
  const ended = new Promise((resolve) => child.once('close', resolve));
  const matched = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (until?.test(output)) resolve(true);
      });
  });
  const code = await Promise.race([ended, matched]);
  const seconds = (performance.now() - started) / 1000;
  if (code === true) {
    process.kill(-child.pid, 'SIGINT');
    await ended;
  } else if (code !== 0 || until) throw new Error(`npm ${command.join(' ')} failed:\n${output}`);
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
