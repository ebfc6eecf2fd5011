import type { Plugin } from '@fragwerk/sdk';
import type { Policy } from './policy.js';

/** A plugin type that comes with the service, and where other processes find it. */
export interface OwnPlugin {
  readonly plugin: Plugin;
  readonly module: string;
  /** Name under which the module exports it. */
  readonly exportName: string;
}

/** The plugin types that come with the service. */
export const ownTypes = ['Uhr', 'Schaltung'] as const;
export type OwnType = (typeof ownTypes)[number];

async function clock(policy: Policy): Promise<OwnPlugin> {
  const module = '@fragwerk/plugin-clock';
  const clocks = await import('@fragwerk/plugin-clock');
  return policy.demoClock
    ? { plugin: clocks.demoClock, module, exportName: 'demoClock' }
    : { plugin: clocks.clock, module, exportName: 'clock' };
}

async function circuit(): Promise<OwnPlugin> {
  const module = '@fragwerk/plugin-circuit';
  return {
    plugin: (await import('@fragwerk/plugin-circuit')).circuit,
    module,
    exportName: 'circuit',
  };
}

const loaders: Readonly<Record<OwnType, (policy: Policy) => Promise<OwnPlugin>>> = {
  Uhr: clock,
  Schaltung: circuit,
};

/** Loads own plugin types; one that is not wanted costs nothing. */
export const loadOwnPlugins = (types: readonly OwnType[], policy: Policy): Promise<OwnPlugin[]> =>
  Promise.all(types.map((type) => loaders[type](policy)));
