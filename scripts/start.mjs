// Installs and builds what is missing, then runs the service in this process. Until then it can
// only use Node itself, because a fresh clone has no packages.
import { clearInterval, setInterval } from 'node:timers';
import { prepare } from './prepare.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 12)) {
  console.error(`Fragwerk needs Node 20.12 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
// A signal to npm ends npm and its shell, but does not reach this process.
if (process.env.npm_lifecycle_event === 'start') {
  const { ppid } = process;
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
await prepare();
const { requireOpenFiles } = await import('../packages/service/dist/node/open-files.js');
requireOpenFiles();
const { main } = await import('../packages/service/dist/node/index.js');
await main(process.argv.slice(2), process.env);
