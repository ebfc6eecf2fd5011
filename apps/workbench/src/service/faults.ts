import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  BundlerError,
  type OperationOutcome,
  PluginLoadError,
  TimeLimitError,
} from '@fragwerk/service';
import { NO_PLACE, placeInStack, shownPath, sourceLineOf } from '@fragwerk/service/places';
import type { PluginFault, SourcePlace } from '../api.js';

/** Returns an untranslatable text for both languages. */
export const inBoth = (text: string): PluginFault['message'] => ({ de: text, en: text });

/** Returns the author's innermost line of a stack; {@link NO_PLACE} for none. */
function placeOf(error: Error, folder: string): SourcePlace {
  const { file = '', ...place } = placeInStack(error, folder);
  return { ...NO_PLACE, ...place, file: shownPath(file, folder) };
}

/**
 * Returns the fault of an operation, with the line in which it threw or was stuck; `null` if it succeeded.
 *
 * @param limitMs time limit of an operation
 */
export function operationFault(
  { type, operation, error }: OperationOutcome,
  folder: string,
  limitMs: number,
): PluginFault | null {
  if (!error) return null;
  const place = placeOf(error, folder);
  if (error instanceof TimeLimitError) {
    const seconds = limitMs / 1000;
    const message = {
      de: `Die Operation „${operation}“ des Plugin-Typs „${type}“ hat länger als ${seconds} s gedauert und wurde abgebrochen.`,
      en: `The operation "${operation}" of the plugin type "${type}" took longer than ${seconds} s and was stopped.`,
    };
    return { kind: 'stuck', ...place, message, operation };
  }
  // Without a place, a check of the service has rejected the result, in a sentence.
  const message = place.file === '' ? error.message : `${error.name}: ${error.message}`;
  return { kind: 'runtime', ...place, message: inBoth(message), operation };
}

/** Makes the paths of the author's files in a message relative. */
export function withRelativePaths(text: string, folder: string): string {
  const path = folder.endsWith(sep) ? folder : `${folder}${sep}`;
  // Compilers write slashes on every system.
  const forms = [pathToFileURL(path).href, path, path.replaceAll(sep, '/')];
  return forms.reduce((shown, form) => shown.replaceAll(form, ''), text);
}

const slowLoad = (limitMs: number) => ({
  de: `Das Laden des Plugins hat länger als ${limitMs / 1000} s gedauert und wurde abgebrochen. Sobald sich eine Datei ändert, wird es neu versucht.`,
  en: `Loading the plugin took longer than ${limitMs / 1000} s and was stopped. The next change of a file starts another attempt.`,
});

/** @param limitMs time limit of loading */
export function loadFault(error: unknown, folder: string, limitMs: number): PluginFault {
  const textOf = (text: string) => inBoth(withRelativePaths(text, folder));
  if (!(error instanceof PluginLoadError)) {
    const message = textOf(error instanceof Error ? error.message : String(error));
    return { kind: 'load', message, ...NO_PLACE, operation: '' };
  }
  const { file, line, column, cause, reason } = error;
  const isSlow = cause instanceof TimeLimitError;
  return {
    kind: cause instanceof BundlerError ? 'syntax' : isSlow ? 'stuck' : 'load',
    file: file === '' ? '' : shownPath(file, folder),
    line,
    column,
    message: isSlow ? slowLoad(limitMs) : textOf(reason),
    sourceLine: error.sourceLine || (line > 0 ? sourceLineOf(file, line) : ''),
    operation: '',
  };
}

/** Key of a build's fault; the last build that worked keeps running. */
export const BUILD = 'build';
/** Key of type errors, which are checked apart from builds. */
export const TYPES = 'types';

/** Current faults by their keys: those above, and one for each operation. */
export class Faults {
  readonly #faults = new Map<string, readonly PluginFault[]>();
  #hasChanged = true;

  /** @param onChange receives all faults */
  constructor(private readonly onChange: (faults: readonly PluginFault[]) => void) {}

  all(): readonly PluginFault[] {
    return [...this.#faults.values()].flat();
  }

  set(key: string, faults: readonly PluginFault[]): void {
    if (faults.length > 0) this.#faults.set(key, faults);
    else if (!this.#faults.delete(key)) return;
    this.onChange(this.all());
  }

  /** Notes that a file changed, so that the next build removes earlier faults. */
  expectChange(): void {
    this.#hasChanged = true;
  }

  /** Notes a build: after a change all its faults are gone, after a restart only that of the build. */
  built(): void {
    const before = this.#faults.size;
    for (const key of [...this.#faults.keys()])
      if (this.#hasChanged ? key !== TYPES : key === BUILD) this.#faults.delete(key);
    this.#hasChanged = false;
    if (this.#faults.size !== before) this.onChange(this.all());
  }
}
