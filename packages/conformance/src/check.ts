import type { EndpointName } from '@fragwerk/contract';
import type { CheckContext } from './context.js';

/**
 * - `breaks`: the host loses an answer or shows something wrong
 * - `deviation`: the specification says otherwise, today's hosts get along
 * - `advice`: nothing demands it, but it is better
 */
export type Severity = 'breaks' | 'deviation' | 'advice';

/** One conformance check: data, and a small function that sends requests and looks at answers. */
export interface Check {
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
  /** `type`: runs for every plugin type; `service`: runs once. */
  readonly scope: 'service' | 'type';
  /** Runs only for this variant. */
  readonly variant?: 'A' | 'B';
  /** Runs only when this plugin type is there. */
  readonly pluginType?: string;
  /** Returns when all is well; otherwise throws through the context's `fail` or `skip`. */
  readonly run: (context: CheckContext) => Promise<void>;
}
