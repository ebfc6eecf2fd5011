import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UsageError } from '../usage.js';
import { authorDocuments, ownPackage, readDocument } from './installed.js';
import { typeOfName } from './name.js';
import type { Tarball } from './vendor.js';

const SUFFIX = '.template';

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

/** What the words in `{{…}}` of the template stand for. */
function wordsFor(name: string, packages: readonly Tarball[]): Readonly<Record<string, string>> {
  const file = (wanted: string) =>
    basename(packages.find((one) => one.name === wanted)?.path ?? '');
  return {
    name,
    type: typeOfName(name),
    fragwerk: `vendor/${file('fragwerk')}`,
    sdk: `vendor/${file('@fragwerk/sdk')}`,
    browser: `vendor/${file('@fragwerk/browser')}`,
  };
}

const insert = (text: string, words: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, word: string) => words[word] ?? whole);

async function writeTemplate(folder: string, words: Readonly<Record<string, string>>) {
  const template = join(ownPackage().folder, 'template');
  const files = await readdir(template, { recursive: true });
  for (const path of files.filter((file) => file.endsWith(SUFFIX))) {
    const text = await readFile(join(template, path), 'utf8');
    const target = join(folder, insert(path.slice(0, -SUFFIX.length), words));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, insert(text, words));
  }
}

async function fill(folder: string, name: string, packages: readonly Tarball[]) {
  await writeTemplate(folder, wordsFor(name, packages));
  await mkdir(join(folder, 'docs'));
  for (const document of authorDocuments)
    await writeFile(join(folder, 'docs', document), readDocument(ownPackage(), document));
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
