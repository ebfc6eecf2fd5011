import type { EndpointName } from '@fragwerk/contract';
import type { Mend } from './mend.js';

/**
 * - `breaks`: the host loses an answer or shows something wrong, by one of its reading rules
 * - `deviation`: the specification says otherwise, the host is not known to mind
 * - `advice`: nothing demands it, but it is better
 */
export type Severity = 'breaks' | 'deviation' | 'advice';

/** What is told of a check in lists and reports. */
export interface CheckFacts {
  /** `<endpoint>.<what>`, unique. */
  readonly id: string;
  /** Endpoint that it belongs to in reports. */
  readonly endpoint: EndpointName | 'service' | 'registration';
  /** What has to hold, as a sentence. */
  readonly title: string;
  /** Section of the interface specification, '' where it says nothing. */
  readonly clause: string;
  /** The worst that it reports; `breaks` is reported only with the rule of the host that proves it. */
  readonly severity: Severity;
  /** Why it matters at the host, one plain sentence. */
  readonly why: string;
  /** How it is mended. */
  readonly mend?: Mend;
}
