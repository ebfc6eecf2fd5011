import { mkdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { watchFolder } from '../service/watch.js';
import type { QuestionStore } from './store.js';

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
