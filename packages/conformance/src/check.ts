import type { CheckContext } from './context.js';
import type { CheckFacts } from './facts.js';

/** One conformance check: data, and a small function that sends requests and looks at answers. */
export interface Check extends CheckFacts {
  /** `type`: runs for every plugin type; `service`: runs once. */
  readonly scope: 'service' | 'type';
  /** Runs only for this variant. */
  readonly variant?: 'A' | 'B';
  /** Runs only for plugin types that judge times of day. */
  readonly onlyClocks?: true;
  /** Has to wait for time to pass, so that it runs only when asked for. */
  readonly slow?: true;
  /** Returns when all is well; otherwise throws through the context's `fail` or `skip`. */
  readonly run: (context: CheckContext) => Promise<void>;
}
