// The newest long-term line of Node, which the image runs and the tests support: gets its program
// from the package registry into a folder for all clones of this user.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The only place that names the version, apart from the tag in Dockerfiles and workflows. */
export const NEWEST_NODE = '26.12.1';

/** Checksums of the packages that contain the program, by platform. */
const checksums = {
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

const programFolder = () => join(cacheFolder(), `node-${NEWEST_NODE}-${platform}`);
const programPath = () => join(programFolder(), 'bin/node');

/**
 * Returns the path of the program if it has been downloaded before.
 *
 * @returns {string | null}
 */
export const cachedNewestNode = () => (existsSync(programPath()) ? programPath() : null);

/** @throws Error if the package is not the pinned one, or cannot be downloaded */
function download(integrity) {
  const [name, version] = [`node-${platform}`, NEWEST_NODE];
  console.error(`Downloading ${name}@${version} (about 60 MB) …`);
  mkdirSync(cacheFolder(), { recursive: true });
  // On the same disk as the target, so that no other run sees half of the program.
  const part = mkdtempSync(`${programFolder()}-`);
  const packages = {
    '': { dependencies: { [name]: version } },
    [`node_modules/${name}`]: { version, integrity },
  };
  const write = (file, content) => writeFileSync(join(part, file), JSON.stringify(content));
  try {
    write('package.json', packages['']);
    write('package-lock.json', { lockfileVersion: 3, packages });
    // npm rejects a package with another checksum.
    const args = ['ci', '--ignore-scripts', '--no-audit', '--loglevel=error'];
    const { status } = spawnSync('npm', args, { cwd: part, stdio: ['ignore', 'ignore', 2] });
    if (status !== 0) throw new Error(`npm could not install ${name}@${version}.`);
    rmSync(programFolder(), { recursive: true, force: true });
    renameSync(join(part, 'node_modules', name), programFolder());
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/**
 * Returns the path of the program, after downloading it if necessary.
 *
 * @returns {string}
 * @throws Error if there is none for this system, or it cannot be downloaded
 */
export function newestNode() {
  const integrity = checksums[platform];
  if (!integrity)
    throw new Error(
      `There is no checked package of Node ${NEWEST_NODE} for ${platform}. Install Node ${NEWEST_NODE.split('.')[0]} and run npm test with it.`,
    );
  if (!cachedNewestNode()) download(integrity);
  return programPath();
}
