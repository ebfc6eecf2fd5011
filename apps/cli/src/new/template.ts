import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { CannotRunError } from '../cannot-run-error.js';
import { authorDocuments, type InstalledPackage } from './installed.js';
import { typeOfName } from './name.js';
import type { Tarball } from './vendor.js';

const SUFFIX = '.template';

/** Plugins to start from, each with the folder of its changes to the default project. */
const templates = { 'number-line': null, plot: 'template-plot' } as const;

export type TemplateName = keyof typeof templates;

export function readTemplate(name: string): TemplateName {
  if (Object.hasOwn(templates, name)) return name as TemplateName;
  throw new CannotRunError(
    `There is no template "${name}"; choose one of: ${Object.keys(templates).join(', ')}.`,
  );
}

/** Values of the placeholders `{{…}}` of the template. */
export type TemplateValues = Readonly<Record<string, string>>;

export const packagePlaceholders: TemplateValues = {
  fragwerk: 'fragwerk',
  '@fragwerk/sdk': 'sdk',
  '@fragwerk/browser': 'browser',
};

export function valuesFor(name: string, packages: readonly Tarball[]): TemplateValues {
  const files = packages.map((one) => [packagePlaceholders[one.name], `vendor/${one.file}`]);
  return { name, type: typeOfName(name), ...(Object.fromEntries(files) as TemplateValues) };
}

const fill = (text: string, values: TemplateValues) =>
  text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** Documents for authors; an older version may have fewer. */
function documentsOf({ folder }: InstalledPackage): [string, string][] {
  const documents = [join(folder, 'docs'), join(folder, '../../docs')].find(existsSync) ?? '';
  return authorDocuments
    .filter((name) => existsSync(join(documents, name)))
    .map((name) => [`docs/${name}`, readFileSync(join(documents, name), 'utf8')]);
}

const filled = (folder: string, values: TemplateValues) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(SUFFIX))
    .map((path): [string, string] => [
      fill(path.slice(0, -SUFFIX.length), values).split(sep).join('/'),
      fill(readFileSync(join(folder, path), 'utf8'), values),
    ]);

/**
 * Returns the files that a command line writes into a new project, except `vendor/`.
 *
 * @returns path in the project, with `/` → text
 */
export function projectFiles(
  commandLine: InstalledPackage,
  values: TemplateValues,
  template: TemplateName = 'number-line',
): Map<string, string> {
  const { [template]: own } = templates;
  return new Map([
    ...filled(join(commandLine.folder, 'template'), values),
    ...(own ? filled(join(commandLine.folder, own), values) : []),
    ...documentsOf(commandLine),
  ]);
}
