import type { EndpointName } from '@fragwerk/contract';
import type { Reply } from './exchange.js';
import type { Framework } from './framework.js';
import type { Sample } from './requests.js';

/** How a service reads the solutions of clocks: in quotes, as the host sends them, or bare. */
export type SolutionForm = 'quoted' | 'bare';

/** Facts about the service that are detected before the checks start. */
export interface ServiceFacts {
  readonly variant: 'A' | 'B';
  /** Service path, for example `/pluginuhr`; `null` if it could not be found. */
  readonly servicePath: string | null;
  readonly types: readonly string[];
  /** Endpoints that the service does not have. */
  readonly notOffered: ReadonlySet<EndpointName>;
  /** Input for requests, by plugin type. */
  readonly samples: ReadonlyMap<string, Sample>;
  /** Whether connections can be kept open for further requests. */
  readonly keepsConnections: boolean;
  /** Plugin types that score times of day, with how they read solutions. */
  readonly clocks: ReadonlyMap<string, SolutionForm>;
  /** `null` if it could not be recognised. */
  readonly framework: Framework | null;
  /** The reply to a path that does not exist; `null` if that is not a 404. */
  readonly unknownPath: Pick<Reply, 'status' | 'text'> | null;
}
