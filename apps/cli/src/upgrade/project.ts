import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type InstalledPackage, ownPackage, readManifest } from '../new/installed.js';
import { typeOfName } from '../new/name.js';
import { packageWords, projectFiles, type Words, wordsFor } from '../new/template.js';
import type { Tarball } from '../new/vendor.js';
import { UsageError } from '../usage.js';
import { changeOf, type Package, upgradePackage } from './changes.js';

/** A project that `fragwerk new` made. */
export interface Project {
  readonly folder: string;
  readonly manifest: Package;
  /** The command line that is installed in it. */
  readonly installed: InstalledPackage;
}

/** What an upgrade did. */
export interface Upgrade {
  /** Paths and what became of each: new, replaced, removed. */
  readonly done: readonly string[];
  /** What is left to the author, as sentences. */
  readonly byHand: readonly string[];
}

/** Files that `fragwerk new` writes for the author to change; they are nobody else's any more. */
const isOfTheAuthor = (path: string) =>
  ['plugin.ts', 'plugin.test.ts', 'package.json'].includes(path) || path.startsWith('questions/');

/** Path in the project → text. */
type Files = ReadonlyMap<string, string>;

const FILE = 'file:';

/** @throws UsageError when the folder is no such project, or nothing is installed in it */
export function openProject(folder: string): Project {
  const file = join(folder, 'package.json');
  const read = () => JSON.parse(readFileSync(file, 'utf8')) as Package;
  const manifest = existsSync(file) ? read() : undefined;
  if (manifest?.dependencies?.fragwerk?.startsWith(`${FILE}vendor/`) !== true)
    throw new UsageError(`${folder} is no project that fragwerk new made.`);
  const place = join(folder, 'node_modules/fragwerk');
  if (!existsSync(join(place, 'template')))
    throw new UsageError(
      `${folder} has no packages yet; run npm ci there first, so that one can see what you changed.`,
    );
  return { folder, manifest, installed: { folder: place, manifest: readManifest(place) } };
}

/** The words that the project was made with. */
function wordsOf({ manifest: { name, dependencies = {} } }: Project): Words {
  const files = Object.entries(packageWords).map(([one, word]) => [
    word,
    (dependencies[one] ?? '').slice(FILE.length),
  ]);
  return { name, type: typeOfName(name), ...(Object.fromEntries(files) as Words) };
}

/** Replaces the files of the template that nobody changed; puts the new one beside the others. */
function upgradeFiles(folder: string, before: Files, after: Files): Upgrade {
  const done: string[] = [];
  const byHand: string[] = [];
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    if (isOfTheAuthor(path)) continue;
    const target = join(folder, path);
    const text = after.get(path);
    const mine = existsSync(target) ? readFileSync(target, 'utf8') : undefined;
    const write = (name: string) => {
      mkdirSync(dirname(name), { recursive: true });
      writeFileSync(name, text ?? '');
    };
    switch (changeOf({ before: before.get(path), after: text, mine })) {
      case 'none':
        break;
      case 'replace':
        write(target);
        done.push(`${mine === undefined ? 'new' : 'replaced'}: ${path}`);
        break;
      case 'remove':
        rmSync(target);
        done.push(`removed: ${path}`);
        break;
      case 'byHand':
        if (text === undefined)
          byHand.push(`${path} is not needed any more; you changed it, so it stays`);
        else {
          write(`${target}.new`);
          byHand.push(`${path} is yours; merge what is new in ${path}.new, then delete that`);
        }
    }
  }
  return { done, byHand };
}

/** Puts our new packages into vendor/, in place of the old ones. */
function replaceVendored(folder: string, before: Words, packages: readonly Tarball[]): void {
  for (const word of Object.values(packageWords))
    if (before[word]) rmSync(join(folder, before[word]), { force: true });
  mkdirSync(join(folder, 'vendor'), { recursive: true });
  for (const { path } of packages) cpSync(path, join(folder, 'vendor', basename(path)));
}

/** npm would look for the old files: what it locked of ours has to be looked up anew. */
function forgetLocked(folder: string): void {
  const file = join(folder, 'package-lock.json');
  if (!existsSync(file)) return;
  const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages?: Record<string, unknown> };
  for (const name of Object.keys(packageWords))
    if (lock.packages) Reflect.deleteProperty(lock.packages, `node_modules/${name}`);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}

/** Brings the files of a project to this version; what an author wrote stays. */
export function upgradeProject(project: Project, packages: readonly Tarball[]): Upgrade {
  const { folder, manifest, installed } = project;
  const words = wordsOf(project);
  const before = projectFiles(installed, words);
  const after = projectFiles(ownPackage(), wordsFor(manifest.name, packages));
  const read = (files: Files) => JSON.parse(files.get('package.json') ?? '{}') as Package;
  const ours = upgradePackage({ before: read(before), after: read(after), mine: manifest });
  const files = upgradeFiles(folder, before, after);
  replaceVendored(folder, words, packages);
  forgetLocked(folder);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(ours.upgraded, null, 2)}\n`);
  return { done: files.done, byHand: [...ours.byHand, ...files.byHand] };
}
