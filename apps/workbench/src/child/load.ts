import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadPlugin, PluginLoadError } from '@fragwerk/service';
import type { PluginFault } from '../api.js';
import { inBoth, shownPath, sourceLineOf } from './fault.js';
import type { Plugin, PluginSource } from './messages.js';

const isPlugin = (value: unknown): value is Plugin =>
  typeof value === 'object' && value !== null && 'info' in value && 'operations' in value;

/** What a package of this project exports. */
async function exportsOf(name: string, folder: string): Promise<Readonly<Record<string, unknown>>> {
  const file = createRequire(join(folder, 'package.json')).resolve(name);
  return (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
}

/** The plugin types of this project; of the two clocks the one of the variant. */
async function builtIn(folder: string, variant: 'A' | 'B'): Promise<readonly Plugin[]> {
  const { clock, demoClock } = await exportsOf('@fragwerk/plugin-clock', folder);
  const { circuit } = await exportsOf('@fragwerk/plugin-circuit', folder);
  const { code } = await exportsOf('@fragwerk/plugin-code', folder);
  return [variant === 'B' ? demoClock : clock, circuit, code].filter(isPlugin);
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
