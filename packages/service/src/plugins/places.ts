import { readFileSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFile, isInside } from '../folders.js';

export { isInside };

export interface SourcePlace {
  /** '' if unknown. */
  readonly file: string;
  /** From 1; 0 if unknown, as the column. */
  readonly line: number;
  readonly column: number;
  /** Text of the line; '' if unknown. */
  readonly sourceLine: string;
}

export const NO_PLACE: SourcePlace = { file: '', line: 0, column: 0, sourceLine: '' };

/** A position in a source file, from 1. */
export interface Position {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** Returns the path of a `file:` address, which may have a folder in front, any other text unchanged. */
export function pathOf(text: string): string {
  const start = text.lastIndexOf('file:/');
  try {
    return start < 0 ? text : fileURLToPath(text.slice(start));
  } catch {
    return text;
  }
}

const MAX_FRAME_CHARACTERS = 2_000;
const FRAME = /^\s*at (?:.*\()?(?:async )?(.+?):(\d{1,7}):(\d{1,7})\)?$/;

/** Returns the frames of a stack, without the message, which may look like a frame. */
export function frames({ stack = '', message }: Error): readonly Position[] {
  const start = stack.indexOf(message);
  const texts = stack.slice(start < 0 ? 0 : start + message.length).split('\n');
  return texts.flatMap((text) => {
    const [, path, line, column] = FRAME.exec(text.slice(0, MAX_FRAME_CHARACTERS)) ?? [];
    if (path === undefined) return [];
    return { path: pathOf(path), line: Number(line), column: Number(column) };
  });
}

/** Returns whether a file belongs to the author's project, without its dependencies. */
const isAuthors = (path: string, folder: string): boolean =>
  isAbsolute(path) &&
  isInside(folder, path) &&
  !relative(folder, path).split(sep).includes('node_modules');

/** Returns a path relative to the project, if it belongs to it. */
export const shownPath = (path: string, folder: string): string =>
  isAuthors(path, folder) ? relative(folder, path) : path;

const linesOf = (file: string): readonly string[] => readFileSync(file, 'utf8').split(/\r?\n/);

/** Returns a line of a source file, '' if it cannot be read. */
export function sourceLineOf(path: string, line: number): string {
  try {
    return linesOf(path)[line - 1] ?? '';
  } catch {
    return '';
  }
}

/** Returns a position relative to the author's project, `null` outside of it. */
export const authorPlace = ({ path, line, column }: Position, folder: string): SourcePlace | null =>
  isAuthors(path, folder)
    ? { file: relative(folder, path), line, column, sourceLine: sourceLineOf(path, line) }
    : null;

/** Returns the first place of a stack trace that is in one of the author's files. */
export function placeInStack(error: unknown, folder: string): Partial<SourcePlace> {
  const positions = error instanceof Error ? frames(error) : [];
  const first = positions.find(({ path }) => isAuthors(path, folder) && isFile(path));
  const place = first && authorPlace(first, folder);
  return place ? { ...place, file: join(folder, place.file) } : {};
}

/** Returns the first place of a text in a file; only the file if it does not contain the text. */
export function placeOfText(file: string, text: string): Partial<SourcePlace> {
  const lines = linesOf(file);
  const index = lines.findIndex((line) => line.includes(text));
  const sourceLine = lines[index];
  if (sourceLine === undefined) return { file };
  return { file, line: index + 1, column: sourceLine.indexOf(text) + 1, sourceLine };
}

/**
 * Returns the place of a member in the definition that begins at a place: `config.max.initial` is looked
 * up name by name, each within the lines of the one before, as their indentation shows. Names that are not
 * there, such as indexes, are skipped.
 */
export function placeOfMember(start: Partial<SourcePlace>, member: string): Partial<SourcePlace> {
  const { file = '', line = 1 } = start;
  if (file === '') return start;
  const lines = linesOf(file);
  const indentOf = (text: string) => text.search(/\S/);
  let found = start;
  let from = Math.max(0, line - 1);
  for (const name of member.split('.')) {
    const isName = new RegExp(`(?<![\\w.'"])${name.replace(/\W/g, '')}['"]?\\s*(?:[:(,]|$)`);
    const indent = indentOf(lines[from] ?? '');
    const isNext = (text: string) =>
      (indentOf(text) === indent && indent > 0) ||
      (indentOf(text) <= indent && /^\s*[)\]}]/.test(text));
    const end = lines.findIndex((text, at) => at > from && isNext(text));
    const own = lines.slice(0, end < 0 ? undefined : end);
    const index = own.findIndex((text, at) => at >= from && isName.test(text));
    const sourceLine = own[index];
    if (sourceLine === undefined) continue;
    from = index;
    found = { file, line: index + 1, column: sourceLine.search(isName) + 1, sourceLine };
  }
  return found;
}
