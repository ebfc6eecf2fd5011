import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from '@fragwerk/sdk';
import { bundleForCell, generateBrowser } from '../../packages/service/src/plugins/bundle.js';
import { findEntry } from '../../packages/service/src/plugins/entry.js';
import { noPlugin, thrownError } from '../../packages/service/src/plugins/load.js';
import { generatedOf, isPlugin, withFilesIn } from '../../packages/service/src/plugins/manifest.js';

/** Imports the script of a cell without the cell, from a file, because source maps only apply to files. */
async function importScript(script: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'fragwerk-plugin-'));
  try {
    const file = join(folder, 'plugin.mjs');
    await writeFile(file, `${script}\nexport default fragwerkCell.exported.default;`);
    process.setSourceMapsEnabled(true);
    return ((await import(pathToFileURL(file).href)) as { default?: unknown }).default;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Loads a plugin type into this process without a cell: JavaScript or TypeScript from a folder, a
 * file or a package.
 *
 * @param place relative to `directory`
 * @throws PluginLoadError
 */
export async function loadPlugin(place: string, directory: string): Promise<Plugin> {
  const entry = findEntry(place, directory);
  const exported = await importScript(await bundleForCell(entry)).catch((error: unknown) => {
    throw thrownError(error, entry);
  });
  if (!isPlugin(exported)) throw noPlugin(entry);
  const plugin = withFilesIn(dirname(entry), exported);
  const needed = generatedOf(plugin);
  if (!needed) return plugin;
  const { browser } = await generateBrowser(entry, plugin.info.type, needed);
  return { ...plugin, info: { ...plugin.info, browser } };
}
