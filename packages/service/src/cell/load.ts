import type { OperationName, Plugin } from '@fragwerk/sdk';
import { manifestOf, type SentManifest } from '../plugins/manifest.js';
import { createConsole } from './console.js';
import { type CellExports, copyData, operationsOutside } from './plugin.js';
import { evaluate, lockDown } from './realm.js';
import { CellScript } from './script.js';
import { safeError } from './thrown.js';

export { stackOf } from './realm.js';

export interface LoadedCell {
  /** `null` if the script does not export a plugin; not checked, since its code may send anything. */
  readonly manifest: SentManifest | null;
  /** Takes and returns plain data with packed figures, and throws errors of this process. */
  readonly plugin: Plugin | null;
}

/** A script that `bundleForCell` has created. */
export interface CellSource {
  /** Its file, or that of the author if this process gets the script as its standard input. */
  readonly url: string;
  readonly isStdin?: boolean;
  readonly exportName: string;
  /** Given if the build has read this from it: then it is evaluated only when it is needed. */
  readonly known?: { readonly type: string; readonly operations: readonly string[] };
}

/**
 * Evaluates the script of a plugin type in a cell of its own.
 *
 * @param print receives the lines that plugin code writes to its console
 * @throws Error with a place in the author's files
 */
export async function loadCell(
  { url, isStdin, exportName }: CellSource,
  print: (line: string) => unknown,
): Promise<LoadedCell> {
  await lockDown();
  const script = new CellScript(url, isStdin);
  const errorOf = (thrown: unknown) => safeError(thrown, script);
  try {
    const console = createConsole(print);
    const exports = evaluate(script.code, { name: script.name, console }) as CellExports;
    const exported = exports.exported[exportName];
    const manifest = copyData(manifestOf(exported)) as SentManifest | null;
    if (manifest === null) return { manifest, plugin: null };
    const plugin = exported as Plugin;
    const operations = operationsOutside(plugin, manifest, { exports, errorOf });
    return { manifest, plugin: { ...manifest, operations } };
  } catch (thrown) {
    throw errorOf(thrown);
  }
}

/** A plugin type whose script is evaluated when it is needed. */
export interface LazyCell extends Pick<Plugin, 'operations'> {
  readonly evaluate: () => Promise<LoadedCell>;
}

/**
 * Prepares a cell for a plugin type, whose script is evaluated with its first operation if not before.
 *
 * @param names of its operations
 * @param print as for {@link loadCell}
 */
export async function loadLazily(
  source: CellSource,
  names: readonly string[],
  print: (line: string) => unknown,
): Promise<LazyCell> {
  await lockDown();
  let cell: Promise<LoadedCell> | undefined;
  const evaluate = () => (cell ??= loadCell(source, print));
  const operationOf = (name: string) => async (input: unknown) => {
    const operation = (await evaluate()).plugin?.operations[name as OperationName];
    return (operation as (input: unknown) => unknown)(input);
  };
  return {
    operations: Object.fromEntries(names.map((name) => [name, operationOf(name)])),
    evaluate,
  };
}
