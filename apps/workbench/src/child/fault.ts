import { readFileSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PluginFault } from '../api.js';

/** A place in a source file, counted from 1. */
interface Place {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

const FRAME = /^\s*at (?:.*\()?(?:async )?(.+?):(\d+):(\d+)\)?$/;

export function pathOf(text: string): string {
  try {
    return text.startsWith('file:') ? fileURLToPath(text) : text;
  } catch {
    return text;
  }
}

/** The frames of a stack, without the words, which may look like frames themselves. */
function frames({ stack = '', message }: Error): readonly Place[] {
  const words = stack.indexOf(message);
  return stack
    .slice(words < 0 ? 0 : words + message.length)
    .split('\n')
    .flatMap((text) => {
      const [, path = '', line, column] = FRAME.exec(text) ?? [];
      return path === ''
        ? []
        : [{ path: pathOf(path), line: Number(line), column: Number(column) }];
    });
}

/** Whether a file is the author's own, not a package that he uses. */
export function isAuthors(path: string, folder: string): boolean {
  const inside = relative(folder, path);
  if (!isAbsolute(path) || inside.startsWith('..') || isAbsolute(inside)) return false;
  return !inside.split(sep).includes('node_modules');
}

/** A line of a source file, '' when it cannot be read. */
export function sourceLineOf(path: string, line: number): string {
  try {
    return readFileSync(path, 'utf8').split(/\r?\n/)[line - 1] ?? '';
  } catch {
    return '';
  }
}

/** A path as the author knows it. */
export const shownPath = (path: string, folder: string): string =>
  isAuthors(path, folder) ? relative(folder, path) : path;

/** Words that nobody can translate. */
export const inBoth = (text: string): PluginFault['message'] => ({ de: text, en: text });

/** A fault of an operation: the author's line in which it began. */
export function runtimeFault(error: unknown, folder: string, operation: string): PluginFault {
  const place =
    error instanceof Error ? frames(error).find(({ path }) => isAuthors(path, folder)) : undefined;
  return {
    kind: 'runtime',
    file: place ? shownPath(place.path, folder) : '',
    line: place?.line ?? 0,
    column: place?.column ?? 0,
    message: inBoth(error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
    sourceLine: place ? sourceLineOf(place.path, place.line) : '',
    operation,
  };
}
