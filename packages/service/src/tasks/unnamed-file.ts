import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * Writes a temporary file without a name, for processes that start later and read it as their standard
 * input. It is gone when it is closed and when this process ends, however it does.
 *
 * @param source its content, and what transforms it
 * @throws the error of Node
 */
export async function unnamedFile(
  ...source: readonly (NodeJS.ReadableStream | NodeJS.ReadWriteStream)[]
): Promise<FileHandle> {
  const path = join(tmpdir(), `fragwerk-${randomUUID()}`);
  try {
    await pipeline([...source, createWriteStream(path, { flags: 'wx', mode: 0o600 })]);
    return await open(path, 'r');
  } finally {
    await rm(path, { force: true });
  }
}
