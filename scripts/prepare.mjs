// Installs the locked packages and builds, each only if missing or out of date.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmCommand } from './npm.mjs';

/** The folder of the clone. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const installStamp = join(root, 'node_modules/.fragwerk-lock');
/** Holds the checksum of the sources of the last build. */
export const buildStamp = join(root, 'node_modules/.fragwerk-build');

const checksum = (text) => createHash('sha256').update(text).digest('hex');
const readStamp = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

function run([command, args], what) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (status === 0) return;
  console.error(`${what} failed${error ? `: ${error.message}` : ''}; see above.`);
  process.exit(1);
}

/** Returns a checksum over names, sizes and modification times of all sources. */
export function sourceChecksum() {
  const lines = [];
  const visit = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!['node_modules', 'dist'].includes(entry.name)) visit(path);
      } else if (
        /\.(tsx?|mjs|json|css|md|png|py|template)$/.test(entry.name) &&
        !/\.test\.ts$/.test(entry.name)
      ) {
        const { size, mtimeMs } = statSync(join(root, path));
        lines.push(`${path} ${size} ${mtimeMs}`);
      }
    }
  };
  const documents = ['docs/interface', 'docs/guides', 'docs/images'];
  for (const folder of ['packages', 'plugins', 'apps', 'scripts', ...documents]) visit(folder);
  return checksum(lines.sort().join('\n'));
}

/** Installs packages and builds, if necessary; prints progress to standard error. */
export async function prepare() {
  const lock = checksum(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  if (readStamp(installStamp) !== lock) {
    console.error('Installing packages (about half a minute) …');
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev'];
    run(npmCommand(args), 'Installing packages');
    writeFileSync(installStamp, lock);
  }
  const built = existsSync(join(root, 'packages/service/dist/index.js'));
  if (!built || readStamp(buildStamp) !== sourceChecksum())
    run([process.execPath, ['scripts/build.mjs']], 'Building');
}
