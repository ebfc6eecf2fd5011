import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface SweepOptions {
  /** Folder of this service's pictures. */
  readonly folder: string;
  /** Longest age since a picture was asked for last, in milliseconds. */
  readonly lifetime: number;
  /** Largest size of all pictures together, in bytes. */
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Remains of a write that a crash interrupted are older than this, in milliseconds. */
const WRITE_LIMIT = 60 * 60 * 1000;

/** Only files that the picture store named; whatever else lies there is not ours. */
const ownFolder = /^[0-9a-f]{2}$/;
const ownPicture = /^[0-9a-f]{32}\.png$/;
const ownRemains = /^[0-9a-f]{32}\.png\.[0-9a-f-]{36}\.tmp$/;

interface Stored {
  readonly path: string;
  readonly bytes: number;
  readonly lastUse: number;
}

async function* storedFiles(folder: string): AsyncGenerator<Stored & { readonly name: string }> {
  const list = (path: string) => readdir(path, { withFileTypes: true }).catch(() => []);
  for (const sub of await list(folder)) {
    if (!sub.isDirectory() || !ownFolder.test(sub.name)) continue;
    for (const file of await list(join(folder, sub.name))) {
      if (!file.isFile()) continue;
      const path = join(folder, sub.name, file.name);
      // Another service may have swept it meanwhile.
      const found = await stat(path).catch(() => null);
      if (found) yield { path, name: file.name, bytes: found.size, lastUse: found.mtimeMs };
    }
  }
}

/**
 * Removes stored pictures that are too old, and the oldest ones beyond the size.
 *
 * @returns how many went
 */
export async function sweepPictures(options: SweepOptions): Promise<number> {
  const { folder, lifetime, bytes, now } = options;
  const kept: Stored[] = [];
  const gone: string[] = [];
  for await (const { name, ...file } of storedFiles(folder)) {
    const age = now - file.lastUse;
    if (ownRemains.test(name) && age > WRITE_LIMIT) gone.push(file.path);
    if (!ownPicture.test(name)) continue;
    if (age > lifetime) gone.push(file.path);
    else kept.push(file);
  }
  kept.sort((a, b) => a.lastUse - b.lastUse);
  let surplus = kept.reduce((sum, file) => sum + file.bytes, 0) - bytes;
  for (const file of kept) {
    if (surplus <= 0) break;
    surplus -= file.bytes;
    gone.push(file.path);
  }
  for (const path of gone) await rm(path, { force: true });
  return gone.length;
}

const DAY = 24 * 60 * 60 * 1000;
/** The start and its first requests go before the first look at stored pictures. */
const FIRST_SWEEP = 60_000;

export interface RegularSweepOptions extends Omit<SweepOptions, 'now'> {
  /** '' when pictures are not stored; `lifetime` is in days. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: { info(message: string): void; warn(error: object, message: string): void };
}

/** Looks through stored pictures once a day. @returns what ends it */
export function sweepRegularly(options: RegularSweepOptions): () => void {
  const { folder, lifetime, bytes, now, log } = options;
  if (folder === '') return () => undefined;
  const sweep = () => {
    sweepPictures({ folder, lifetime: lifetime * DAY, bytes, now: now() }).then(
      (count) => {
        if (count > 0) log.info(`Removed ${count} old pictures.`);
      },
      (error: unknown) => {
        log.warn({ err: error }, 'old pictures could not be removed');
      },
    );
  };
  const first = setTimeout(sweep, FIRST_SWEEP).unref();
  const daily = setInterval(sweep, DAY).unref();
  return () => {
    clearTimeout(first);
    clearInterval(daily);
  };
}
