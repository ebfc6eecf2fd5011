import type { EndpointName } from '@fragwerk/contract';
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
