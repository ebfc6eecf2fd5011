import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadPlugin, PluginLoadError, withFilesIn } from '@fragwerk/service';
import type { PluginFault } from '../api.js';
import { inBoth, shownPath, sourceLineOf } from './fault.js';
import type { Plugin, PluginSource } from './messages.js';

const isPlugin = (value: unknown): value is Plugin =>
  typeof value === 'object' && value !== null && 'info' in value && 'operations' in value;

/** A plugin type that a package of this project exports. */
async function pluginOf(name: string, exportName: string, folder: string): Promise<Plugin[]> {
  const file = createRequire(join(folder, 'package.json')).resolve(name);
  const exports = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
  const plugin = exports[exportName];
  return isPlugin(plugin) ? [withFilesIn(dirname(file), plugin)] : [];
}

/** The plugin types of this project; of the two clocks the one of the variant. */
async function builtIn(folder: string, variant: 'A' | 'B'): Promise<readonly Plugin[]> {
  const clock = variant === 'B' ? 'demoClock' : 'clock';
  return [
    ...(await pluginOf('@fragwerk/plugin-clock', clock, folder)),
    ...(await pluginOf('@fragwerk/plugin-circuit', 'circuit', folder)),
    ...(await pluginOf('@fragwerk/plugin-code', 'code', folder)),
  ];
}

/** Loads the plugin types anew. */
export async function loadTypes(
  source: PluginSource,
  variant: 'A' | 'B',
): Promise<readonly Plugin[]> {
  if (source.kind === 'workspace') return builtIn(source.folder, variant);
  return [await loadPlugin(source.folder, source.folder)];
}

/** Words of an error, with the author's files named as the author knows them. */
const relativeWords = (text: string, folder: string): string =>
  text
    .replaceAll(pathToFileURL(`${folder}${sep}`).href, '')
    .replaceAll(folder.endsWith(sep) ? folder : `${folder}${sep}`, '');

/** Whether the bundler refused the file; otherwise its code ran, and threw. */
const isOfBundler = (cause: unknown): boolean => cause instanceof Error && 'errors' in cause;

/** What to show the author when his plugin cannot be loaded. */
export function loadFault(error: unknown, folder: string): PluginFault {
  const words = error instanceof Error ? error.message : String(error);
  const message = inBoth(relativeWords(words, folder));
  if (!(error instanceof PluginLoadError)) {
    const nowhere = { file: '', line: 0, column: 0, sourceLine: '', operation: '' };
    return { kind: 'load', message, ...nowhere };
  }
  const { file, line, column } = error;
  return {
    kind: isOfBundler(error.cause) ? 'syntax' : 'load',
    file: file === '' ? '' : shownPath(file, folder),
    line,
    column,
    message,
    sourceLine: error.sourceLine || (line > 0 ? sourceLineOf(file, line) : ''),
    operation: '',
  };
}
