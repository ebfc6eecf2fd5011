import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Imports the script of a cell without the cell, from a temporary file, because source maps only
 * apply to files.
 *
 * @returns the default export of the author's file
 */
export async function importCode(code: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'fragwerk-plugin-'));
  try {
    const file = join(folder, 'plugin.mjs');
    await writeFile(file, `${code}\nexport default fragwerkCell.exported.default;`);
    process.setSourceMapsEnabled(true);
    return ((await import(pathToFileURL(file).href)) as { default?: unknown }).default;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
