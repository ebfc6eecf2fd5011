import type { Policy } from '../policy.js';

export const builtInTypes = ['Uhr', 'Schaltung', 'Code'] as const;
type BuiltInType = (typeof builtInTypes)[number];

export interface PluginPackage {
  readonly url: string;
  readonly exportName: string;
}

const packages: Readonly<Record<BuiltInType, (policy: Policy) => PluginPackage>> = {
  Uhr: ({ demoClock }) => ({
    url: import.meta.resolve('@fragwerk/plugin-clock'),
    exportName: demoClock ? 'demoClock' : 'clock',
  }),
  Schaltung: () => ({
    url: import.meta.resolve('@fragwerk/plugin-circuit'),
    exportName: 'circuit',
  }),
  Code: () => ({ url: import.meta.resolve('@fragwerk/plugin-code'), exportName: 'code' }),
};

export const builtInPackages = (types: readonly BuiltInType[], policy: Policy): PluginPackage[] =>
  types.map((type) => packages[type](policy));
