// The newest long-term line of Node, which the image runs and the tests support: gets its program
// from the package registry into a folder for all clones of this user.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { npmCommand } from './npm.mjs';

/** The only place that names the version, apart from the tag in Dockerfiles and workflows. */
export const NEWEST_NODE = '26.12.1';

/** Checksums of the packages that contain the program, by platform. */
const packages = {
  'linux-x64':
    'sha512-jk5LMAmgHlPlPMWpsUrSOqNaEZG+11UNd35hWQ+p5/XGaelWuTqJ69IcAy/5xtPPN4d5ZRBNOGB6gLMCh2kL9A==',
  'linux-arm64':
    'sha512-8Oxs6Y7rDcKufVIM/zYRSwytj46WOrZk7yFCLTKDcs17bBjAeD9HMAqo97hMfMyxozIud0S4vZCs5WB/3iavNQ==',
};

const platform = `${process.platform}-${process.arch}`;

/** Root's home is closed to the unprivileged users for which tests of root start the program. */
const cacheFolder = () =>
  process.getuid?.() === 0
    ? '/var/cache/fragwerk'
    : join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'fragwerk');

const programPath = () => join(cacheFolder(), `node-${NEWEST_NODE}-${platform}`, 'bin/node');

/**
 * Returns the path of the program if it has been downloaded before.
 *
 * @returns {string | null}
 */
export const cachedNewestNode = () => (existsSync(programPath()) ? programPath() : null);

function run(program, args, cwd) {
  const { status, error } = spawnSync(program, args, { cwd, stdio: ['ignore', 'ignore', 2] });
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}.`);
}

/** @throws Error if the package is not the pinned one, or cannot be downloaded */
function download(integrity) {
  const name = `node-${platform}`;
  console.error(`Downloading ${name}@${NEWEST_NODE} (about 60 MB) …`);
  const folder = mkdtempSync(join(tmpdir(), 'fragwerk-node-'));
  try {
    const [npm, args] = npmCommand(['pack', '--silent', `${name}@${NEWEST_NODE}`]);
    run(npm, args, folder);
    const file = `${name}-${NEWEST_NODE}.tgz`;
    const checksum = createHash('sha512').update(readFileSync(join(folder, file)));
    if (`sha512-${checksum.digest('base64')}` !== integrity)
      throw new Error(
        `${name}@${NEWEST_NODE} does not have the checksum in scripts/newest-node.mjs.`,
      );
    run('tar', ['-xzf', file, 'package/bin/node'], folder);
    const target = dirname(programPath());
    mkdirSync(dirname(target), { recursive: true });
    // On the same disk as the target, so that no other run sees half of the program.
    const part = mkdtempSync(`${target}-`);
    copyFileSync(join(folder, 'package/bin/node'), join(part, 'node'));
    chmodSync(part, 0o755);
    rmSync(target, { recursive: true, force: true });
    renameSync(part, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the path of the program, after downloading it if necessary.
 *
 * @returns {string}
 * @throws Error if there is none for this system, or it cannot be downloaded
 */
export function newestNode() {
  const integrity = packages[platform];
  if (!integrity)
    throw new Error(
      `There is no checked package of Node ${NEWEST_NODE} for ${platform}. Install Node ${NEWEST_NODE.split('.')[0]} and run npm test with it.`,
    );
  if (!cachedNewestNode()) download(integrity);
  return programPath();
}
