import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { authorDocuments, type InstalledPackage } from './installed.js';
import { typeOfName } from './name.js';
import type { Tarball } from './vendor.js';

const SUFFIX = '.template';

/** What the words in `{{…}}` of the template stand for. */
export type Words = Readonly<Record<string, string>>;

/** Our packages in a project → the word of the template that stands for their file. */
export const packageWords: Words = {
  fragwerk: 'fragwerk',
  '@fragwerk/sdk': 'sdk',
  '@fragwerk/browser': 'browser',
};

/** The words for a new project. */
export function wordsFor(name: string, packages: readonly Tarball[]): Words {
  const files = packages.map((one) => [packageWords[one.name], `vendor/${basename(one.path)}`]);
  return { name, type: typeOfName(name), ...(Object.fromEntries(files) as Words) };
}

const insert = (text: string, words: Words) =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, word: string) => words[word] ?? whole);

/** What authors read; an older version may have less of it. */
function documentsOf({ folder }: InstalledPackage): [string, string][] {
  const documents = [join(folder, 'docs'), join(folder, '../../docs')].find(existsSync) ?? '';
  return authorDocuments
    .filter((name) => existsSync(join(documents, name)))
    .map((name) => [`docs/${name}`, readFileSync(join(documents, name), 'utf8')]);
}

/**
 * The files that a command line writes into a new project, `vendor/` apart.
 *
 * @returns path in the project, with `/` → text
 */
export function projectFiles(commandLine: InstalledPackage, words: Words): Map<string, string> {
  const template = join(commandLine.folder, 'template');
  const paths = readdirSync(template, { recursive: true, encoding: 'utf8' });
  const files = paths
    .filter((path) => path.endsWith(SUFFIX))
    .map((path): [string, string] => [
      insert(path.slice(0, -SUFFIX.length), words).split(sep).join('/'),
      insert(readFileSync(join(template, path), 'utf8'), words),
    ]);
  return new Map([...files, ...documentsOf(commandLine)]);
}
