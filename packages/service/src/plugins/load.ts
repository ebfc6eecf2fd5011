import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Plugin, type PluginInfo, withBrowser } from '@fragwerk/sdk';
import { bundleForBrowser, bundleForNode, globalNames } from './bundle.js';
import { findEntry } from './entry.js';
import { importCode } from './import-code.js';
import { placeInStack, PluginLoadError } from './load-error.js';
import { type Generated, generatedOf, isPlugin } from './manifest.js';

/** Source maps of the browser parts that were made. */
const browserMaps = new WeakMap<Plugin, string>();

/**
 * The source map, as JSON, of a browser part that was made of a description.
 *
 * @returns '' when there is none
 */
export const browserMapOf = (plugin: Plugin): string => browserMaps.get(plugin) ?? '';

/** The error for a file that exports something else. */
export const noPlugin = (entry: string): PluginLoadError =>
  new PluginLoadError(
    'its default export is no plugin; write "export default definePlugin({ … })".',
    { file: entry },
  );

/** The error for a file whose code threw: the first line of what it says, and where. */
export function threw(error: unknown, entry: string): PluginLoadError {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  const place = { file: entry, ...placeInStack(error, dirname(entry)) };
  return new PluginLoadError(reason.replace(/\.?$/, '.'), place, { cause: error });
}

/** The browser part that is made of a description, for a type that has none of its own. */
export async function generateBrowser(
  entry: string,
  type: string,
  { dialog: hasDialog, file }: Generated,
): Promise<{ readonly browser: NonNullable<PluginInfo['browser']>; readonly map: string }> {
  const { start, dialog } = globalNames(type);
  const part = file === null ? null : resolve(dirname(entry), file);
  if (part !== null && !existsSync(part))
    throw new PluginLoadError(`The browser part "${file}" is missing.`, { file: entry });
  const { script, map } = await bundleForBrowser(entry, { type, part });
  const dialogFunction = hasDialog ? dialog : null;
  return { browser: { script, startFunction: start, dialogFunction }, map };
}

/**
 * Loads one plugin type into this process: JavaScript or TypeScript from a folder, a file or a
 * package. Where the author wrote no browser part, it is made of the description.
 *
 * @param place relative to `directory`
 * @throws PluginLoadError with a sentence, and file, line and column where they are known
 */
export async function loadPlugin(place: string, directory: string): Promise<Plugin> {
  const entry = findEntry(place, directory);
  const exported = await importCode(await bundleForNode(entry)).catch((error: unknown) => {
    throw threw(error, entry);
  });
  if (!isPlugin(exported)) throw noPlugin(entry);
  const generated = generatedOf(exported);
  if (!generated) return exported;
  const { browser, map } = await generateBrowser(entry, exported.info.type, generated);
  const complete = withBrowser(exported, browser);
  browserMaps.set(complete, map);
  return complete;
}
