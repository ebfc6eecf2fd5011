import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Plugin, type PluginInfo, withBrowser } from '@fragwerk/sdk';
import { bundleForBrowser, bundleForNode, globalNames } from './bundle.js';
import { findEntry } from './entry.js';
import { importCode } from './import-code.js';
import { placeInStack, placeOfText, PluginLoadError } from './load-error.js';
import { type Generated, generatedOf, isPlugin, withFilesIn } from './manifest.js';

/** Everything needed to load a plugin type again, possibly in another process; plain data. */
export interface PluginBuild {
  readonly entry: string;
  readonly code: string;
  /** `null` if the author wrote the browser script, or there is none. */
  readonly generated: Awaited<ReturnType<typeof generateBrowser>> | null;
}

const builds = new WeakMap<Plugin, PluginBuild>();

/** Returns the build of a plugin type; `null` if it was not loaded here. */
export const buildOf = (plugin: Plugin): PluginBuild | null => builds.get(plugin) ?? null;

/** Returns the source map of a generated browser script as JSON; '' if there is none. */
export const browserMapOf = (plugin: Plugin): string => buildOf(plugin)?.generated?.map ?? '';

/** Returns the error for a file that does not export a plugin. */
export const noPlugin = (entry: string): PluginLoadError =>
  new PluginLoadError(
    'the default export is not a plugin; write "export default definePlugin({ … })".',
    placeOfText(entry, 'definePlugin('),
  );

/** Returns the error for a file whose code threw: the first line of its message, and the place. */
export function thrownError(error: unknown, entry: string): PluginLoadError {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  const place = { file: entry, ...placeInStack(error, dirname(entry)) };
  return new PluginLoadError(reason.replace(/\.?$/, '.'), place, { cause: error });
}

/** Generates the browser script of a plugin type, including the author's part if there is one. */
export async function generateBrowser(
  entry: string,
  type: string,
  { dialog: hasDialog, file }: Generated,
): Promise<{ readonly browser: NonNullable<PluginInfo['browser']>; readonly map: string }> {
  const { start, dialog } = globalNames(type);
  const part = file === null ? null : resolve(dirname(entry), file);
  if (file !== null && part !== null && !existsSync(part))
    throw new PluginLoadError(`The browser part "${file}" is missing.`, placeOfText(entry, file));
  const { script, map } = await bundleForBrowser(entry, { type, part });
  const dialogFunction = hasDialog ? dialog : null;
  return { browser: { script, startFunction: start, dialogFunction }, map };
}

/**
 * Loads a plugin type into this process: JavaScript or TypeScript from a folder, a file or a
 * package.
 *
 * @param place relative to `directory`
 * @throws PluginLoadError
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
 * Loads a plugin type from an earlier build, even if its files have changed.
 *
 * @throws PluginLoadError when its code throws
 */
export const loadBuild = async (build: PluginBuild): Promise<Plugin> =>
  completed(await exportOf(build.code, build.entry), build);

async function exportOf(code: string, entry: string): Promise<Plugin> {
  const exported = await importCode(code).catch((error: unknown) => {
    throw thrownError(error, entry);
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
