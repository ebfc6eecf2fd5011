// Installs and builds what is missing, then runs the service in this process. Until then it can
// only use Node itself, because a fresh clone has no packages.
import '../apps/cli/bin/end-with-npm.mjs';
import { prepare } from './prepare.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 12)) {
  console.error(`Fragwerk needs Node 20.12 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
await prepare();
const { requireOpenFiles } = await import('../packages/service/dist/node/open-files.js');
requireOpenFiles();
const { main } = await import('../packages/service/dist/node/index.js');
await main(process.argv.slice(2), process.env);
