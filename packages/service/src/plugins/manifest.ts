import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  browserFilePattern,
  type DialogNeeds,
  type Example,
  hasGeneratedDialog,
  hasGeneratedBrowser,
  offeredFilePattern,
  type Parameter,
  type Parameters,
  type Plugin,
  type PluginInfo,
  type ServiceDeclaration,
  type ServiceDeclarations,
} from '@fragwerk/sdk';
import * as s from '@fragwerk/sdk/schema';

/** The parts of the browser script that are generated. */
export interface Generated {
  readonly dialog: boolean;
  /** File of the author's browser part, relative to the plugin; `null` if it is generated, too. */
  readonly file: string | null;
}

/** What the service knows of a plugin type, whose code runs elsewhere; plain data. */
export interface PluginManifest {
  readonly info: PluginInfo;
  /** Names of its operations. */
  readonly operations: readonly string[];
  /** `null` if the author wrote the browser script, or there is none. */
  readonly generated: Generated | null;
  readonly services: ServiceDeclarations;
  /** Files that the browser part loads, relative to the plugin. */
  readonly files: readonly string[];
}

/** Returns whether an export of a module is a plugin. */
export const isPlugin = (value: unknown): value is Plugin =>
  s.isObject(value) && 'info' in value && 'operations' in value;

/** Returns which parts of a plugin's browser script are generated; `null` for none. */
export const generatedOf = ({ design }: Plugin): Generated | null =>
  design && hasGeneratedBrowser(design)
    ? { dialog: hasGeneratedDialog(design), file: design.browserFile }
    : null;

/** Returns a plugin, or its manifest, with absolute paths of its files. */
export const withFilesIn = <T extends { readonly files?: readonly string[] }>(
  folder: string,
  type: T,
): T => {
  const { resolve } = createRequire(join(folder, 'plugin.js'));
  const pathOf = (file: string) => (file.startsWith('./') ? join(folder, file) : resolve(file));
  return { ...type, files: (type.files ?? []).map(pathOf) };
};

/** Returns the manifest of a plugin; `null` for any other export. */
export function manifestOf(exported: unknown): PluginManifest | null {
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

const parameters = listOf(
  object<Parameter>({
    text: isText,
    label: isLocalized,
    takes: optional(oneOf('number', 'names')),
    solution: optional(isText),
  }),
);

/** Whether a plugin process answered a manifest; its code may have changed what it sends. */
export const isManifest = object<PluginManifest>({
  info: object<PluginInfo>({
    type: isText,
    version: isText,
    help: isLocalized,
    wikiPage: isText,
    cacheable: isBoolean,
    understandsMath: isBoolean,
    browser: orNull(
      object<NonNullable<PluginInfo['browser']>>({
        script: isText,
        startFunction: isText,
        dialogFunction: orNull(isText),
      }),
    ),
    dialogNeeds: object<DialogNeeds>({
      question: isBoolean,
      datasets: isBoolean,
      constants: isBoolean,
      symbolic: isBoolean,
      evaluated: isBoolean,
      addDatasetButton: isBoolean,
      maximaButton: isBoolean,
    }),
    example: object<Example>({ statement: isText, config: isText, solution: isText }),
    parameters: object<Parameters>({ picture: parameters, answer: parameters }),
  }),
  operations: listOf(isText),
  generated: orNull(object<Generated>({ dialog: isBoolean, file: orNull(isBrowserFile) })),
  files: listOf(isOfferedFile),
  services: mapOf(
    object<ServiceDeclaration>({
      builtIn: optional(oneOf('python')),
      optional: optional(isBoolean),
      check: optional(isText),
      timeout: optional(isAmount),
      retries: optional(isAmount),
      concurrency: optional(isAmount),
      secretHeader: optional(isText),
      busy: optional(isRecord),
    }),
  ),
});
