import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Plugin, type PluginInfo, withBrowser } from '@fragwerk/sdk';
import { bundleForBrowser, bundleForNode, globalNames } from './bundle.js';
import { findEntry } from './entry.js';
import { importCode } from './import-code.js';
import { placeInStack, placeOfWords, PluginLoadError } from './load-error.js';
import { type Generated, generatedOf, isPlugin, withFilesIn } from './manifest.js';

/** All that a plugin type is loaded from; plain data, so that it can be loaded as it was elsewhere. */
export interface PluginBuild {
  readonly entry: string;
  readonly code: string;
  /** `null` where the author wrote the browser part, or wants none. */
  readonly generated: Awaited<ReturnType<typeof generateBrowser>> | null;
}

const builds = new WeakMap<Plugin, PluginBuild>();

/** What a plugin type was loaded from; `null` for one that was not loaded here. */
export const buildOf = (plugin: Plugin): PluginBuild | null => builds.get(plugin) ?? null;

/**
 * The source map, as JSON, of a browser part that was made of a description.
 *
 * @returns '' when there is none
 */
export const browserMapOf = (plugin: Plugin): string => buildOf(plugin)?.generated?.map ?? '';

/** The error for a file that exports something else. */
export const noPlugin = (entry: string): PluginLoadError =>
  new PluginLoadError(
    'its default export is no plugin; write "export default definePlugin({ … })".',
    placeOfWords(entry, 'definePlugin('),
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
  if (file !== null && part !== null && !existsSync(part))
    throw new PluginLoadError(`The browser part "${file}" is missing.`, placeOfWords(entry, file));
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
  const code = await bundleForNode(entry);
  const plugin = await exportOf(code, entry);
  const needed = generatedOf(plugin);
  const generated = needed && (await generateBrowser(entry, plugin.info.type, needed));
  return completed(plugin, { entry, code, generated });
}

/**
 * Loads a plugin type as it was built before, whatever its files hold now.
 *
 * @throws PluginLoadError when its code throws
 */
export const loadBuild = async (build: PluginBuild): Promise<Plugin> =>
  completed(await exportOf(build.code, build.entry), build);

async function exportOf(code: string, entry: string): Promise<Plugin> {
  const exported = await importCode(code).catch((error: unknown) => {
    throw threw(error, entry);
  });
  if (!isPlugin(exported)) throw noPlugin(entry);
  return exported;
}

function completed(plugin: Plugin, build: PluginBuild): Plugin {
  const found = withFilesIn(dirname(build.entry), plugin);
  const complete = build.generated ? withBrowser(found, build.generated.browser) : found;
  builds.set(complete, build);
  return complete;
}
