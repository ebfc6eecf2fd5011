import { mkdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { watch } from 'chokidar';
import type { QuestionStore } from './store.js';

/** An editor writes a file in several steps. */
const PAUSE = 100;

/**
 * Watches the folder of the question files for what others change there. A folder that cannot be
 * made is not watched; saving a question tells why.
 *
 * @returns how to end it
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
  const watcher = watch(store.folder, { depth: 0, ignoreInitial: true });
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const files = [...changed];
    changed.clear();
    const known = await Promise.all(files.map((file) => store.isKnown(file)));
    if (known.includes(false)) onChange();
  };
  watcher.on('all', (_event, path) => {
    if (!path.endsWith('.json')) return;
    changed.add(basename(path));
    clearTimeout(timer);
    timer = setTimeout(() => void look(), PAUSE);
  });
  await new Promise<void>((resolve) => {
    watcher.once('ready', resolve);
  });
  return async () => {
    clearTimeout(timer);
    await watcher.close();
  };
}
