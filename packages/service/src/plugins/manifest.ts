import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  browserFilePattern,
  functionNamePattern,
  hasGeneratedDialog,
  hasGeneratedBrowser,
  type Localized,
  offeredFilePattern,
  parameterSchema,
  type Plugin,
  type PluginInfo,
  type RareKinds,
  rareKindsOf,
  servicesSchema,
  typePattern,
} from '@fragwerk/sdk';
import * as s from '@fragwerk/sdk/schema';
import { renderMarkdown } from '../translate/markdown.js';
import { PluginLoadError } from './load-error.js';
import { offerFile } from './offered-file.js';
import { PluginSources, realPath } from './sources.js';

/** Keeps names harmless in lists, logs and paths, even if the plugin's process is compromised. */
const named = (pattern: RegExp) =>
  s.refine(s.string, { de: 'ein Name', en: 'a name' }, (name) => pattern.test(name));

/** One line that displays its characters in order. */
const shortText = /^[^\p{Cc}\p{Bidi_Control}]{0,100}$/u;

const parameters = s.list(parameterSchema);

const generated = s.object({
  dialog: s.boolean,
  /** File of the author's browser part, relative to the plugin; `null` if there is none. */
  file: s.nullable(named(browserFilePattern)),
  kinds: s.object<RareKinds>({ lists: s.boolean, labels: s.boolean, drawn: s.boolean }),
});

/** The parts of the browser script that are generated. */
export type Generated = s.ValueOf<typeof generated>;

/** Manifests are checked, because a plugin's code may change what its process sends. */
export const manifestSchema = s.object({
  info: s.object<PluginInfo>({
    type: named(typePattern),
    version: named(shortText),
    help: s.localized,
    wikiPage: named(shortText),
    cacheable: s.boolean,
    understandsMath: s.boolean,
    browser: s.nullable(
      s.object({
        script: s.string,
        startFunction: named(functionNamePattern),
        dialogFunction: s.nullable(named(functionNamePattern)),
        dialogScript: s.string,
      }),
    ),
    dialogNeeds: s.object({
      question: s.boolean,
      datasets: s.boolean,
      constants: s.boolean,
      symbolic: s.boolean,
      evaluated: s.boolean,
      addDatasetButton: s.boolean,
      maximaButton: s.boolean,
    }),
    example: s.object({ statement: s.string, config: s.string, solution: s.string }),
    parameters: s.object({ picture: parameters, answer: parameters, config: s.list(s.string) }),
  }),
  operations: s.list(s.string),
  /** `null` if the author wrote the browser script, or there is none. */
  generated: s.nullable(generated),
  /** Files that the browser part loads, relative to the plugin. */
  files: s.list(named(offeredFilePattern)),
  services: servicesSchema,
});

/** Properties of a plugin type, as its process sends them. */
export type SentManifest = s.ValueOf<typeof manifestSchema>;

/** Properties of a plugin type whose code runs in another process. */
export interface PluginManifest extends SentManifest {
  readonly helpHtml: Localized;
}

export async function withHelp(manifest: SentManifest): Promise<PluginManifest> {
  const { de, en } = manifest.info.help;
  return { ...manifest, helpHtml: { de: await renderMarkdown(de), en: await renderMarkdown(en) } };
}

export const isPlugin = (value: unknown): value is Plugin =>
  s.isObject(value) && 'info' in value && 'operations' in value;

/** Returns which parts of a plugin's browser script are generated; `null` for none. */
export const generatedOf = ({ design }: Plugin): Generated | null =>
  design && hasGeneratedBrowser(design)
    ? {
        dialog: hasGeneratedDialog(design),
        file: design.browserFile,
        kinds: rareKindsOf(design),
      }
    : null;

/** Returns a plugin, or its manifest, with absolute paths of its files. @throws PluginLoadError */
export const withFilesIn = <T extends { readonly files?: readonly string[] }>(
  folder: string,
  type: T,
): T => {
  const entry = join(realPath(folder), 'plugin.js');
  const sources = new PluginSources(entry);
  const { resolve } = createRequire(entry);
  const pathOf = (file: string) => {
    const path = file.startsWith('./') ? join(folder, file) : resolve(file);
    const reason = sources.refuseImport(file, entry) ?? sources.refuseFile(path) ?? offerFile(path);
    if (reason === null) return path;
    throw new PluginLoadError(`the file "${file}" cannot be offered: ${reason}.`, { file: folder });
  };
  return { ...type, files: (type.files ?? []).map(pathOf) };
};

/** Returns the manifest of a plugin; `null` for any other export. */
export function manifestOf(exported: unknown): SentManifest | null {
  if (!isPlugin(exported)) return null;
  return {
    info: exported.info,
    operations: Object.entries(exported.operations).flatMap(([name, operation]) =>
      typeof operation === 'function' ? [name] : [],
    ),
    generated: generatedOf(exported),
    services: exported.services ?? {},
    files: exported.files ?? [],
  };
}
