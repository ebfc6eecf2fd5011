import { readdirSync, readFileSync, statSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ScriptPlace, SourcePlace } from '../api.js';
import { isAuthors, shownPath, sourceLineOf } from '../child/fault.js';

interface Place {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** A script of a plugin, and its source map as JSON where it is known, else ''. */
interface PartSource {
  readonly code: string;
  readonly map: string;
}

const MAP_COMMENT = '//# sourceMappingURL=data:application/json';

/** The source map at the end of a script; `null` when there is none that can be read. */
function mapIn(script: string): SourceMapPayload | null {
  const start = script.lastIndexOf(MAP_COMMENT);
  const [, data] = /^[^,\n]*;base64,([\w+/=]+)\s*$/.exec(script.slice(Math.max(start, 0))) ?? [];
  if (start < 0 || data === undefined) return null;
  try {
    return JSON.parse(Buffer.from(data, 'base64').toString()) as SourceMapPayload;
  } catch {
    return null;
  }
}

const pathOf = (source: string, folder: string): string =>
  source.startsWith('file:') ? fileURLToPath(source) : resolve(folder, source);

/** The folder that the paths of a source map are relative to. */
const rootOf = ({ sourceRoot = '' }: Partial<SourceMapPayload>, folder: string): string =>
  pathOf(sourceRoot, folder);

/** The place in the file that a script was bundled from. */
function mapped(map: SourceMap, { line, column }: ScriptPlace, folder: string): Place | null {
  const found = map.findEntry(line - 1, column - 1);
  if (!('originalSource' in found)) return null;
  const { originalSource, originalLine, originalColumn } = found;
  const path = pathOf(originalSource, folder);
  return { path, line: originalLine + 1, column: originalColumn + 1 };
}

const SKIPPED = /^(?:\.|node_modules$)/;

/** The file below a folder that holds just this text, `null` when there is none. */
function fileWith(text: string, folder: string): string | null {
  const bytes = Buffer.byteLength(text);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      const found = fileWith(text, path);
      if (found !== null) return found;
    } else if (entry.isFile() && statSync(path).size === bytes) {
      if (readFileSync(path, 'utf8') === text) return path;
    }
  }
  return null;
}

/** Finds places of one script: by its source map, else in the author's file that is the script. */
function finder(
  { code, map: known }: PartSource,
  folder: string,
): (place: ScriptPlace) => Place | null {
  const path = fileWith(code, folder);
  const payload = known === '' ? mapIn(code) : (JSON.parse(known) as SourceMapPayload);
  if (payload) {
    const map = new SourceMap(payload);
    const root = rootOf(payload, path === null ? folder : dirname(path));
    return (place) => mapped(map, place, root);
  }
  return ({ line, column }) => (path === null ? null : { path, line, column });
}

/**
 * Where in the author's files a script of a plugin went wrong.
 *
 * @param places of a stack, the innermost first
 * @param scripts the plugins' scripts, in the order of their numbers
 * @param folder of the author
 * @returns the first place that lies in a file of the author's, `null` when none does
 */
export function authorsPlace(
  places: readonly ScriptPlace[],
  scripts: readonly PartSource[],
  folder: string,
): SourcePlace | null {
  const finders = new Map<number, ReturnType<typeof finder>>();
  for (const place of places) {
    const script = scripts[place.part];
    if (script === undefined) continue;
    const find = finders.get(place.part) ?? finder(script, folder);
    finders.set(place.part, find);
    const found = find(place);
    if (!found || !isAuthors(found.path, folder)) continue;
    const { path, line, column } = found;
    return { file: shownPath(path, folder), line, column, sourceLine: sourceLineOf(path, line) };
  }
  return null;
}
