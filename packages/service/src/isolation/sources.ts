import type { Plugin } from '@fragwerk/sdk';
import { codeOf } from '../external-plugins.js';
import type { OwnPlugin } from '../own-plugins.js';
import type { PluginSource } from './protocol.js';

/** What is run outside of the service's process. */
export type Isolation = 'external' | 'all' | 'none';

/**
 * Where plugin processes find the types that are isolated.
 *
 * @param own the service's own types; every other one has to be loaded from PLUGINS
 */
export function pluginSources(
  isolation: Isolation,
  plugins: readonly Plugin[],
  own: readonly OwnPlugin[],
): PluginSource[] {
  if (isolation === 'none') return [];
  return plugins.flatMap((plugin): PluginSource[] => {
    const { type } = plugin.info;
    const code = codeOf(plugin);
    if (code !== undefined) return [{ type, code }];
    const known = own.find((one) => one.plugin === plugin);
    if (isolation !== 'all' || !known) return [];
    return [{ type, url: import.meta.resolve(known.module), exportName: known.exportName }];
  });
}
