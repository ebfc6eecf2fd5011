import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type InstalledPackage, ownPackage, readManifest } from '../new/installed.js';
import { typeOfName } from '../new/name.js';
import {
  packagePlaceholders,
  projectFiles,
  type TemplateValues,
  valuesFor,
} from '../new/template.js';
import type { Tarball } from '../new/vendor.js';
import { CannotRunError } from '../cannot-run-error.js';
import { changeOf, type Package, upgradePackage } from './changes.js';

/** A project created by `fragwerk new`. */
export interface Project {
  readonly folder: string;
  readonly manifest: Package;
  /** The command line installed in it. */
  readonly installed: InstalledPackage;
}

interface Upgrade {
  /** Paths, each with new, replaced or removed. */
  readonly done: readonly string[];
  /** Remaining steps for the author, as sentences. */
  readonly byHand: readonly string[];
}

/** Whether a file belongs to the author, and is never upgraded. */
const isOwnedByAuthor = (path: string) =>
  ['plugin.ts', 'plugin.test.ts', 'package.json'].includes(path) || path.startsWith('questions/');

/** Path in the project → text. */
type Files = ReadonlyMap<string, string>;

const FILE = 'file:';

/** Reads a file of npm; `undefined` if it does not exist. @throws CannotRunError if it is not JSON */
function readJson(file: string): unknown {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch (error) {
    throw new CannotRunError(`${file} is not valid JSON.`, { cause: error });
  }
}

/** @throws CannotRunError if the folder is not such a project, or nothing is installed in it */
export function openProject(folder: string): Project {
  const manifest = readJson(join(folder, 'package.json')) as Package | undefined;
  if (manifest?.dependencies?.fragwerk?.startsWith(`${FILE}vendor/`) !== true)
    throw new CannotRunError(`${folder} is not a project created by fragwerk new.`);
  const place = join(folder, 'node_modules/fragwerk');
  if (!existsSync(join(place, 'template')))
    throw new CannotRunError(
      `${folder} has no packages yet; run npm ci there first, so that your changes can be recognised.`,
    );
  return { folder, manifest, installed: { folder: place, manifest: readManifest(place) } };
}

/** Returns the values that the project was created with. */
function valuesOf({ manifest: { name, dependencies = {} } }: Project): TemplateValues {
  const files = Object.entries(packagePlaceholders).map(([one, placeholder]) => [
    placeholder,
    (dependencies[one] ?? '').slice(FILE.length),
  ]);
  return { name, type: typeOfName(name), ...(Object.fromEntries(files) as TemplateValues) };
}

/** Replaces unchanged files of the template, and puts new versions next to changed ones. */
function upgradeFiles(folder: string, before: Files, after: Files): Upgrade {
  const done: string[] = [];
  const byHand: string[] = [];
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    if (isOwnedByAuthor(path)) continue;
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
          byHand.push(`${path} is no longer needed, but kept because you changed it`);
        else {
          write(`${target}.new`);
          byHand.push(`${path}: merge the changes of ${path}.new, then delete that file`);
        }
    }
  }
  return { done, byHand };
}

/** Replaces our packages in vendor/. */
function replaceVendored(
  folder: string,
  before: TemplateValues,
  packages: readonly Tarball[],
): void {
  for (const name of Object.values(packagePlaceholders))
    if (before[name]) rmSync(join(folder, before[name]), { force: true });
  mkdirSync(join(folder, 'vendor'), { recursive: true });
  for (const { file, bytes } of packages) writeFileSync(join(folder, 'vendor', file), bytes);
}

const writeJson = (file: string, value: object) =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/** Upgrades the files of a project; those of the author remain unchanged. @throws CannotRunError before it changes any */
export function upgradeProject(project: Project, packages: readonly Tarball[]): Upgrade {
  const { folder, manifest, installed } = project;
  const lockfile = join(folder, 'package-lock.json');
  const lock = readJson(lockfile) as { packages?: Record<string, unknown> } | undefined;
  const values = valuesOf(project);
  const before = projectFiles(installed, values);
  const after = projectFiles(ownPackage(), valuesFor(manifest.name, packages));
  const read = (files: Files) => JSON.parse(files.get('package.json') ?? '{}') as Package;
  const ours = upgradePackage({ before: read(before), after: read(after), mine: manifest });
  const files = upgradeFiles(folder, before, after);
  replaceVendored(folder, values, packages);
  // Without our packages, because npm would look for the old files.
  for (const name of Object.keys(packagePlaceholders))
    if (lock?.packages) Reflect.deleteProperty(lock.packages, `node_modules/${name}`);
  if (lock) writeJson(lockfile, lock);
  writeJson(join(folder, 'package.json'), ours.upgraded);
  return { done: files.done, byHand: [...ours.byHand, ...files.byHand] };
}
