import type { PluginManifest } from '../plugins/manifest.js';
import type { Policy } from '../policy.js';
import type { Addresses } from '../settings/addresses.js';

/** Data of the service that its workers need; plain data but for the clock of tests. */
export interface WorkerSetup {
  /** The plugin types of this worker. */
  readonly manifests: readonly PluginManifest[];
  /** Names of all plugin types of the service. */
  readonly types: readonly string[];
  readonly policy: Policy;
  readonly addresses: Addresses;
  /** CSP frame-ancestors of the dialog page. */
  readonly frameAncestors: string;
  /** Why pictures cannot be stored; `null` if they can. */
  readonly pictureProblem: string | null;
  /** Milliseconds since 1970; the system clock unless given. */
  readonly now?: () => number;
}
