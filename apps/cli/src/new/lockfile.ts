import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Lockfile {
  readonly packages?: Readonly<
    Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>
  >;
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'win32'];
const processors = ['arm64', 'arm', 'riscv64', 'x64'];

/** Derives the platform of a native package from its name: `canvas-linux-x64-musl`. */
function platformOf(name: string): object {
  const parts = name.split('-');
  const find = (known: readonly string[]) => known.filter((word) => parts.includes(word));
  const libc = parts.includes('musl') ? ['musl'] : parts.includes('gnu') ? ['glibc'] : [];
  const found = { cpu: find(processors), os: find(systems), libc };
  return Object.fromEntries(Object.entries(found).filter(([, words]) => words.length > 0));
}

const EXACT = /^\d+\.\d+\.\d+$/;

/**
 * Adds packages for other platforms to a project's lockfile. npm omits those that the registry did
 * not have when the lockfile was written, and then `npm ci` refuses it.
 */
export async function completeLockfile(folder: string): Promise<void> {
  const file = join(folder, 'package-lock.json');
  const lock = JSON.parse(await readFile(file, 'utf8')) as Lockfile;
  const packages = lock.packages ?? {};
  const isLocked = (name: string) =>
    Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`));
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies }) => Object.entries(optionalDependencies ?? {}))
    .filter(([name, version]) => EXACT.test(version) && !isLocked(name))
    .map(([name, version]): [string, object] => [
      `node_modules/${name}`,
      { version, ...platformOf(name), optional: true },
    ]);
  if (missing.length === 0) return;
  const all: [string, object][] = [...Object.entries(packages), ...missing];
  const sorted = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(file, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`);
}
