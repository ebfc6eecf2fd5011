import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Imports bundled code, from a file, because the places of errors are only found there.
 *
 * @returns its default export
 * @throws whatever the code throws
 */
export async function importCode(code: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'fragwerk-plugin-'));
  try {
    const file = join(folder, 'plugin.mjs');
    await writeFile(file, code);
    process.setSourceMapsEnabled(true);
    return ((await import(pathToFileURL(file).href)) as { default?: unknown }).default;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
