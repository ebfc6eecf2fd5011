import { isAbsolute, relative, sep } from 'node:path';
import { watch } from 'chokidar';

/** An editor writes a file in several steps, and often several files. */
const PAUSE = 60;

const ignoredNames = ['node_modules', 'dist', '.git'];

/**
 * Watches the sources in a folder.
 *
 * @param ignored folder that holds no sources
 * @param onChange called once for changes that come together
 * @returns how to end it
 */
export async function watchFolder(
  folder: string,
  ignored: string,
  onChange: () => void,
): Promise<() => Promise<void>> {
  const isIgnored = (path: string): boolean => {
    const inQuestions = relative(ignored, path);
    if (!inQuestions.startsWith('..') && !isAbsolute(inQuestions)) return true;
    return relative(folder, path)
      .split(sep)
      .some((name) => ignoredNames.includes(name));
  };
  const watcher = watch(folder, { ignored: isIgnored, ignoreInitial: true });
  let timer: NodeJS.Timeout | undefined;
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, PAUSE);
  });
  await new Promise<void>((resolve) => {
    watcher.once('ready', resolve);
  });
  return async () => {
    clearTimeout(timer);
    await watcher.close();
  };
}
