import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { reasonOf } from '../file-errors.js';
import { CannotRunError } from '../cannot-run-error.js';
import { ownPackage } from './installed.js';
import { projectFiles, type TemplateName, valuesFor } from './template.js';
import type { Tarball } from './vendor.js';

const cannotCreate = (target: string, reason: string, cause: unknown) =>
  new CannotRunError(`Cannot create the folder ${target}: ${reason}.`, { cause });

/** Checks, before anything is packed, that a folder is free and can be written. @throws CannotRunError if not */
export function checkTarget(target: string): void {
  const kind = (path: string) => (existsSync(path) ? statSync(path) : undefined);
  const found = kind(target);
  if (found?.isFile() === true)
    throw new CannotRunError(`The file ${target} already exists; choose another name.`);
  if (found && readdirSync(target).length > 0)
    throw new CannotRunError(
      `The folder ${target} already exists and is not empty; choose another name.`,
    );
  if (!kind(dirname(target))?.isDirectory())
    throw new CannotRunError(`The folder ${dirname(target)} does not exist.`);
  try {
    accessSync(found ? target : dirname(target), constants.W_OK);
  } catch (error) {
    throw cannotCreate(target, reasonOf(error) ?? String(error), error);
  }
}

/** Input for a new project. */
interface ProjectParts {
  readonly packages: readonly Tarball[];
  readonly template: TemplateName;
}

async function writeProject(folder: string, name: string, { packages, template }: ProjectParts) {
  const files = projectFiles(ownPackage(), valuesFor(name, packages), template);
  for (const [path, text] of files) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
  }
  await mkdir(join(folder, 'vendor'));
  for (const { file, bytes } of packages) await writeFile(join(folder, 'vendor', file), bytes);
}

/**
 * Creates the files of a project: all of them, or none.
 *
 * @param target a folder that is empty or does not exist
 * @throws CannotRunError if the folder cannot be written
 */
export async function createProject(target: string, parts: ProjectParts): Promise<void> {
  const exists = statSync(target, { throwIfNoEntry: false }) !== undefined;
  let draft: string | undefined;
  try {
    // On the same disk as the target, so that it can be renamed.
    draft = await mkdtemp(join(exists ? target : dirname(target), '.fragwerk-new-'));
    const folder = join(draft, 'project');
    await mkdir(folder);
    await writeProject(folder, basename(target), parts);
    if (!exists) await rename(folder, target);
    else
      for (const name of await readdir(folder))
        await rename(join(folder, name), join(target, name));
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    throw cannotCreate(target, reason, error);
  } finally {
    if (draft !== undefined) await rm(draft, { recursive: true, force: true });
  }
}
