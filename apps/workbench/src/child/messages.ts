import type { loadPlugin, PluginBuild } from '@fragwerk/service';
import type { PluginFault, SourcePlace } from '../api.js';

/** A plugin type that the service runs. */
export type Plugin = Awaited<ReturnType<typeof loadPlugin>>;

/** Source of the plugin types of the own service. */
export type PluginSource =
  /** The folder of one plugin type. */
  | { readonly kind: 'folder'; readonly folder: string }
  /** The plugin types of this project, by its root folder. */
  | { readonly kind: 'workspace'; readonly folder: string };

/** Options of the own service's process; its only argument, as JSON. */
export interface ChildOptions {
  readonly source: PluginSource;
  readonly variant: 'A' | 'B';
  readonly servicePath: string;
  /** 0: any free port. */
  readonly port: number;
  /** Address of the workbench, in place of the host's proxy. */
  readonly externalBase: string;
  /** Time after which a busy thread reports its place. */
  readonly loopLimitMs: number;
}

/** A running operation. */
export interface RunningOperation {
  readonly id: number;
  readonly type: string;
  readonly operation: string;
}

/** Events from the process of the own service. */
export type ChildEvent =
  | { readonly kind: 'listening'; readonly port: number }
  | {
      readonly kind: 'built';
      readonly milliseconds: number;
      /** Browser scripts and their source maps as JSON, '' for none. */
      readonly browserMaps: readonly (readonly [script: string, map: string])[];
      /** Build of a folder's plugin; `null` for the plugins of this project. */
      readonly build: PluginBuild | null;
      /** Whether an earlier build was loaded instead of the files. */
      readonly isRestored: boolean;
    }
  /** `isMissing`: the folder contains no plugin. */
  | { readonly kind: 'buildFailed'; readonly fault: PluginFault; readonly isMissing: boolean }
  /** The author's code is busy at this place. */
  | { readonly kind: 'looping'; readonly place: SourcePlace }
  | ({ readonly kind: 'begin' } & RunningOperation)
  | ({ readonly kind: 'end'; readonly fault: PluginFault | null } & RunningOperation);

/** Command to the process of the own service. */
export interface ChildCommand {
  readonly kind: 'build';
  /** Build to load instead of the files; `null` for the files. */
  readonly restored: PluginBuild | null;
}
