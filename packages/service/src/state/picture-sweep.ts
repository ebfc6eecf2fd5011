import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../context.js';
import type { Settings } from '../settings/table.js';
import { picturePattern } from './picture-files.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Older temporary files are left over from a crash. */
const MAX_WRITE_MS = 60 * 60 * 1000;

// Other names do not belong to the picture store, either.
const folderPattern = /^[0-9a-f]{2}$/;
const temporaryPattern = /^[0-9a-f]{32}\.png\.[0-9a-f-]{36}\.tmp$/;

interface Stored {
  readonly path: string;
  readonly bytes: number;
  readonly lastUse: number;
}

async function* storedFiles(folder: string): AsyncGenerator<Stored & { readonly name: string }> {
  const list = (path: string) => readdir(path, { withFileTypes: true }).catch(() => []);
  for (const sub of await list(folder)) {
    if (!sub.isDirectory() || !folderPattern.test(sub.name)) continue;
    for (const file of await list(join(folder, sub.name))) {
      if (!file.isFile()) continue;
      const path = join(folder, sub.name, file.name);
      // Another service may have deleted it meanwhile.
      const found = await stat(path).catch(() => null);
      if (found) yield { path, name: file.name, bytes: found.size, lastUse: found.mtimeMs };
    }
  }
}

/**
 * Returns a function that deletes stored pictures which exceed the size limit, or are too old and were at its last
 * call, so that a clock that is wrong for a short time deletes nothing. It takes the milliseconds since 1970, and
 * returns the number of deleted files.
 */
export function pictureSweep(
  folder: string,
  settings: Pick<Settings, 'pictureLifetimeDays' | 'pictureStoreLimitBytes'>,
): (nowMs: number) => Promise<number> {
  let expiredBefore: ReadonlySet<string> = new Set();
  return async (nowMs) => {
    const kept: Stored[] = [];
    const expired = new Set<string>();
    for await (const { name, ...file } of storedFiles(folder)) {
      const age = nowMs - file.lastUse;
      if (temporaryPattern.test(name) && age > MAX_WRITE_MS) expired.add(file.path);
      if (!picturePattern.test(name)) continue;
      if (age > settings.pictureLifetimeDays * DAY_MS) expired.add(file.path);
      if (!expiredBefore.has(file.path) || !expired.has(file.path)) kept.push(file);
    }
    const deleted = [...expired].filter((path) => expiredBefore.has(path));
    expiredBefore = expired;
    kept.sort((a, b) => a.lastUse - b.lastUse);
    let surplus = kept.reduce((sum, file) => sum + file.bytes, 0) - settings.pictureStoreLimitBytes;
    for (const file of kept) {
      if (surplus <= 0) break;
      surplus -= file.bytes;
      deleted.push(file.path);
    }
    for (const path of deleted) await rm(path, { force: true });
    return deleted.length;
  };
}

/** Delay after the start, so that the first requests are not slowed down. */
const FIRST_SWEEP_MS = 60_000;
const SWEEP_INTERVAL_MS = 60 * 60 * 1000;

/** Sweeps stored pictures every hour, if there is a folder; returns a function that stops it. */
export function sweepRegularly({
  pictureFiles: { folder },
  settings,
  now,
  log,
}: Pick<Context, 'pictureFiles' | 'settings' | 'now' | 'log'>): () => void {
  if (folder === '') return () => undefined;
  const sweepAt = pictureSweep(folder, settings);
  const sweep = () => {
    sweepAt(now()).then(
      (count) => {
        if (count > 0) log.info(`Old pictures deleted: ${count}.`);
      },
      (error: unknown) => log.warn({ err: error }, 'old pictures could not be deleted'),
    );
  };
  const first = setTimeout(sweep, FIRST_SWEEP_MS).unref();
  const hourly = setInterval(sweep, SWEEP_INTERVAL_MS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(hourly);
  };
}
