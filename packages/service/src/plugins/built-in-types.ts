import { readFileSync } from 'node:fs';
import type { CellSource } from '../cell/load.js';
import type { Policy } from '../policy.js';
import type { PluginManifest } from './manifest.js';

export const builtInTypes = ['Uhr', 'Schaltung', 'Code', 'Plot'] as const;
type BuiltInType = (typeof builtInTypes)[number];

/** A plugin type as the build has created it from a package. */
export interface BuiltPlugin {
  readonly source: CellSource;
  readonly manifest: PluginManifest;
}

function builtPlugin(name: string, exportName: string): BuiltPlugin {
  const { href: url } = new URL('./cell.js', import.meta.resolve(name));
  const file = new URL(`./${exportName}.manifest.json`, url);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as PluginManifest;
  const { info, operations } = manifest;
  return { source: { url, exportName, known: { type: info.type, operations } }, manifest };
}

const packages: Readonly<Record<BuiltInType, (policy: Policy) => BuiltPlugin>> = {
  Uhr: ({ demoClock }) => builtPlugin('@fragwerk/plugin-clock', demoClock ? 'demoClock' : 'clock'),
  Schaltung: () => builtPlugin('@fragwerk/plugin-circuit', 'circuit'),
  Code: () => builtPlugin('@fragwerk/plugin-code', 'code'),
  Plot: () => builtPlugin('@fragwerk/plugin-plot', 'plot'),
};

/** Guides for teachers (docs/guides) by type. */
export const typeGuides: Readonly<Record<string, string>> = {
  ...{ Uhr: 'clock.md', Schaltung: 'circuit.md', Code: 'code.md', Plot: 'plot.md' },
} satisfies Record<BuiltInType, string>;

export const builtInPlugins = (types: readonly BuiltInType[], policy: Policy): BuiltPlugin[] =>
  types.map((type) => packages[type](policy));
