import type { PythonOutcome } from './job.js';

/**
 * What the worker in a browser says: that it is ready, the outcome of the one job that it was sent,
 * or why it cannot start.
 */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'outcome'; readonly outcome: PythonOutcome }
  | { readonly kind: 'failed'; readonly message: string };
