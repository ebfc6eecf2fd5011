import { readFileSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourcePlace } from '../api.js';

/** A position in a source file, counted from 1. */
export interface Position {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** An unknown place. */
export const NO_PLACE: SourcePlace = { file: '', line: 0, column: 0, sourceLine: '' };

const FRAME = /^\s*at (?:.*\()?(?:async )?(.+?):(\d+):(\d+)\)?$/;

/** Returns the path of a `file:` address, any other text unchanged. */
export function pathOf(text: string): string {
  try {
    return text.startsWith('file:') ? fileURLToPath(text) : text;
  } catch {
    return text;
  }
}

/** Returns the frames of a stack, without the message, which may look like a frame. */
export function frames({ stack = '', message }: Error): readonly Position[] {
  const start = stack.indexOf(message);
  return stack
    .slice(start < 0 ? 0 : start + message.length)
    .split('\n')
    .flatMap((text) => {
      const [, path = '', line, column] = FRAME.exec(text) ?? [];
      return path === ''
        ? []
        : [{ path: pathOf(path), line: Number(line), column: Number(column) }];
    });
}

/** Returns whether a file belongs to the author's project, without its dependencies. */
function isAuthorFile(path: string, folder: string): boolean {
  const inside = relative(folder, path);
  if (!isAbsolute(path) || inside.startsWith('..') || isAbsolute(inside)) return false;
  return !inside.split(sep).includes('node_modules');
}

/** Returns a line of a source file, '' when it cannot be read. */
export function sourceLineOf(path: string, line: number): string {
  try {
    return readFileSync(path, 'utf8').split(/\r?\n/)[line - 1] ?? '';
  } catch {
    return '';
  }
}

/** Returns a path relative to the project, where it belongs to it. */
export const shownPath = (path: string, folder: string): string =>
  isAuthorFile(path, folder) ? relative(folder, path) : path;

/** Returns a position with its line of source, `null` outside of the author's project. */
export const authorPlace = (
  { path, line, column }: Position,
  folder: string,
): SourcePlace | null =>
  isAuthorFile(path, folder)
    ? { file: relative(folder, path), line, column, sourceLine: sourceLineOf(path, line) }
    : null;
