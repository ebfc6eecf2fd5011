import { constants, type Stats, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { FragwerkError } from '@fragwerk/sdk';

const identityOf = ({ dev, ino }: Stats) => `${dev}:${ino}`;

/** Which file each path led to when it was checked. */
const identities = new Map<string, string>();

/** Remembers a file that browsers may load; returns why it cannot be offered, `null` if it can. */
export function offerFile(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) return 'it does not exist, or is not a file';
  identities.set(path, identityOf(stats));
  return null;
}

/**
 * Reads a file, if it is still the one that was offered: authors who may write to their folder could put a
 * link in its place that leads to the settings of this process.
 *
 * @throws FragwerkError PLUGIN_FAILED, or the error of Node
 */
export async function readOffered(path: string): Promise<Buffer> {
  // Otherwise, the opening of a pipe would wait for a writer.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const offered = identities.get(path);
    if (offered === undefined || offered === identityOf(await file.stat()))
      return await file.readFile();
    throw new FragwerkError(
      'PLUGIN_FAILED',
      `The file "${basename(path)}" was replaced after the start. Restart the service.`,
    );
  } finally {
    await file.close();
  }
}
