import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where in an author's file something is wrong. */
export interface SourcePlace {
  /** Path, '' when there is no file. */
  readonly file: string;
  /** From 1; 0 when they are not known. */
  readonly line: number;
  readonly column: number;
  /** Text of the line. */
  readonly sourceLine: string;
}

/** A plugin type that cannot be taken; the sentence names the file and, where known, the line. */
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

/** The first place in a file with these words; the file alone when it has none. */
export function placeOfWords(file: string, words: string): Partial<SourcePlace> {
  const lines = readFileSync(file, 'utf8').split(/\r?\n/);
  const index = lines.findIndex((line) => line.includes(words));
  const sourceLine = lines[index];
  if (sourceLine === undefined) return { file };
  return { file, line: index + 1, column: sourceLine.indexOf(words) + 1, sourceLine };
}

const FRAME = /(file:\/\/[^\s()]+|\/[^\s()]+):(\d{1,7}):(\d{1,7})\)?$/;

/** The file of a frame; a runner may have put its own folder in front of the address. */
const fileOf = (path: string): string =>
  path.includes('file:/') ? fileURLToPath(path.slice(path.lastIndexOf('file:/'))) : path;

/**
 * The first place in a stack that lies in one of the author's files; frames of ours above it are
 * passed over.
 */
export function placeInStack(error: unknown, folder: string): Partial<SourcePlace> {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  for (const text of lines) {
    const [, path = '', line = '', column = ''] = FRAME.exec(text.slice(0, 2000)) ?? [];
    const file = fileOf(path);
    if (!file.startsWith(folder) || file.includes('/node_modules/') || !existsSync(file)) continue;
    const sourceLine = readFileSync(file, 'utf8').split(/\r?\n/)[Number(line) - 1] ?? '';
    return { file, line: Number(line), column: Number(column), sourceLine };
  }
  return {};
}
