import { hash } from 'node:crypto';
import { constants, type Stats, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { File } from '@fragwerk/contract';
import { FragwerkError } from '@fragwerk/sdk';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

const identityOf = ({ dev, ino }: Stats) => `${dev}:${ino}`;

/** Which file each path led to when it was checked. */
const identities = new Map<string, string>();

/** Each file is compressed once, because a whole class loads it at the same time. */
const compressed = new Map<string, Promise<File>>();

/** Remembers a file that browsers may load; returns why it cannot be offered, `null` if it can. */
export function offerFile(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) return 'it does not exist, or is not a file';
  identities.set(path, identityOf(stats));
  compressed.delete(path);
  return null;
}

/**
 * Reads a file, if it is still the one that was offered: authors who may write to their folder could put a
 * link in its place that leads to the settings of this process.
 */
async function readOffered(path: string): Promise<Buffer> {
  // Otherwise, the opening of a pipe would wait for a writer.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if (identities.get(path) === identityOf(await file.stat())) return await file.readFile();
    throw new FragwerkError(
      'PLUGIN_FAILED',
      `The file "${basename(path)}" was replaced after the start. Restart the service.`,
    );
  } finally {
    await file.close();
  }
}

async function compress(path: string): Promise<File> {
  const bytes = await promisify(gzip)(await readOffered(path));
  const type = types[extname(path)] ?? 'application/octet-stream';
  return { type, bytes, encoding: 'gzip', tag: `"${hash('sha1', bytes)}"` };
}

/**
 * Returns a file that was offered.
 *
 * @throws FragwerkError PLUGIN_FAILED if another one has taken its place; the error of Node
 */
export function offeredFile(path: string): Promise<File> {
  const known = compressed.get(path) ?? compress(path);
  compressed.set(path, known);
  known.catch(() => compressed.delete(path));
  return known;
}
