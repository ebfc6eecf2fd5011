import { dirname } from 'node:path';
import { type Plugin, withBrowser } from '@fragwerk/sdk';
import { importCode } from './import-code.js';
import { type Generated, generatedOf, isPlugin } from './isolation/facts.js';
import { bundleForBrowser, bundleForNode, globalNames } from './plugin-bundle.js';
import { findEntry } from './plugin-entry.js';
import { placeInStack, PluginLoadError } from './plugin-load-error.js';

/** The bundled code of the plugins that were loaded. */
const codes = new WeakMap<Plugin, string>();

/** @returns the bundle that a plugin was loaded from, `undefined` when it was not loaded here */
export const codeOf = (plugin: Plugin): string | undefined => codes.get(plugin);

/** Source maps of the browser parts that were made. */
const browserMaps = new WeakMap<Plugin, string>();

/**
 * The source map, as JSON, of a browser part that was made of a description.
 *
 * @returns '' when there is none
 */
export const browserMapOf = (plugin: Plugin): string => browserMaps.get(plugin) ?? '';

/** What an author's file is found to be when its code has run. */
export interface RanCode {
  readonly plugin: Plugin;
  readonly generated: Generated | null;
}

/** Runs bundled code, here or elsewhere. @throws PluginLoadError when it is no plugin */
export type CodeRunner = (code: string, entry: string) => Promise<RanCode>;

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

/** Runs an author's code in this process. */
const runHere: CodeRunner = async (code, entry) => {
  const exported = await importCode(code).catch((error: unknown) => {
    throw threw(error, entry);
  });
  if (!isPlugin(exported)) throw noPlugin(entry);
  return { plugin: exported, generated: generatedOf(exported) };
};

/**
 * Loads one plugin type: JavaScript or TypeScript from a folder, a file or a package. Where the
 * author wrote no browser part, it is made of the description.
 *
 * @param place relative to `directory`
 * @param run where the author's code runs; in this process unless given
 * @throws PluginLoadError with a sentence, and file, line and column where they are known
 */
export async function loadPlugin(
  place: string,
  directory: string,
  run: CodeRunner = runHere,
): Promise<Plugin> {
  const entry = findEntry(place, directory);
  const code = await bundleForNode(entry);
  const { plugin, generated } = await run(code, entry);
  const complete = generated ? await withGeneratedBrowser(plugin, entry, generated.dialog) : plugin;
  codes.set(complete, code);
  return complete;
}

async function withGeneratedBrowser(
  plugin: Plugin,
  entry: string,
  hasDialog: boolean,
): Promise<Plugin> {
  const { type } = plugin.info;
  const { start, dialog } = globalNames(type);
  const { script, map } = await bundleForBrowser(entry, type);
  const dialogFunction = hasDialog ? dialog : null;
  const complete = withBrowser(plugin, { script, startFunction: start, dialogFunction });
  browserMaps.set(complete, map);
  return complete;
}

export interface LoadedPlugins {
  readonly plugins: readonly Plugin[];
  /** One sentence for each plugin that was refused. */
  readonly refused: readonly string[];
}

export interface LoadOptions {
  /** As the setting PLUGINS names them, relative to `directory`. */
  readonly places: readonly string[];
  readonly directory: string;
  /** Where the authors' code runs. */
  readonly run: CodeRunner;
}

/** Plugin types that are loaded at a time. */
const AT_A_TIME = 2;

/** Loads what can be loaded, some at a time. @returns plugin or reason for each, in their order */
async function loadEach(options: LoadOptions): Promise<(Plugin | PluginLoadError)[]> {
  const { places, directory, run } = options;
  const loaded: (Plugin | PluginLoadError)[] = [];
  const rest = [...places.entries()];
  const work = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      const [index, place] = next;
      loaded[index] = await loadPlugin(place, directory, run).catch((error: unknown) => {
        if (error instanceof PluginLoadError) return error;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return loaded;
}

/**
 * Loads the plugin types that a school adds. One that cannot be loaded is refused with a sentence
 * that names its file; the others are loaded all the same.
 *
 * @param own plugin types that exist already
 */
export async function gatherPlugins(
  own: readonly Plugin[],
  options: LoadOptions,
): Promise<LoadedPlugins> {
  const plugins = [...own];
  const refused: string[] = [];
  for (const [index, one] of (await loadEach(options)).entries()) {
    if (one instanceof PluginLoadError) {
      refused.push(one.message);
    } else if (plugins.some(({ info }) => info.type === one.info.type)) {
      const file = findEntry(options.places[index] ?? '', options.directory);
      const twice = `there is a plugin type "${one.info.type}" already.`;
      refused.push(new PluginLoadError(twice, { file }).message);
    } else {
      plugins.push(one);
    }
  }
  return { plugins, refused };
}

/**
 * As {@link gatherPlugins}, with the authors' code in this process.
 *
 * @param places as the setting PLUGINS names them, relative to `directory`
 */
export const loadPlugins = (
  places: readonly string[],
  own: readonly Plugin[],
  directory: string,
): Promise<LoadedPlugins> => gatherPlugins(own, { places, directory, run: runHere });
