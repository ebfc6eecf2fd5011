import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { CellSource } from '../cell/load.js';
import type { Policy } from '../policy.js';
import type { PluginManifest } from './manifest.js';

/** The built-in types, with the names of their packages, exports and guides. */
const names = { Uhr: 'clock', Schaltung: 'circuit', Code: 'code', Plot: 'plot' } as const;

type BuiltInType = keyof typeof names;
export const builtInTypes = Object.keys(names) as BuiltInType[];

/** A plugin type as the build has created it from a package. */
export interface BuiltPlugin {
  readonly source: CellSource;
  readonly manifest: PluginManifest;
}

/** Names the file in its errors, other than `JSON.parse`. */
const readJson = createRequire(import.meta.url);

function builtPlugin(name: string, exportName: string): BuiltPlugin {
  const { href: url } = new URL('./cell.js', import.meta.resolve(`@fragwerk/plugin-${name}`));
  const file = new URL(`./${exportName}.manifest.json`, url);
  const manifest = readJson(fileURLToPath(file)) as PluginManifest;
  const { info, operations } = manifest;
  return { source: { url, exportName, known: { type: info.type, operations } }, manifest };
}

/** Guides for teachers (docs/guides) by type. */
export const typeGuides: ReadonlyMap<string, string> = new Map(
  Object.entries(names).map(([type, name]) => [type, `${name}.md`]),
);

export const builtInPlugins = (types: readonly BuiltInType[], { demoClock }: Policy) =>
  types.map((type) =>
    builtPlugin(names[type], type === 'Uhr' && demoClock ? 'demoClock' : names[type]),
  );
