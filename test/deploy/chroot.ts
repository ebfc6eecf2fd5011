import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Ended, Processes, Running } from './processes.js';

const isRoot = process.getuid?.() === 0;

/** Absolute path of a program on this machine, because PATH in the container leads nowhere here. */
function programPath(name: string): string {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (!found) throw new Error(`The program ${name} is missing (Debian: util-linux).`);
  return found;
}

interface ContainerOptions {
  /** Folder with the file system of the image. */
  readonly root: string;
  readonly workdir: string;
  /** Environment, without any other variables. */
  readonly environment: Readonly<Record<string, string>>;
  /** Path in the container → folder on this machine. */
  readonly volumes: Readonly<Record<string, string>>;
}

type Command = readonly [program: string, ...args: string[]];

/** A file system in which processes run as in a container. */
export interface Container {
  readonly start: (...command: Command) => Running;
  readonly run: (...command: Command) => Promise<Ended>;
}

/** Files that a container engine adds to an image: mount points and host names. */
function prepare({ root, volumes }: ContainerOptions): void {
  for (const path of ['/proc', '/dev', ...Object.keys(volumes)])
    mkdirSync(join(root, path), { recursive: true });
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n');
}

const mounts = ({ volumes }: ContainerOptions): string[] => [
  'set -e',
  'root="$1"; shift',
  'mount --rbind "$root" "$root"',
  'mount --rbind /proc "$root/proc"',
  'mount --rbind /dev "$root/dev"',
  'mount -t tmpfs -o size=64m,mode=1777 tmpfs "$root/tmp"',
  ...Object.keys(volumes).map((path) => `mount --bind "$1" "$root${path}"; shift`),
  'mount -o remount,ro,bind "$root"',
  'exec "$@"',
];

/**
 * Enters an image's file system like a container engine: as user 1000 of the image (or the current
 * user without root rights), with read-only files and /tmp in memory.
 *
 * @throws Error that names what this machine lacks
 */
export async function enterImage(
  children: Processes,
  options: ContainerOptions,
): Promise<Container> {
  const unshare = programPath('unshare');
  const apart = [unshare, '--mount', ...(isRoot ? [] : ['--map-root-user'])] as const;
  const probe = await children.run([...apart, programPath('true')]);
  if (probe.code !== 0)
    throw new Error(
      `This machine lets no process have mounts of its own, so the image cannot be entered: run the test as root, or allow user namespaces (${probe.output.trim()}).`,
    );
  prepare(options);
  const { root, workdir, environment, volumes } = options;
  const user = isRoot ? ['--setgid=1000', '--setuid=1000'] : [];
  const prefix = [
    ...[...apart.slice(1), 'sh', '-c', mounts(options).join('\n'), 'sh', root],
    ...Object.values(volumes),
    ...[programPath('env'), '-i'],
    ...Object.entries(environment).map(([name, value]) => `${name}=${value}`),
    ...[unshare, `--root=${root}`, `--wd=${workdir}`, ...user],
  ];
  const start = (...command: Command) => children.start([unshare, ...prefix, ...command]);
  return { start, run: (...command) => start(...command).ended };
}
