import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from '@fragwerk/sdk';
import type { BuildFailure, Plugin as BundlerPlugin } from 'esbuild';

/** A plugin type that cannot be taken; the sentence names the file. */
class PluginLoadError extends Error {
  override readonly name = 'PluginLoadError';
}

/** Entry files of a folder without a package.json that names one. */
const usualEntries = ['plugin.ts', 'plugin.mjs', 'plugin.js', 'index.ts', 'index.mjs', 'index.js'];

/** The entry file that a package.json names. */
function mainOf(manifest: string): string[] {
  if (!existsSync(manifest)) return [];
  try {
    const { main } = JSON.parse(readFileSync(manifest, 'utf8')) as { main?: unknown };
    return typeof main === 'string' ? [main] : [];
  } catch (error) {
    throw new PluginLoadError(`${manifest} cannot be read: it has to be a JSON object.`, {
      cause: error,
    });
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
    throw new PluginLoadError(`There is no plugin folder, file or package "${place}".`, {
      cause: error,
    });
  }
}

/** Plugins import our SDK wherever they lie, so that a folder needs no installation of its own. */
const ownSdk: BundlerPlugin = {
  name: 'own-sdk',
  setup(build) {
    build.onResolve({ filter: /^@fragwerk\/sdk$/ }, () => ({
      path: import.meta.resolve('@fragwerk/sdk'),
      external: true,
    }));
  },
};

async function bundle(entry: string): Promise<string> {
  const { build } = await import('esbuild');
  try {
    const result = await build({
      entryPoints: [entry],
      bundle: true,
      write: false,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      // So that the log names the author's file and line.
      sourcemap: 'inline',
      sourceRoot: pathToFileURL(`${dirname(entry)}/`).href,
      absWorkingDir: dirname(entry),
      logLevel: 'silent',
      plugins: [ownSdk],
      define: { 'import.meta.url': JSON.stringify(pathToFileURL(entry).href) },
    });
    return result.outputFiles[0]?.text ?? '';
  } catch (error) {
    const [first] = (error as Partial<BuildFailure>).errors ?? [];
    const place = first?.location ? ` line ${first.location.line}` : '';
    throw new PluginLoadError(`${entry}${place}: ${first?.text ?? 'cannot be read'}.`, {
      cause: error,
    });
  }
}

async function importBundle(code: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'fragwerk-plugin-'));
  try {
    const file = join(folder, 'plugin.mjs');
    await writeFile(file, code);
    process.setSourceMapsEnabled(true);
    return ((await import(pathToFileURL(file).href)) as { default?: unknown }).default;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const isPlugin = (value: unknown): value is Plugin =>
  typeof value === 'object' && value !== null && 'info' in value && 'operations' in value;

async function loadOne(place: string, directory: string): Promise<Plugin> {
  const entry = findEntry(place, directory);
  const code = await bundle(entry);
  let exported: unknown;
  try {
    exported = await importBundle(code);
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new PluginLoadError(`${entry}: ${reason.replace(/\.?$/, '.')}`, { cause: error });
  }
  if (isPlugin(exported)) return exported;
  throw new PluginLoadError(
    `${entry}: its default export is no plugin; write "export default definePlugin({ … })".`,
  );
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
      const plugin = await loadOne(place, directory);
      if (plugins.some(({ info }) => info.type === plugin.info.type))
        throw new PluginLoadError(
          `${findEntry(place, directory)}: there is a plugin type "${plugin.info.type}" already.`,
        );
      plugins.push(plugin);
    } catch (error) {
      if (!(error instanceof PluginLoadError)) throw error;
      refused.push(error.message);
    }
  }
  return { plugins, refused };
}
