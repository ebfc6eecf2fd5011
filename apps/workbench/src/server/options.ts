import type { PluginFault } from '../api.js';

/** How the workbench is started. */
export interface WorkbenchOptions {
  /** Folder of the plugin, the current one unless given. */
  readonly folder?: string;
  /** Address of a running plugin service, without a path; then `folder` holds questions only. */
  readonly service?: string;
  /** Service path of that service, when it does not tell it. */
  readonly servicePath?: string;
  /** Folder of the question files, `<folder>/questions` unless given. */
  readonly questions?: string;
  /** Behaviour of the own service, A unless given. */
  readonly variant?: 'A' | 'B';
  /** Port; 4400 or the next free one unless given. */
  readonly port?: number;
  /** Address to listen on, 127.0.0.1 unless given. */
  readonly host?: string;
  /** Longest times that differ from {@link usualLimits}. */
  readonly limits?: Partial<Limits>;
  /** Notified of what happens to the plugin, for the terminal. */
  readonly onEvent?: (event: PluginEvent) => void;
}

/** What happens to the plugin while it is worked on. */
export type PluginEvent =
  /** `isRestored`: not what the files hold, but what ran before. */
  | { readonly kind: 'built'; readonly milliseconds: number; readonly isRestored: boolean }
  /** All that hold now. */
  | { readonly kind: 'faults'; readonly faults: readonly PluginFault[] };

/** Longest times, in milliseconds. */
export interface Limits {
  /** One operation of the own plugin. */
  readonly operation: number;
  /** Loading the own plugin. */
  readonly build: number;
  /** The facts that a service tells of itself. */
  readonly facts: number;
  /** Pause between two looks at a foreign service that answers. */
  readonly look: number;
  /** Any other call to the service. */
  readonly call: number;
}

/** A host waits 5 s for an answer (docs/interface/README.md#time-limits). */
export const usualLimits: Limits = {
  operation: 5_000,
  build: 15_000,
  facts: 5_000,
  look: 5_000,
  call: 6_000,
};

/** The workbench cannot start; the sentence says why and what to do. */
export class WorkbenchError extends Error {
  override readonly name = 'WorkbenchError';
}
