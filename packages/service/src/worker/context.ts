import type { Registry } from '../plugins/registry.js';
import type { WorkerSetup } from '../tasks/protocol.js';
import type { WorkerDialogs } from './dialogs.js';
import type { Operations } from './operations.js';

/** What handlers of a worker use for one request; each declares the part that it needs. */
export interface WorkerContext extends Omit<WorkerSetup, 'manifests' | 'types'> {
  readonly now: () => number;
  readonly registry: Registry;
  readonly operations: Operations;
  readonly dialogs: WorkerDialogs;
}
