import { readdirSync, readFileSync, statSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as s from '@fragwerk/sdk/schema';
import { authorPlace, type Position, type SourcePlace } from '@fragwerk/service/places';
import { partName, type ScriptPlace } from '../frame-messages.js';
import { librariesOf } from '../pages/frame.js';
import type { ServiceTarget } from './target.js';

/** A script of a plugin with its source map as JSON, '' when unknown. */
interface PartSource {
  readonly code: string;
  readonly map: string;
}

/** Returns the scripts of plugins by number: the frame's libraries, then the generated ones, with dialogs. */
export const partsOf = ({
  types,
  browserMaps,
}: Pick<ServiceTarget, 'types' | 'browserMaps'>): readonly PartSource[] =>
  [...librariesOf(types).map(({ js_code: code }) => code), ...browserMaps.keys()].map((code) => ({
    code,
    map: browserMaps.get(code) ?? '',
  }));

/** Names a dialog's script as the frame names libraries, so that the position of an error can be found. */
export function namedDialog(
  script: string,
  target: Pick<ServiceTarget, 'types' | 'browserMaps'>,
): string {
  const part = partsOf(target).findIndex(({ code }) => code === script);
  return part < 0 ? script : `${script}\n//# sourceURL=${partName(part)}`;
}

const MAP_COMMENT = '//# sourceMappingURL=data:application/json';

/** Returns the source map at the end of a script, `null` for none. */
function mapIn(script: string): SourceMapPayload | null {
  const start = script.lastIndexOf(MAP_COMMENT);
  const [, data] = /^[^,\n]*;base64,([\w+/=]+)\s*$/.exec(script.slice(Math.max(start, 0))) ?? [];
  if (start < 0 || data === undefined) return null;
  const map = s.parseJson(s.anyObject, Buffer.from(data, 'base64').toString());
  return map as SourceMapPayload | null;
}

const pathOf = (source: string, folder: string): string =>
  source.startsWith('file:') ? fileURLToPath(source) : resolve(folder, source);

/** Returns the position in the file that a script was bundled from. */
function mapped(map: SourceMap, { line, column }: ScriptPlace, folder: string): Position | null {
  const found = map.findEntry(line - 1, column - 1);
  if (!('originalSource' in found)) return null;
  const { originalSource, originalLine, originalColumn } = found;
  const path = pathOf(originalSource, folder);
  return { path, line: originalLine + 1, column: originalColumn + 1 };
}

const SKIPPED = /^(?:\.|node_modules$)/;

/** Returns the file in a folder that has exactly this content, `null` for none. */
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

/** Returns a search in one script: by its source map, else in the file with the same content. */
function finder(
  { code, map: known }: PartSource,
  folder: string,
): (place: ScriptPlace) => Position | null {
  const path = fileWith(code, folder);
  const payload = known === '' ? mapIn(code) : (JSON.parse(known) as SourceMapPayload);
  if (payload) {
    const map = new SourceMap(payload);
    const { sourceRoot } = payload as Partial<SourceMapPayload>;
    const root = pathOf(sourceRoot ?? '', path === null ? folder : dirname(path));
    return (place) => mapped(map, place, root);
  }
  return ({ line, column }) => (path === null ? null : { path, line, column });
}

/**
 * Finds the line in the author's files behind an error in a script.
 *
 * @param places stack frames, innermost first
 * @param scripts the plugins' scripts by number
 * @param folder of the author's project
 * @returns the first place in a file of the author, `null` for none
 */
export function findAuthorPlace(
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
    const position = find(place);
    const found = position && authorPlace(position, folder);
    if (found) return found;
  }
  return null;
}
