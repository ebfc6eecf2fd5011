import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A place in a plugin author's file. */
export interface SourcePlace {
  /** '' if unknown. */
  readonly file: string;
  /** From 1; 0 if unknown, as the column. */
  readonly line: number;
  readonly column: number;
  /** Text of the line. */
  readonly sourceLine: string;
}

/** A plugin type cannot be loaded; the message contains file and line if they are known. */
export class PluginLoadError extends Error implements SourcePlace {
  override readonly name = 'PluginLoadError';
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly sourceLine: string;

  constructor(reason: string, place: Partial<SourcePlace> = {}, options?: ErrorOptions) {
    const { file = '', line = 0 } = place;
    const where = line === 0 ? file : `${file} line ${line}`;
    super(where === '' ? reason : `${where}: ${reason}`, options);
    this.file = file;
    this.line = line;
    this.column = place.column ?? 0;
    this.sourceLine = place.sourceLine ?? '';
  }
}

/** Returns the first place of a text in a file; only the file if it does not contain the text. */
export function placeOfText(file: string, text: string): Partial<SourcePlace> {
  const lines = readFileSync(file, 'utf8').split(/\r?\n/);
  const index = lines.findIndex((line) => line.includes(text));
  const sourceLine = lines[index];
  if (sourceLine === undefined) return { file };
  return { file, line: index + 1, column: sourceLine.indexOf(text) + 1, sourceLine };
}

/**
 * Returns the place of a member in the definition that begins at a place: `config.max.initial` is looked
 * up name by name. Names that the file lacks from there on, such as indexes, are skipped.
 */
export function placeOfMember(start: Partial<SourcePlace>, member: string): Partial<SourcePlace> {
  const { file = '', line = 1 } = start;
  if (file === '') return start;
  const lines = readFileSync(file, 'utf8').split(/\r?\n/);
  let found = start;
  let from = Math.max(0, line - 1);
  for (const name of member.split('.')) {
    const isName = new RegExp(`(?<![\\w.'"])${name.replace(/\W/g, '')}['"]?\\s*(?:[:(,]|$)`);
    const index = lines.findIndex((text, at) => at >= from && isName.test(text));
    const sourceLine = lines[index];
    if (sourceLine === undefined) continue;
    from = index;
    found = { file, line: index + 1, column: sourceLine.search(isName) + 1, sourceLine };
  }
  return found;
}

const FRAME = /(file:\/\/[^\s()]+|\/[^\s()]+):(\d{1,7}):(\d{1,7})\)?$/;

/** Returns the file of a stack frame; test runners put their own folder in front of its URL. */
const fileOf = (path: string): string =>
  path.includes('file:/') ? fileURLToPath(path.slice(path.lastIndexOf('file:/'))) : path;

/** Returns the first place of a stack trace that is in one of the author's files. */
export function placeInStack(error: unknown, folder: string): Partial<SourcePlace> {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  for (const text of lines) {
    const [, path = '', line = '', column = ''] = FRAME.exec(text.slice(0, 2000)) ?? [];
    const file = fileOf(path);
    if (!file.startsWith(folder) || /[\\/]node_modules[\\/]/.test(file) || !existsSync(file))
      continue;
    const sourceLine = readFileSync(file, 'utf8').split(/\r?\n/)[Number(line) - 1] ?? '';
    return { file, line: Number(line), column: Number(column), sourceLine };
  }
  return {};
}
