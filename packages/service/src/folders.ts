import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';

/** Returns the folders around a file or a folder, the nearest first. */
export function* foldersAround(path: string): Generator<string> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    yield folder;
    if (folder === dirname(folder)) return;
  }
}

/** @throws Error if no package contains the file */
export function packageFolder(file: string): string {
  for (const folder of foldersAround(file))
    if (existsSync(join(folder, 'package.json'))) return folder;
  throw new Error(`No package contains ${file}.`);
}

/** Returns whether a path leads to a regular file; the opening of a pipe would wait for its writer. */
export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Returns whether a file begins with the mark of UTF-16, in either order of its bytes. */
export const isUtf16 = (file: string): boolean =>
  ['fffe', 'feff'].includes(readFileSync(file).toString('hex', 0, 2));

export const UTF16 = 'saved as UTF-16; save it in the editor with the encoding UTF-8';

export function isInside(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/**
 * Creates a folder and missing ones around it. Node's own `recursive` reports a read-only disk as
 * ENOENT, and never returns below /proc.
 *
 * @throws the error of Node
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  const make = () =>
    mkdir(folder, { mode }).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  await make().catch(async (error: unknown) => {
    const parent = dirname(folder);
    if (codeOf(error) !== 'ENOENT' || parent === folder) throw error;
    await makeFolder(parent, mode);
    await make();
  });
}
