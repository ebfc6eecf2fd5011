import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Localized, PluginInfo } from '@fragwerk/sdk';
import { bundleForBrowser, globalNames } from './bundle.js';
import { PluginLoadError } from './load-error.js';
import type { Generated } from './manifest.js';
import { placeInStack, placeOfMember, placeOfText } from './places.js';

export const noPlugin = (entry: string): PluginLoadError =>
  new PluginLoadError(
    'the default export is not a plugin; write "export default definePlugin({ … })".',
    placeOfText(entry, 'definePlugin('),
  );

/** The service renders the help itself, which takes up to half a second for this length. */
const MAX_HELP_CHARACTERS = 100_000;

/** @throws PluginLoadError for a help text that is too long to be rendered */
export function checkHelp({ de, en }: Localized, entry: string): void {
  const characters = Math.max(de.length, en.length);
  if (characters <= MAX_HELP_CHARACTERS) return;
  const reason = `the help has ${characters} characters; shorten it to ${MAX_HELP_CHARACTERS}.`;
  throw new PluginLoadError(reason, placeOfText(entry, 'help'));
}

/** Returns the error for a file whose code threw: the first line of its message, and the place. */
export function thrownError(error: unknown, entry: string): PluginLoadError {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  const thrown = { file: entry, ...placeInStack(error, dirname(entry)) };
  const isDefinition = error instanceof Error && error.name === 'DefinitionError';
  const [, member = 'type'] = /^([\w.]+) of plugin type "/.exec(reason) ?? [];
  const place = isDefinition ? placeOfMember(thrown, member) : thrown;
  const sentence = /[.?!]$/.test(reason) ? reason : `${reason}.`;
  return new PluginLoadError(sentence, place, { cause: error });
}

/** Generates the browser scripts of a plugin type, including the author's part if there is one. */
export async function generateBrowser(
  entry: string,
  type: string,
  { dialog: hasDialog, file, kinds }: Generated,
): Promise<{
  readonly browser: NonNullable<PluginInfo['browser']>;
  /** Source maps as JSON, by script. */
  readonly maps: ReadonlyMap<string, string>;
}> {
  const { start, dialog } = globalNames(type);
  const part = file === null ? null : resolve(dirname(entry), file);
  if (file !== null && part !== null && !existsSync(part))
    throw new PluginLoadError(`The browser part "${file}" is missing.`, placeOfText(entry, file));
  const bundles = await bundleForBrowser(entry, { type, part, hasDialog, kinds });
  const [script = '', dialogScript = ''] = bundles.map((bundle) => bundle.script);
  const dialogFunction = hasDialog ? dialog : null;
  return {
    browser: { script, startFunction: start, dialogFunction, dialogScript },
    maps: new Map(bundles.map((bundle) => [bundle.script, bundle.map])),
  };
}
