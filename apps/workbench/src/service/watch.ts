import { relative, sep } from 'node:path';
import { isInside } from '@fragwerk/service/places';
import { watch } from 'chokidar';

const ignoredNames = ['node_modules', 'dist', '.git'];

interface WatchOptions {
  /** Combines changes within this time: an editor writes a file in several steps. */
  readonly delayMs: number;
  readonly depth?: number;
  readonly isIgnored?: (path: string) => boolean;
}

/** Watches a folder; returns a function that stops it. */
export async function watchFolder(
  folder: string,
  { delayMs, depth, isIgnored }: WatchOptions,
  onChange: (paths: readonly string[]) => void,
): Promise<() => Promise<void>> {
  const watcher = watch(folder, {
    ignoreInitial: true,
    ...(depth === undefined ? {} : { depth }),
    ...(isIgnored ? { ignored: isIgnored } : {}),
  });
  // Without a listener, an error ends the process; several usually have the same cause.
  watcher.on('error', () => undefined);
  watcher.once('error', (error) =>
    process.stderr.write(`Some changes in ${folder} may go unnoticed: ${String(error)}\n`),
  );
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
    // A log of this command in the folder grows with each reload.
    if (isInside(questions, path) || path.endsWith('.log')) return true;
    return relative(folder, path)
      .split(sep)
      .some((name) => ignoredNames.includes(name));
  };
  return watchFolder(folder, { delayMs: 60, isIgnored }, onChange);
}
