import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  browserFilePattern,
  type DialogNeeds,
  type Example,
  hasGeneratedDialog,
  isGenerated,
  offeredFilePattern,
  type Parameter,
  type Parameters,
  type Plugin,
  type PluginInfo,
  type ServiceDeclaration,
  type ServiceDeclarations,
} from '@fragwerk/sdk';
import {
  isAmount,
  isBoolean,
  isLocalized,
  isRecord,
  isText,
  listOf,
  mapOf,
  object,
  oneOf,
  optional,
  orNull,
} from './shapes.js';

/** How far the browser part is made of the description. */
export interface Generated {
  readonly dialog: boolean;
  /** File of the author's browser part, relative to the plugin's; `null` where it is made, too. */
  readonly file: string | null;
}

/** What the service has to know of a plugin type, whose code runs elsewhere; plain data. */
export interface PluginManifest {
  readonly info: PluginInfo;
  /** Names of the operations that it has. */
  readonly operations: readonly string[];
  /** `null` when the author wrote the browser part, or wants none. */
  readonly generated: Generated | null;
  readonly services: ServiceDeclarations;
  /** Files that the browser part loads, relative to the plugin's. */
  readonly files: readonly string[];
}

/** The process of a plugin may name only what lies below its folder. */
const isBrowserFile = (value: unknown): value is string =>
  isText(value) && browserFilePattern.test(value);

const isOfferedFile = (value: unknown): value is string =>
  isText(value) && offeredFilePattern.test(value);

/** Whether a module's default export is a plugin. */
export const isPlugin = (value: unknown): value is Plugin =>
  isRecord(value) && 'info' in value && 'operations' in value;

/** Whether, and how far, the browser part of a plugin is made of its description. */
export const generatedOf = ({ design }: Plugin): Generated | null =>
  design && isGenerated(design)
    ? { dialog: hasGeneratedDialog(design), file: design.browserFile }
    : null;

/** A plugin type, or its manifest, with the paths of its files instead of where they lie in its folder. */
export const withFilesIn = <T extends { readonly files?: readonly string[] }>(
  folder: string,
  type: T,
): T => {
  const { resolve } = createRequire(join(folder, 'plugin.js'));
  const pathOf = (file: string) => (file.startsWith('./') ? join(folder, file) : resolve(file));
  return { ...type, files: (type.files ?? []).map(pathOf) };
};

/** The manifest of what a module exports; `null` when that is no plugin. */
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
