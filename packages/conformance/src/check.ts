import type { EndpointName } from '@fragwerk/contract';
import type { CheckContext } from './context.js';
import type { Fix } from './fixes.js';
import type { Text } from './localized.js';

/**
 * - `breaks`: the host loses a reply or shows something wrong, by one of its reading rules
 * - `deviation`: the specification is violated, but no effect on the host is known
 * - `advice`: not required, but better
 */
export type Severity = 'breaks' | 'deviation' | 'advice';

/** Description of a check in lists and reports. */
export interface CheckInfo {
  /** `<endpoint>.<what>`, unique. */
  readonly id: string;
  /** Group in reports. */
  readonly endpoint: EndpointName | 'service' | 'registration';
  /** What has to hold, as a sentence. */
  readonly title: Text;
  /**
   * Section of the interface such as `dialog.md#lifetime`, or any source of your own; '' if none.
   */
  readonly clause: string;
  /**
   * The worst severity that it reports; `breaks` is reported only with the host rule that proves
   * it.
   */
  readonly severity: Severity;
  /** Why it matters at the host, in one plain sentence. */
  readonly why: string;
  readonly fix?: Fix;
}

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
  /** Returns if the check passes; otherwise throws through the context's `fail` or `skip`. */
  readonly run: (context: CheckContext) => Promise<void>;
}
