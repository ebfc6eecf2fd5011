import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isFile } from '../folders.js';
import { escapeScript } from '../pages/security.js';
import { PluginLoadError } from './load-error.js';
import type { Generated } from './manifest.js';
import { placeOfText } from './places.js';
import { type BundleJob, runBundler } from './bundler.js';
import { runInProcess } from './bundler-process.js';

const isSource = import.meta.url.endsWith('.ts');

const rootOf = (entry: string) => pathToFileURL(join(dirname(entry), '/')).href;

/** @throws PluginLoadError with the place that the bundler rejects */
async function run(job: BundleJob): Promise<readonly string[]> {
  // Sources cannot be started as a process.
  const result = await (isSource ? runBundler(job) : runInProcess(job));
  if ('scripts' in result) return result.scripts;
  throw new PluginLoadError(result.reason, result.place, { cause: new BundlerError() });
}

/** Whether the bundler rejected a file; otherwise its code has thrown. */
export class BundlerError extends Error {
  override readonly name = 'BundlerError';
}

interface CellOptions {
  /** Folder of the sources in the map; '' for that of the script. */
  readonly sourceRoot?: string;
  /** Exports of modules to inline as values, by file. */
  readonly values?: Readonly<Record<string, object>>;
}

/** Bundles the author's file and the SDK as one script for a cell, with a source map. */
export async function bundleForCell(
  entry: string,
  { sourceRoot = rootOf(entry), values = {} }: CellOptions = {},
): Promise<string> {
  const [script = ''] = await run({ kind: 'cell', entry, sourceRoot, values });
  return script;
}

/** Returns the global names of a type's browser part; special characters are encoded. */
export function globalNames(type: string): { readonly start: string; readonly dialog: string } {
  const safe = type.replace(/[^A-Za-z0-9]/g, (other) => `$${other.charCodeAt(0).toString(16)}_`);
  return { start: `initPlugin${safe}`, dialog: `configPlugin${safe}` };
}

const MAP_COMMENT = /\/\/# sourceMappingURL=data:application\/json;base64,([\w+/=]+)\s*$/;

/** Separates the output into an escaped script and its source map as JSON; '' if escaping has changed positions. */
function splitOutput(output: string): readonly [script: string, map: string] {
  const [comment = '', data = ''] = MAP_COMMENT.exec(output) ?? [];
  const code = output.slice(0, output.length - comment.length);
  const script = escapeScript(code);
  return [script, script === code ? Buffer.from(data, 'base64').toString() : ''];
}

/**
 * Generates the browser scripts of a plugin type, without imports, including the author's part if there is one.
 *
 * @returns the scripts, and their source maps by script
 */
export async function generateBrowser(
  entry: string,
  type: string,
  { dialog: hasDialog, file, kinds }: Generated,
) {
  const part = file === null ? null : resolve(dirname(entry), file);
  if (file !== null && part !== null && !isFile(part))
    throw new PluginLoadError(`The browser part "${file}" is missing.`, placeOfText(entry, file));
  const { start, dialog } = globalNames(type);
  const names = { start, dialog: hasDialog ? dialog : null };
  const job = { kind: 'browser', entry, part, names, kinds, sourceRoot: rootOf(entry) } as const;
  const maps = new Map((await run(job)).map(splitOutput));
  const [script = '', dialogScript = ''] = maps.keys();
  return {
    browser: { script, startFunction: start, dialogFunction: names.dialog, dialogScript },
    maps,
  };
}
