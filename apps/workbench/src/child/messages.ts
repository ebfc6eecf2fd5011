import type { loadPlugin, PluginBuild } from '@fragwerk/service';
import type { PluginFault, SourcePlace } from '../api.js';

/** A plugin type as the service runs it. */
export type Plugin = Awaited<ReturnType<typeof loadPlugin>>;

/** Where the plugin types of the own service come from. */
export type PluginSource =
  /** The folder of one plugin type. */
  | { readonly kind: 'folder'; readonly folder: string }
  /** The plugin types of this project, whose root the folder is. */
  | { readonly kind: 'workspace'; readonly folder: string };

/** How the process of the own service is started; its one argument, as JSON. */
export interface ChildOptions {
  readonly source: PluginSource;
  readonly variant: 'A' | 'B';
  readonly servicePath: string;
  /** 0: any free one. */
  readonly port: number;
  /** Address of the workbench, which stands in for the host's proxy. */
  readonly externalBase: string;
  /** How long its thread may be busy before it reports where it is, in milliseconds. */
  readonly loopLimit: number;
}

/** An operation that runs. */
export interface RunningOperation {
  readonly id: number;
  readonly type: string;
  readonly operation: string;
}

/** What the process of the own service tells. */
export type FromChild =
  | { readonly kind: 'listening'; readonly port: number }
  | {
      readonly kind: 'built';
      readonly milliseconds: number;
      /** Scripts for browsers, and their source maps as JSON, '' for none. */
      readonly browserMaps: readonly (readonly [script: string, map: string])[];
      /** What the plugin of a folder was loaded from; `null` for the plugins of this project. */
      readonly build: PluginBuild | null;
      /** Whether it was asked for that build, whatever the files hold. */
      readonly isRestored: boolean;
    }
  /** `isMissing`: the folder holds no plugin at all. */
  | { readonly kind: 'notBuilt'; readonly fault: PluginFault; readonly isMissing: boolean }
  /** It is busy for long, with the author's code at this place. */
  | { readonly kind: 'looping'; readonly place: SourcePlace }
  | ({ readonly kind: 'begin' } & RunningOperation)
  | ({ readonly kind: 'end'; readonly fault: PluginFault | null } & RunningOperation);

/** What it is told. */
export interface ToChild {
  readonly kind: 'build';
  /** What to load in place of what the files hold; `null` for the files. */
  readonly restored: PluginBuild | null;
}
