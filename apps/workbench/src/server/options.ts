import type { WorkbenchEvent } from '../api.js';

export interface WorkbenchOptions {
  /** Folder of the plugin; default: the current one. */
  readonly folder?: string;
  /** Address of a running plugin service, without a path; then `folder` contains questions only. */
  readonly service?: string;
  /** Service path of that service, where it cannot be discovered. */
  readonly servicePath?: string;
  /** Folder of the question files; default: `<folder>/questions`. */
  readonly questions?: string;
  /** Behaviour of the own service; default: A. */
  readonly variant?: 'A' | 'B';
  /** Port; default: 4400 or the next free one. */
  readonly port?: number;
  /** Address to listen on; default: 127.0.0.1. */
  readonly host?: string;
  /** Time limits that differ from {@link defaultLimits}. */
  readonly limits?: Partial<Limits>;
  /** Called with events of the plugin, for the terminal. */
  readonly onEvent?: (event: PluginEvent) => void;
}

export type PluginEvent = Extract<WorkbenchEvent, { readonly kind: 'built' | 'faults' }>;

/** A reply is late after 5 s (docs/interface/README.md#time-limits). */
export const defaultLimits = {
  /** One operation of the own plugin. */
  operationMs: 5_000,
  /** Loading the own plugin. */
  buildMs: 15_000,
  /** Reading a service's information about itself. */
  infoMs: 5_000,
  /** Polling interval of an external service. */
  pollMs: 5_000,
  /** Any other call to the service. */
  callMs: 6_000,
};

export type Limits = Readonly<typeof defaultLimits>;

/** The workbench cannot start; the message explains why and what to do. */
export class WorkbenchError extends Error {
  override readonly name = 'WorkbenchError';
}
