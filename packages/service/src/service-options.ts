import type { Plugin } from '@fragwerk/sdk';
import type { PluginSource } from './isolation/protocol.js';
import type { Policy } from './policy.js';
import type { Settings } from './settings/table.js';
import type { RegistrationNotes } from './telemetry/registration-state.js';

/** What a service is made of. */
export interface ServiceOptions {
  readonly plugins: readonly Plugin[];
  readonly policy: Policy;
  readonly settings: Settings;
  /** Code of the plugin types that run in processes of their own; none unless given. */
  readonly isolated?: readonly PluginSource[];
  /** Hears how the registration stands, for metrics and the status page. */
  readonly registration?: RegistrationNotes;
  /** Milliseconds since 1970; the machine's clock unless given. */
  readonly now?: () => number;
}
