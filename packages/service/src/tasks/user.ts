import { readFileSync, statSync } from 'node:fs';
import { foldersAround } from '../folders.js';
import type { Command } from './command.js';

const FIRST_ID = 64_917;

/** Returns an id that neither a user nor a group of this system has. */
function unusedId(): number {
  const ids = new Set<number>();
  for (const file of ['/etc/passwd', '/etc/group'])
    try {
      for (const line of readFileSync(file, 'utf8').split('\n'))
        ids.add(Number(line.split(':')[2]));
    } catch {
      // A minimal image has no such file.
    }
  let id = FIRST_ID;
  while (ids.has(id)) id++;
  return id;
}

const OTHERS = { enter: 0o001, read: 0o004 } as const;

/** Whether a user without any rights of its own can read a file, or the files of a folder. */
function isReadable(path: string): boolean {
  try {
    const stats = statSync(path);
    const needed = stats.isDirectory() ? OTHERS.read | OTHERS.enter : OTHERS.read;
    if ((stats.mode & needed) !== needed) return false;
    for (const folder of foldersAround(path))
      if ((statSync(folder).mode & OTHERS.enter) === 0) return false;
    return true;
  } catch {
    return true;
  }
}

/**
 * Returns an unprivileged user for a process with third-party code, if this process is root; `null` if that
 * user could not read the files.
 *
 * @param paths of files, or `<folder>/*`
 */
export function strangerFor(paths: readonly string[]): Command['user'] {
  if (process.getuid?.() !== 0) return null;
  const all = [process.execPath, ...paths.map((path) => path.replace(/\/\*$/, ''))];
  if (!all.every(isReadable)) return null;
  const id = unusedId();
  return { uid: id, gid: id };
}
