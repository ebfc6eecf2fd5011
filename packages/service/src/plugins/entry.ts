import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAbsolute, join, resolve } from 'node:path';
import { PluginLoadError } from './load-error.js';

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

/**
 * The file with which a plugin type begins.
 *
 * @param place folder, file or package, relative to `directory`
 * @throws PluginLoadError when there is none
 */
export function findEntry(place: string, directory: string): string {
  const path = isAbsolute(place) ? place : resolve(directory, place);
  if (existsSync(path)) return statSync(path).isDirectory() ? entryOfFolder(path) : path;
  try {
    return createRequire(join(directory, 'package.json')).resolve(place);
  } catch (error) {
    const reason = `There is no plugin folder, file or package "${place}".`;
    throw new PluginLoadError(reason, {}, { cause: error });
  }
}
