import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAbsolute, join, resolve } from 'node:path';
import { isFile, isUtf16, UTF16 } from '../folders.js';
import { PluginLoadError } from './load-error.js';
import { realPath } from './sources.js';

/** Entry files of a folder whose package.json has no "main". */
const usualEntries = ['plugin.ts', 'plugin.mjs', 'plugin.js', 'index.ts', 'index.mjs', 'index.js'];

/** Returns the entry file of a package.json, if any. */
function mainOf(manifest: string): string[] {
  if (!existsSync(manifest)) return [];
  try {
    // Reading a pipe would wait for its writer.
    const json = isFile(manifest) ? readFileSync(manifest, 'utf8') : '';
    const { main } = JSON.parse(json) as { main?: unknown };
    return typeof main === 'string' ? [main] : [];
  } catch (error) {
    const reason = isFile(manifest) && isUtf16(manifest) ? UTF16 : 'not a JSON object';
    throw new PluginLoadError(`the file is ${reason}.`, { file: manifest }, { cause: error });
  }
}

function entryOfFolder(folder: string): string {
  const main = mainOf(join(folder, 'package.json'));
  const entry = [...main, ...usualEntries].map((name) => join(folder, name)).find(isFile);
  if (entry) return entry;
  const reason =
    main.length > 0
      ? `its package.json has "main": "${main.join('')}", which does not exist`
      : `it needs a package.json with "main", or one of ${usualEntries.join(', ')}`;
  throw new PluginLoadError(`The folder ${folder} contains no plugin: ${reason}.`);
}

/** @throws PluginLoadError if the permissions of a folder, or of one around it, hide what it contains */
function requireAccess(folder: string): void {
  try {
    statSync(join(folder, 'package.json'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return;
    const reason = `The service's user may not read ${folder}; allow it in this folder and those around it, for example with chmod a+rX.`;
    throw new PluginLoadError(reason, {}, { cause: error });
  }
}

/**
 * Returns the entry file of a plugin type.
 *
 * @param place folder, file or package, relative to `directory`
 * @throws PluginLoadError if there is none
 */
export function findEntry(place: string, directory: string): string {
  const path = isAbsolute(place) ? place : resolve(directory, place);
  requireAccess(path);
  if (existsSync(path)) return realPath(isFile(path) ? path : entryOfFolder(path));
  try {
    return createRequire(join(directory, 'package.json')).resolve(place);
  } catch (error) {
    const reason = `The plugin folder, file or package "${place}" does not exist.`;
    throw new PluginLoadError(reason, {}, { cause: error });
  }
}
