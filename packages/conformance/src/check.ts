import type { CheckContext } from './context.js';
import type { CheckInfo } from './finding.js';

/** One conformance check: data, and a small function that sends requests and examines replies. */
export interface Check extends CheckInfo {
  /** `type`: runs for every plugin type; `service`: runs once. */
  readonly scope: 'service' | 'type';
  /** Runs only for this variant. */
  readonly variant?: 'A' | 'B';
  /** Runs only for plugin types that score times of day. */
  readonly onlyClocks?: true;
  /** Waits for time to pass, and therefore runs only on request. */
  readonly slow?: true;
  /** Runs before all others, alone: if it fails, those send one request at a time. */
  readonly isFirst?: true;
  /** Returns if the check passes; otherwise throws through the context's `fail` or `skip`. */
  readonly run: (context: CheckContext) => Promise<void>;
}
