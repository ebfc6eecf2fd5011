import type { PythonOutcome } from './job.js';

/** A message of the worker in a browser: ready, the outcome of its job, or why it cannot start. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'outcome'; readonly outcome: PythonOutcome }
  | { readonly kind: 'failed'; readonly message: string };
