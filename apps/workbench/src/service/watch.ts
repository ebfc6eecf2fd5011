import { basename, relative, sep } from 'node:path';
import { isInside } from '@fragwerk/service/places';
import { watch } from 'chokidar';
import { mkdir } from 'node:fs/promises';
import type { QuestionStore } from '../questions/store.js';

const ignoredNames = ['node_modules', 'dist', '.git'];

interface WatchOptions {
  /** Combines changes within this time: an editor writes a file in several steps. */
  readonly delayMs: number;
  readonly depth?: number;
  readonly isIgnored?: (path: string) => boolean;
}

/** Watches a folder; returns a function that stops it. */
async function watchFolder(
  folder: string,
  { delayMs, depth, isIgnored }: WatchOptions,
  onChange: (paths: readonly string[]) => void,
): Promise<() => Promise<void>> {
  const watcher = watch(folder, {
    ignoreInitial: true,
    ...(depth === undefined ? {} : { depth }),
    ...(isIgnored ? { ignored: isIgnored } : {}),
  });
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  watcher.on('all', (_event, path) => {
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const paths = [...changed];
      changed.clear();
      onChange(paths);
    }, delayMs);
  });
  await new Promise<void>((resolve) => {
    watcher.once('ready', resolve);
  });
  return async () => {
    clearTimeout(timer);
    await watcher.close();
  };
}

/** Watches the sources in a folder, without dependencies, output and question files. */
export function watchSources(
  folder: string,
  questions: string,
  onChange: () => void,
): Promise<() => Promise<void>> {
  const isIgnored = (path: string): boolean => {
    if (isInside(questions, path)) return true;
    return relative(folder, path)
      .split(sep)
      .some((name) => ignoredNames.includes(name));
  };
  return watchFolder(folder, { delayMs: 60, isIgnored }, onChange);
}

/**
 * Watches the folder of the question files for changes by other programs. A folder that cannot be
 * created is not watched; saving a question reports the reason.
 *
 * @returns a function that stops watching
 */
export async function watchQuestions(
  store: QuestionStore,
  onChange: () => void,
): Promise<() => Promise<void>> {
  try {
    await mkdir(store.folder, { recursive: true });
  } catch {
    return () => Promise.resolve();
  }
  const check = async (paths: readonly string[]): Promise<void> => {
    const files = paths.filter((path) => path.endsWith('.json')).map((path) => basename(path));
    const known = await Promise.all(files.map((file) => store.isKnown(file)));
    if (known.includes(false)) onChange();
  };
  return watchFolder(store.folder, { delayMs: 100, depth: 0 }, (paths) => void check(paths));
}
