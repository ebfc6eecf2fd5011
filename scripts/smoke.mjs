// Tries what authors of plugin types use, on any system: creates a project in an empty folder, then
// runs its tests, its check, its workbench and its service, and the service of this clone: npm run smoke
// With --packed, the project is created from the packed packages.
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from './arguments.mjs';
import { outsideEnvironment, start } from './child.mjs';
import { npmCommand } from './npm.mjs';
import { prepare, root } from './prepare.mjs';

const { packed } = readArguments({ options: { packed: { type: 'boolean' } } }).values;

/** Timeout for a command, or for the address of a server. */
const TIMEOUT_MS = 300_000;

// A space in the path is usual on Windows, and a name that is a link on macOS.
const folder = mkdtempSync(join(tmpdir(), 'fragwerk smoke '));
const project = join(folder, 'my-plugin');

const env = { ...outsideEnvironment, PORT: '0', npm_config_prefer_offline: 'true' };

/** Fails unless a command ends with 0 and prints what is expected. */
async function expectSuccess(command, cwd, expected) {
  const run = start(command, { cwd, env, timeout: TIMEOUT_MS });
  const code = await run.ended;
  if (code !== 0 || !expected.test(run.output()))
    throw new Error(`It ended with ${code}; ${expected} was expected in:\n${run.output()}`);
}

/** Starts a server, sends it requests below the address that it prints, and ends it. */
async function expectServer(command, cwd, useServer) {
  const run = start(command, { cwd, env, timeout: TIMEOUT_MS });
  try {
    const [url] = (await run.printed(/http:\/\/(localhost|127\.0\.0\.1):\d+/)) ?? [];
    if (!url) throw new Error('It ended without an address.');
    await useServer(url.replace('localhost', '127.0.0.1'));
  } catch (error) {
    throw new Error(`${error.message}\n${run.output()}`, { cause: error });
  } finally {
    run.child.kill();
    await run.ended;
  }
}

async function request(url, body) {
  const response = await fetch(url, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text.slice(0, 500)}`);
  return text;
}

/** Draws a picture with each plugin type of a service, which takes all kinds of its processes. */
async function drawAll(url, types) {
  const list = JSON.parse(await request(`${url}/open/pluginlist`));
  if (types.some((type) => !list.includes(type)))
    throw new Error(`It has the types ${list.join(', ')} instead of ${types.join(', ')}.`);
  for (const typ of types) {
    const body = { typ, name: 'P1', config: '', params: '' };
    const { base64Image = '', error } = JSON.parse(await request(`${url}/open/image`, body));
    if (!base64Image.startsWith('iVBOR')) throw new Error(`No picture of ${typ}: ${error}`);
  }
}

const node = (...args) => [process.execPath, ...args];
const npm = (...args) => npmCommand(args).flat();
const ours = join(root, 'apps/cli/bin/fragwerk.mjs');
const installed = join(project, 'node_modules/fragwerk/bin/fragwerk.mjs');
/** Returns the options by which npm takes the packages in release/. */
const packages = () =>
  readdirSync(join(root, 'release'))
    .filter((name) => name.endsWith('.tgz'))
    .map((name) => `--package=${join(root, 'release', name)}`);
const created = () =>
  packed ? npm('exec', '--yes', ...packages(), '--', 'create-fragwerk') : node(ours, 'new');
const pack = () => expectSuccess(npm('run', 'release', '--', 'publish', '--dry-run'), root, /KB/);
const steps = {
  ...(packed ? { pack } : {}),
  new: () => expectSuccess([...created(), 'my-plugin'], folder, /my-plugin/),
  test: () => expectSuccess(npm('test'), project, /\d+ passed, 0 failed/),
  check: () => expectSuccess(npm('run', 'check'), project, /The service conforms\./),
  dev: () =>
    expectServer(node(installed, 'dev', '--port', '0'), project, async (url) => {
      const page = await request(`${url}/`);
      if (!page.includes('<script')) throw new Error(`No page: ${page.slice(0, 500)}`);
    }),
  start: () =>
    expectServer(
      node(installed, 'serve', '--own-types', 'none', '--plugins', '.'),
      project,
      (url) => drawAll(url, ['MyPlugin']),
    ),
  'start of this clone': () =>
    expectServer(node(join(root, 'scripts/start.mjs')), root, (url) =>
      drawAll(url, ['Uhr', 'Schaltung']),
    ),
};

await prepare();
console.log(`Node ${process.versions.node} on ${process.platform}, in ${realpathSync(folder)}`);
let isPassed = true;
try {
  for (const [name, step] of Object.entries(steps)) {
    const started = Date.now();
    const error = await step().then(
      () => null,
      (thrown) => thrown,
    );
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`${error ? 'FAILED' : 'ok    '}  ${name} (${seconds} s)`);
    if (error) console.error(error.message);
    isPassed &&= !error;
    // Nothing works in a project that does not exist.
    if (error && name === 'new') break;
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(isPassed ? 0 : 1);
