import type { Policy } from '../policy.js';

/** The plugin types that come with the service. */
export const ownTypes = ['Uhr', 'Schaltung', 'Code'] as const;
export type OwnType = (typeof ownTypes)[number];

/** A package with a plugin type, and the name under which it exports it. */
export interface PluginPackage {
  /** Address of its module. */
  readonly url: string;
  readonly exportName: string;
}

const packages: Readonly<Record<OwnType, (policy: Policy) => PluginPackage>> = {
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

/** Where the types that come with the service are. */
export const ownPackages = (types: readonly OwnType[], policy: Policy): PluginPackage[] =>
  types.map((type) => packages[type](policy));
