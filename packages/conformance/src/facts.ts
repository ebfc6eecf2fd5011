import type { EndpointName } from '@fragwerk/contract';

/**
 * - `breaks`: the host loses an answer or shows something wrong
 * - `deviation`: the specification says otherwise, today's hosts get along
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
  /** Section of spec.md, contract.md or rulings.md. */
  readonly clause: string;
  readonly severity: Severity;
  /** Why it matters at the host, one plain sentence. */
  readonly why: string;
}
