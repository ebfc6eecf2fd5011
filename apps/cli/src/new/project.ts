import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UsageError } from '../usage.js';
import { ownPackage } from './installed.js';
import { projectFiles, wordsFor } from './template.js';
import type { Tarball } from './vendor.js';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system cannot be written',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file',
};

/** The error as a sentence for the person at the terminal; itself when it is no fault of the place. */
function cannotMake(target: string, error: unknown): unknown {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  if (reason === undefined) return error;
  return new UsageError(`The folder ${target} cannot be made: ${reason}.`, { cause: error });
}

/** Looks whether a project can be made in a folder. @throws UsageError when not */
export function checkTarget(target: string): void {
  const kind = (path: string) => (existsSync(path) ? statSync(path) : undefined);
  const found = kind(target);
  if (found?.isFile() === true)
    throw new UsageError(`There is a file ${target} already; choose another name.`);
  if (found && readdirSync(target).length > 0)
    throw new UsageError(
      `The folder ${target} exists already and is not empty; choose another name.`,
    );
  if (!kind(dirname(target))?.isDirectory())
    throw new UsageError(`There is no folder ${dirname(target)} in which to make the project.`);
  try {
    accessSync(found ? target : dirname(target), constants.W_OK);
  } catch (error) {
    throw cannotMake(target, error);
  }
}

async function fill(folder: string, name: string, packages: readonly Tarball[]) {
  const files = projectFiles(ownPackage(), wordsFor(name, packages));
  for (const [path, text] of files) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
  }
  await mkdir(join(folder, 'vendor'));
  for (const { path } of packages) await cp(path, join(folder, 'vendor', basename(path)));
}

/**
 * Makes the files of a project: all of them, or none.
 *
 * @param target a folder that is empty or does not exist
 * @throws UsageError when the folder cannot be written
 */
export async function makeProject(target: string, packages: readonly Tarball[]): Promise<void> {
  const isThere = statSync(target, { throwIfNoEntry: false }) !== undefined;
  let draft: string | undefined;
  try {
    // Where it will be renamed, so that it lies on the same disk.
    draft = await mkdtemp(join(isThere ? target : dirname(target), '.fragwerk-new-'));
    const folder = join(draft, 'project');
    await mkdir(folder);
    await fill(folder, basename(target), packages);
    if (!isThere) await rename(folder, target);
    else
      for (const name of await readdir(folder))
        await rename(join(folder, name), join(target, name));
  } catch (error) {
    throw cannotMake(target, error);
  } finally {
    if (draft !== undefined) await rm(draft, { recursive: true, force: true });
  }
}
