// Entry of a plugin process: loads plugin types, then runs their operations.
import type { Plugin } from '@fragwerk/sdk';
import { manifestOf } from '../plugins/manifest.js';
import type { PluginPackage } from '../plugins/built-in-types.js';
import { runOperations } from './operations.js';
import { sendError } from './protocol.js';
import { runTaskLoop } from './task-loop.js';

// Stack traces refer to the author's source.
process.setSourceMapsEnabled(true);

const plugins = new Map<string, Plugin>();

/** Returns the manifest of a type, or why it cannot be loaded. */
async function load({ url, exportName }: PluginPackage): Promise<unknown> {
  try {
    const exported = (await import(url)) as Readonly<Record<string, unknown>>;
    const manifest = manifestOf(exported[exportName]);
    if (manifest) plugins.set(manifest.info.type, exported[exportName] as Plugin);
    return { manifest };
  } catch (error) {
    return { error: sendError(error) };
  }
}

runTaskLoop((task, call) => {
  if (task.kind === 'load') return Promise.all(task.sources.map(load));
  if (task.kind === 'operations') return runOperations(plugins.get(task.type), task, call);
  throw new Error('This process only runs operations.');
});
