import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isObject } from '@fragwerk/sdk/schema';
import { loadPlugin, PluginLoadError, withFilesIn } from '@fragwerk/service';
import type { PluginFault } from '../api.js';
import { inBoth, NO_PLACE, shownPath, sourceLineOf } from './fault.js';
import type { Plugin, PluginSource } from './messages.js';

const isPlugin = (value: unknown): value is Plugin =>
  isObject(value) && 'info' in value && 'operations' in value;

/** Imports a plugin type from a package of this project. */
async function pluginOf(name: string, exportName: string, folder: string): Promise<Plugin[]> {
  const file = createRequire(join(folder, 'package.json')).resolve(name);
  const exports = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
  const plugin = exports[exportName];
  return isPlugin(plugin) ? [withFilesIn(dirname(file), plugin)] : [];
}

/** Imports the plugin types of this project; of the two clocks that of the variant. */
async function builtIn(folder: string, variant: 'A' | 'B'): Promise<readonly Plugin[]> {
  const clock = variant === 'B' ? 'demoClock' : 'clock';
  return [
    ...(await pluginOf('@fragwerk/plugin-clock', clock, folder)),
    ...(await pluginOf('@fragwerk/plugin-circuit', 'circuit', folder)),
    ...(await pluginOf('@fragwerk/plugin-code', 'code', folder)),
  ];
}

/** Loads the plugin types. */
export async function loadTypes(
  source: PluginSource,
  variant: 'A' | 'B',
): Promise<readonly Plugin[]> {
  if (source.kind === 'workspace') return builtIn(source.folder, variant);
  return [await loadPlugin(source.folder, source.folder)];
}

/** Makes the paths of the author's files in a message relative. */
const withRelativePaths = (text: string, folder: string): string =>
  text
    .replaceAll(pathToFileURL(`${folder}${sep}`).href, '')
    .replaceAll(folder.endsWith(sep) ? folder : `${folder}${sep}`, '');

/** Returns whether the bundler rejected a file; otherwise its code ran and threw. */
const isBundlerError = (cause: unknown): boolean => cause instanceof Error && 'errors' in cause;

/** Returns the fault to show when a plugin cannot be loaded. */
export function loadFault(error: unknown, folder: string): PluginFault {
  const text = error instanceof Error ? error.message : String(error);
  const message = inBoth(withRelativePaths(text, folder));
  if (!(error instanceof PluginLoadError))
    return { kind: 'load', message, ...NO_PLACE, operation: '' };
  const { file, line, column } = error;
  return {
    kind: isBundlerError(error.cause) ? 'syntax' : 'load',
    file: file === '' ? '' : shownPath(file, folder),
    line,
    column,
    message,
    sourceLine: error.sourceLine || (line > 0 ? sourceLineOf(file, line) : ''),
    operation: '',
  };
}
