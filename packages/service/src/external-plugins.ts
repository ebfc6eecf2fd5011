import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hasGeneratedDialog, isGenerated, type Plugin, withBrowser } from '@fragwerk/sdk';
import { bundleForBrowser, bundleForNode, globalNames } from './plugin-bundle.js';
import { placeInStack, PluginLoadError } from './plugin-load-error.js';

/** Entry files of a folder without a package.json that names one. */
const usualEntries = ['plugin.ts', 'plugin.mjs', 'plugin.js', 'index.ts', 'index.mjs', 'index.js'];

/** The entry file that a package.json names. */
function mainOf(manifest: string): string[] {
  if (!existsSync(manifest)) return [];
  try {
    const { main } = JSON.parse(readFileSync(manifest, 'utf8')) as { main?: unknown };
    return typeof main === 'string' ? [main] : [];
  } catch (error) {
    throw new PluginLoadError(
      'cannot be read: it has to be a JSON object.',
      { file: manifest },
      { cause: error },
    );
  }
}

function entryOfFolder(folder: string): string {
  const entry = [...mainOf(join(folder, 'package.json')), ...usualEntries]
    .map((name) => join(folder, name))
    .find(existsSync);
  if (entry) return entry;
  throw new PluginLoadError(
    `The folder ${folder} holds no plugin: it needs a package.json with "main", or one of ${usualEntries.join(', ')}.`,
  );
}

function findEntry(place: string, directory: string): string {
  const path = isAbsolute(place) ? place : resolve(directory, place);
  if (existsSync(path)) return statSync(path).isDirectory() ? entryOfFolder(path) : path;
  try {
    return createRequire(join(directory, 'package.json')).resolve(place);
  } catch (error) {
    const reason = `There is no plugin folder, file or package "${place}".`;
    throw new PluginLoadError(reason, {}, { cause: error });
  }
}

async function importBundle(code: string, entry: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'fragwerk-plugin-'));
  try {
    const file = join(folder, 'plugin.mjs');
    await writeFile(file, code);
    process.setSourceMapsEnabled(true);
    return ((await import(pathToFileURL(file).href)) as { default?: unknown }).default;
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    const place = { file: entry, ...placeInStack(error, dirname(entry)) };
    throw new PluginLoadError(reason.replace(/\.?$/, '.'), place, { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The bundled code of the plugins that were loaded. */
const codes = new WeakMap<Plugin, string>();

/** @returns the bundle that a plugin was loaded from, `undefined` when it was not loaded here */
export const codeOf = (plugin: Plugin): string | undefined => codes.get(plugin);

const isPlugin = (value: unknown): value is Plugin =>
  typeof value === 'object' && value !== null && 'info' in value && 'operations' in value;

async function defaultExport(entry: string): Promise<Plugin> {
  const code = await bundleForNode(entry);
  const exported = await importBundle(code, entry);
  if (isPlugin(exported)) {
    codes.set(exported, code);
    return exported;
  }
  throw new PluginLoadError(
    'its default export is no plugin; write "export default definePlugin({ … })".',
    { file: entry },
  );
}

/**
 * Loads one plugin type: JavaScript or TypeScript from a folder, a file or a package. Where the
 * author wrote no browser part, it is made of the description.
 *
 * @param place relative to `directory`
 * @throws PluginLoadError with a sentence, and file, line and column where they are known
 */
export async function loadPlugin(place: string, directory: string): Promise<Plugin> {
  const entry = findEntry(place, directory);
  const plugin = await defaultExport(entry);
  if (!plugin.design || !isGenerated(plugin.design)) return plugin;
  const { type } = plugin.info;
  const { start, dialog } = globalNames(type);
  const script = await bundleForBrowser(entry, type);
  const complete = withBrowser(plugin, {
    script,
    startFunction: start,
    dialogFunction: hasGeneratedDialog(plugin.design) ? dialog : null,
  });
  codes.set(complete, codeOf(plugin) ?? '');
  return complete;
}

export interface LoadedPlugins {
  readonly plugins: readonly Plugin[];
  /** One sentence for each plugin that was refused. */
  readonly refused: readonly string[];
}

/**
 * Loads the plugin types that a school adds: JavaScript or TypeScript from folders, files or
 * packages. One that cannot be loaded is refused with a sentence that names its file; the others
 * are loaded all the same.
 *
 * @param places as the setting PLUGINS names them, relative to `directory`
 * @param own plugin types that exist already
 */
export async function loadPlugins(
  places: readonly string[],
  own: readonly Plugin[],
  directory: string,
): Promise<LoadedPlugins> {
  const plugins = [...own];
  const refused: string[] = [];
  for (const place of places) {
    try {
      const plugin = await loadPlugin(place, directory);
      if (plugins.some(({ info }) => info.type === plugin.info.type))
        throw new PluginLoadError(`there is a plugin type "${plugin.info.type}" already.`, {
          file: findEntry(place, directory),
        });
      plugins.push(plugin);
    } catch (error) {
      if (!(error instanceof PluginLoadError)) throw error;
      refused.push(error.message);
    }
  }
  return { plugins, refused };
}
